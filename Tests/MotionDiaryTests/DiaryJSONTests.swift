import FoundationEssentials
import MotionPlaces
import MotionProcessing
import MotionRecordings
import Testing

@testable import MotionDiary

@Suite("The JSON documents keep their published schemas")
struct DiaryJSONTests {
  @Test("A diary and its summary are valid")
  func valid() throws {
    var diary = MadeDiary.diary()
    diary.quality.findings = [
      RecordingFinding(file: "gyroscope.csv", line: 17, reason: "expected 4 cells, found 3")
    ]
    diary.quality.skippedRows = 1
    var truth = DiaryTruth()
    truth.steps = 600
    truth.distanceOnFoot = 451
    truth.floorsAscended = 2
    truth.append("walking", from: 0, to: 300)
    diary.truth = truth
    try check(diary)
    let document = try JSONValue.parse(DiaryJSON.document(of: [diary, diary]))
    let first = document["recordings"]?[0]
    #expect(document["recordings"]?[1] == first)
    #expect(first?["segments"]?[0]?["start_utc"] == .text("2021-06-07T06:15:00.000Z"))
    #expect(first?["segments"]?[0]?["distance_m"] == .number(450))
    #expect(first?["segments"]?[0]?["pace_s_per_km"] == .number(666.667))
    #expect(first?["segments"]?[3]?["activity"] == .text("no_data"))
    #expect(first?["segments"]?[3]?["confidence"] == nil)
    #expect(first?["totals"]?["steps"] == .number(613))
    #expect(first?["truth"]?["activity_agreement"] == .number(1))
    #expect(first?["quality"]?["damaged"] == .flag(true))
    #expect(first?["quality"]?["streams"]?["accelerometer"]?["mean_rate_hz"] == .number(50))
    #expect(first?["quality"]?["streams"]?["barometer"]?["mean_rate_hz"] == nil)
    #expect(first?["quality"]?["streams"]?["gyroscope"] == nil)
    #expect(first?["stated_errors"]?["heading_mean_deg"] == nil)
    #expect(first?["stated_errors"]?["steps_95"] == .number(36.2))
    #expect(first?["stated_errors"]?["distance_95_m"] == .number(71.3))
    #expect(first?["explanation"] == nil)
  }

