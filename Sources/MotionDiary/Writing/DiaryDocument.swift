import FoundationEssentials
import MotionPlaces
import MotionProcessing
import MotionRecordings

/// What `--json` prints and what `summary.json` holds. `Documentation/reference/output-json.md`
/// describes every key; the schemas in `Documentation/reference/schemas` hold for version
/// `DiaryJSON.version`.
public enum DiaryJSON {
  /// Version of both documents: grows when a key changes its meaning or goes away.
  public static let version = 2

  /// One document for any number of recordings.
  public static func document(of diaries: [Diary]) throws -> String {
    try encode(
      DiaryDocument(
        recordings: diaries.map { diary in
          var part = RecordingPart(diary)
          part.segments = diary.segments.map { SegmentKeys($0, of: diary) }
          part.levelChanges =
            diary.totals.ascent == nil ? nil : diary.levelChanges.map { LevelChangeKeys($0) }
          part.explanation = diary.explanation.map(ExplanationKeys.init)
          part.truth = diary.truth.map { TruthKeys($0, diary) }
          return part
        }))
  }

  /// The summary of one recording: everything but the segments.
  public static func summary(of diary: Diary) throws -> String {
    var summary = RecordingPart(diary)
    (summary.schema, summary.version) = ("coremotion-summary", version)
    summary.programVersion = ProductVersion.current
    return try encode(summary)
  }

  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}

/// Writes `summary.json`.
enum SummaryFile {
  static func write(_ diary: Diary, to path: String) throws(OutputError) {
    let text: String
    do {
      text = try DiaryJSON.summary(of: diary)
    } catch {
      throw OutputError(path: path, reason: "the summary cannot be encoded: \(error)")
    }
    let file = try OutputFile(path: path)
    file.write(text: text)
    try file.close()
  }
}

private struct DiaryDocument: Encodable {
  var schema = "coremotion-diary"
  var version = DiaryJSON.version
  var programVersion = ProductVersion.current
  var recordings: [RecordingPart]
}

/// What both documents say of a recording. The summary, which holds nothing else, has a document's
/// head in it.
private struct RecordingPart: Encodable {
  var schema: String?
  var version: Int?
  var programVersion: String?
  var recording: RecordingKeys
  var segments: [SegmentKeys]?
  var levelChanges: [LevelChangeKeys]?
  var totals: TotalKeys
  var statedErrors: ErrorKeys
  var quality: QualityKeys
  var explanation: ExplanationKeys?
  var truth: TruthKeys?

  init(_ diary: Diary) {
    recording = RecordingKeys(diary)
    totals = TotalKeys(diary.totals)
    statedErrors = ErrorKeys(diary.statedErrors)
    quality = QualityKeys(diary.quality)
  }
}

private struct RecordingKeys: Encodable {
  var name: String
  var device: String?
  var placement: String?
  var startUtc: String?
  var timeZone: String?
  var durationS: Double

  init(_ diary: Diary) {
    name = diary.metadata.recording
    device = diary.metadata.device
    placement = diary.metadata.placement
    startUtc = diary.metadata.start.map { UTCText.string($0, afterSeconds: 0) }
    timeZone = diary.metadata.timeZone
    durationS = rounded(diary.totals.duration)
  }
}

private struct SegmentKeys: Encodable {
  var startS: Double
  var endS: Double
  var startUtc: String?
  var endUtc: String?
  var activity: String
  var confidence: String?
  var steps: Int
  var distanceM: Double?
  var activeS: Double
  var paceSPerKm: Double?
  var floorsUp: Int?
  var floorsDown: Int?

  init(_ segment: Segment, of diary: Diary) {
    let start = diary.metadata.start
    let hasFloors = diary.totals.floorsAscended != nil
    startS = rounded(segment.start.seconds)
    endS = rounded(segment.end.seconds)
    startUtc = start.map { UTCText.string($0, afterSeconds: segment.start.seconds) }
    endUtc = start.map { UTCText.string($0, afterSeconds: segment.end.seconds) }
    activity = segment.kind.key
    confidence = segment.confidence?.word
    steps = segment.walked.steps
    distanceM = segment.distance.map(rounded)
    activeS = rounded(segment.walked.activeTime)
    paceSPerKm = segment.pace.map { rounded($0 * 1000) }
    floorsUp = hasFloors ? segment.walked.floorsAscended : nil
    floorsDown = hasFloors ? segment.walked.floorsDescended : nil
  }
}

private struct LevelChangeKeys: Encodable {
  var startS: Double
  var endS: Double
  var kind: String
  var metres: Double
  var fromStorey: Int?
  var toStorey: Int?

  init(_ ended: CompletedLevelChange) {
    startS = rounded(ended.change.start.seconds)
    endS = rounded(ended.end.seconds)
    kind = ended.change.kindWord
    metres = rounded(ended.change.metres)
    fromStorey = ended.storeys.from
    toStorey = ended.storeys.to
  }
}

private struct TotalKeys: Encodable {
  var steps: Int?
  var distanceOnFootM: Double?
  var distanceByLocationM: Double?
  var activeS: Double?
  var floorsUp: Int?
  var floorsDown: Int?
  var ascentM: Double?
  var descentM: Double?
  var pauses: Int?
  var timeS: [String: Double]

  init(_ totals: DiaryTotals) {
    steps = totals.steps
    distanceOnFootM = totals.distanceOnFoot.map(rounded)
    distanceByLocationM = totals.trackDistance.map(rounded)
    activeS = totals.activeTime.map(rounded)
    floorsUp = totals.floorsAscended
    floorsDown = totals.floorsDescended
    ascentM = totals.ascent.map(rounded)
    descentM = totals.descent.map(rounded)
    pauses = totals.pauses
    timeS = timeKeys(totals.time)
  }
}

/// Seconds by kind.
private func timeKeys(_ time: (SegmentKind) -> Double) -> [String: Double] {
  SegmentKind.allCases.reduce(into: [:]) { $0[$1.key] = rounded(time($1)) }
}

private struct ErrorKeys: Encodable {
  var steps95: Double?
  var distance95: Double?
  var headingMeanDeg: Double?
  var altitudeMeanM: Double?
  var trackMeanM: Double?

  /// Numbers within words are not parted by the encoder.
  private enum CodingKeys: String, CodingKey {
    case steps95 = "steps_95"
    case distance95 = "distance_95_m"
    case headingMeanDeg, altitudeMeanM, trackMeanM
  }

  init(_ errors: StatedErrors) {
    steps95 = errors.steps95.map(rounded)
    distance95 = errors.distance95.map(rounded)
    headingMeanDeg = errors.heading.map(rounded)
    altitudeMeanM = errors.altitude.map(rounded)
    trackMeanM = errors.track.map(rounded)
  }
}

private struct TruthKeys: Encodable {
  var steps: Int
  var distanceOnFootM: Double
  var floorsUp: Int
  var floorsDown: Int
  var timeS: [String: Double]
  var activityAgreement: Double?

  init(_ truth: DiaryTruth, _ diary: Diary) {
    steps = truth.steps
    distanceOnFootM = rounded(truth.distanceOnFoot)
    floorsUp = truth.floorsAscended
    floorsDown = truth.floorsDescended
    timeS = timeKeys(truth.time)
    activityAgreement = truth.agreement(with: diary.segments).map(rounded)
  }
}
