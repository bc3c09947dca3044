import MotionProcessing
public import MotionRecordings

/// What `coremotion inspect --json` prints; `Documentation/reference/output-json.md` describes every
/// key.
public enum InspectionJSON {
  /// Version of the document: grows when a key changes its meaning or goes away.
  public static let version = 1

  /// One document for any number of files.
  public static func document(of files: [RecordingInspection]) throws -> String {
    try DiaryJSON.encode(Document(files: files.map(FilePart.init)))
  }

  private struct Document: Encodable {
    var schema = "coremotion-inspection"
    var version = InspectionJSON.version
    var files: [FilePart]
  }
}

private struct FilePart: Encodable {
  var name: String
  var format: String
  var recognisedBy: String
  var assumed: [String]
  var device: String?
  var system: String?
  var startUtc: String?
  var timeZone: String?
  var streams: [String: StreamPart]
  var statements: [StatementPart]
  var otherMembers: [String]
  var damaged: Bool
  var skippedRows: Int
  var findings: [FindingKeys]

  init(_ file: RecordingInspection) {
    name = file.metadata.recording
    format = file.format
    recognisedBy = file.recognition
    assumed = file.assumptions
    device = file.metadata.device
    system = file.metadata.os
    startUtc = file.metadata.start.map { UTCText.string($0, afterSeconds: 0) }
    timeZone = file.metadata.timeZone
    streams = Dictionary(
      file.streams.map { ($0.stream.word, StreamPart($0)) }, uniquingKeysWith: { a, _ in a })
    statements = file.statements.map {
      StatementPart(name: $0.name, columns: $0.columns, rows: $0.rows, last: $0.last)
    }
    otherMembers = file.otherMembers
    damaged = file.isDamaged
    skippedRows = file.skippedRows
    findings = file.findings.map(FindingKeys.init)
  }
}

private struct StreamPart: Encodable {
  var source: String?
  var samples: Int
  var firstS: Double
  var lastS: Double
  var rateHz: Double?
  var jitterS: Double?
  var gaps: Int
  var longestGapS: Double
  var repeats: Int
  var mean: Double?
  var peak: Double?
  var clipped: Int

  init(_ stream: StreamInspection) {
    source = stream.source
    samples = stream.count
    firstS = stream.first.seconds
    lastS = stream.last.seconds
    rateHz = stream.rate
    jitterS = stream.jitter
    gaps = stream.gaps
    longestGapS = stream.longestGap
    repeats = stream.repeats
    // JSON has no infinity.
    mean = stream.mean.flatMap { $0.isFinite ? $0 : nil }
    peak = stream.peak.flatMap { $0.isFinite ? $0 : nil }
    clipped = stream.clipped
  }
}

private struct StatementPart: Encodable {
  var name: String
  var columns: [String]
  var rows: Int
  var last: [String]
}
