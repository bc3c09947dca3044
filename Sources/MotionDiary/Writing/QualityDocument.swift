import MotionProcessing
import MotionRecordings

/// The part of a document that says how good the data were.
struct QualityKeys: Encodable {
  var damaged: Bool
  var skippedRows: Int
  var findings: [FindingKeys]
  var streams: [String: StreamKeys]

  init(_ quality: DataQuality) {
    damaged = quality.isDamaged
    skippedRows = quality.skippedRows
    findings = quality.findings.map(FindingKeys.init)
    streams = [:]
    for stream in DataQuality.measured where quality[stream].samples > 0 {
      streams[stream.word] = StreamKeys(quality[stream])
    }
  }
}

/// What a reader has found.
struct FindingKeys: Encodable {
  var file: String
  var line: Int?
  var reason: String
  var count: Int
  var damage: Bool

  init(_ finding: RecordingFinding) {
    file = finding.file
    line = finding.line
    reason = finding.reason
    count = finding.count
    damage = finding.isDamage
  }
}

struct StreamKeys: Encodable {
  var samples: Int
  var firstS: Double?
  var lastS: Double?
  var meanRateHz: Double?
  var longestGapS: Double
  var notFinite: Int
  var absurd: Int
  var repeated: Int
  var late: Int
  var clipped: Int
  var pressed: Int
  var gaps: Int

  init(_ stream: DataQuality.StreamQuality) {
    samples = stream.samples
    firstS = stream.first.map { rounded($0.seconds) }
    lastS = stream.last.map { rounded($0.seconds) }
    meanRateHz = stream.meanRate.map(rounded)
    longestGapS = rounded(stream.longestGap)
    notFinite = stream.count(.notFinite)
    absurd = stream.count(.absurd)
    repeated = stream.count(.repeated)
    late = stream.count(.late)
    clipped = stream.count(.saturated)
    pressed = stream.count(.pressed)
    gaps = stream.count(.gap)
  }
}