  @Test("Storeys are valid, and stand only where they are known")
  func storeys() throws {
    var diary = MadeDiary.diary()
    for way in [BuildingStay.Way(from: 1, to: -2), .init(from: 8), .init()] {
      var change = CompletedLevelChange(
        LevelChange(.lift, metres: 9, start: .zero), end: SensorTime(seconds: 9))
      change.storeys = way
      diary.levelChanges.append(change)
    }
    try check(diary)
    let document = try JSONValue.parse(DiaryJSON.document(of: [diary]))
    let levelChanges = document["recordings"]?[0]?["level_changes"]
    #expect(
      levelChanges?[0]?["from_storey"] == .number(1)
        && levelChanges?[0]?["to_storey"] == .number(-2))
    #expect(levelChanges?[1]?["from_storey"] == .number(8) && levelChanges?[1]?["to_storey"] == nil)
    #expect(levelChanges?[2]?["from_storey"] == nil && levelChanges?[2]?["to_storey"] == nil)
  }

  @Test("A recording that can say nothing is valid, and nothing is made up")
  func empty() throws {
    let diary = Diary(metadata: RecordingMetadata(recording: "nothing \"at\" all"))
    try check(diary)
    let part = try JSONValue.parse(DiaryJSON.document(of: [diary]))["recordings"]?[0]
    #expect(part?["totals"]?["steps"] == nil)
    #expect(part?["totals"]?["floors_up"] == nil)
    #expect(part?["recording"]?["start_utc"] == nil)
    #expect(part?["recording"]?["name"] == .text("nothing \"at\" all"))
  }

  @Test("An explanation is valid, with every reason and every kind of event")
  func explained() throws {
    var diary = MadeDiary.diary()
    diary.explanation = try MadeExplanation.explanation()
    let stairs = LevelChange(.stairs, metres: 3.2, start: SensorTime(seconds: 30))
    diary.explanation?.stretches[0].events.append(
      MotionEvent(
        .levelChange(stairs), time: SensorTime(seconds: 40), known: SensorTime(seconds: 59)))
    try check(diary)
    let document = try JSONValue.parse(DiaryJSON.document(of: [diary]))
    let explanation = document["recordings"]?[0]?["explanation"]
    #expect(explanation?["waves"]?["seen"] == .number(29))
    #expect(explanation?["waves"]?["counted"] == .number(10))
    #expect(explanation?["waves"]?["refused"]?["no_gait"] == .number(14))
    #expect(explanation?["waves"]?["most_refused"]?[0]?["waves"] == .number(18))
    let stretch = explanation?["stretches"]?[0]
    #expect(stretch?["moment"] == .text("+0:30"))
    #expect(stretch?["waves"]?[0]?["verdict"] == .text("confirmed"))
    #expect(stretch?["waves"]?[0]?["error_probability"] == .number(0.02))
    #expect(stretch?["activity"]?[0]?["evidence"]?["walking"] == .number(0.75))
    let why = stretch?["activity"]?[0]?["why"]
    #expect(why?["decided_by"] == .text("acceleration"))
    #expect(why?["next"] == .text("cycling"))
    #expect(why?["margin"] == .number(1.1))
    #expect(why?["sources"]?["memory"] == .number(-0.5))
    #expect(why?["sources"]?["speed"] == .number(0.35))
    #expect(why?["sources"]?["gait"] == nil)
    #expect(
      stretch?["activity"]?[0]?["phrase"]
        == .text(
          "3.0 times likelier than cycling because of how the device shook and the speed, despite "
            + "what came before"))
    #expect(stretch?["activity"]?[1]?["evidence"] == nil)
    #expect(stretch?["activity"]?[1]?["phrase"] == nil)
    #expect(stretch?["activity"]?[1]?["why"] == nil)
  }

  @Test("Nothing that is not finite reaches the document")
  func notFinite() throws {
    var diary = MadeDiary.diary()
    diary.totals.distanceOnFoot = .nan
    diary.totals.ascent = .infinity
    diary.statedErrors.steps95 = .nan
    diary.statedErrors.distance95 = .infinity
    diary.segments[0].walked.distance = .nan
    try check(diary)
  }

  @Test("No recording, a valid document")
  func none() throws {
    let document = try JSONValue.parse(DiaryJSON.document(of: []))
    #expect(try schema("diary-2").findings(in: document) == [])
  }

  @Test("The checker of schemas finds what is wrong")
  func checker() throws {
    let schema = try schema("summary-2")
    let text = DiaryJSON.summary(of: MadeDiary.diary())
    let wrong = [
      text.replacing("coremotion-summary", with: "other"),
      text.replacing("\"duration_s\" : 1400", with: "\"duration_s\" : -1"),
      text.replacing("\"duration_s\" : 1400", with: "\"duration\" : 1400"),
      text.replacing("\"steps\" : 613", with: "\"steps\" : 613.5"),
      text.replacing("\"damaged\" : false", with: "\"damaged\" : 0"),
    ]
    for text in wrong { #expect(schema.findings(in: try JSONValue.parse(text)) != []) }
  }

  private func check(_ diary: Diary) throws {
    let document = try JSONValue.parse(DiaryJSON.document(of: [diary]))
    #expect(try schema("diary-2").findings(in: document) == [])
    let summary = try JSONValue.parse(DiaryJSON.summary(of: diary))
    #expect(try schema("summary-2").findings(in: summary) == [])
  }

  private func schema(_ name: String) throws -> JSONSchema {
    let path = "\(PackageRoot.path)/Documentation/reference/schemas/\(name).schema.json"
    return try JSONSchema(try String(contentsOfFile: path, encoding: .utf8))
  }
}
