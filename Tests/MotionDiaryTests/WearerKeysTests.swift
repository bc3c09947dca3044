import FoundationEssentials
import MotionProcessing
import MotionRecordings
import Testing

@testable import MotionDiary

@Suite("Device and wearer in the documents")
struct WearerKeysTests {
  private var metadata: RecordingMetadata {
    var metadata = MadeDiary.metadata
    (metadata.serial, metadata.session, metadata.person) = ("39434", "26", "P-017")
    (metadata.placement, metadata.handedness, metadata.height) = ("dominant wrist", "left", 1.753)
    return metadata
  }

  private func schema(_ name: String) throws -> JSONSchema {
    let path = "\(PackageRoot.path)/Documentation/reference/schemas/\(name).schema.json"
    return try JSONSchema(try String(contentsOfFile: path, encoding: .utf8))
  }

  @Test("Diary and summary say which device it was, where it was worn and by whom")
  func keys() throws {
    let diary = MadeDiary.diary(metadata: metadata)
    let document = try JSONValue.parse(DiaryJSON.document(of: [diary]))
    let summary = try JSONValue.parse(DiaryJSON.summary(of: diary))
    #expect(try schema("diary-2").findings(in: document) == [])
    #expect(try schema("summary-2").findings(in: summary) == [])
    let recording = try #require(summary["recording"])
    #expect(document["recordings"]?[0]?["recording"] == recording)
    #expect(recording["serial"] == .text("39434") && recording["session"] == .text("26"))
    #expect(recording["worn"] == .text("dominant wrist, stated by the file"))
    #expect(recording["side"] == .text("left") && recording["handedness"] == .text("left"))
    #expect(recording["person"] == .text("P-017") && recording["height_m"] == .number(1.753))
    #expect(recording["worn_place"] == .text("wrist") && recording["worn_by"] == .text("file"))
  }

  @Test("What nobody says has no key")
  func nothing() throws {
    let diary = MadeDiary.diary(metadata: RecordingMetadata(recording: "bare"))
    let recording = try JSONValue.parse(DiaryJSON.summary(of: diary))["recording"]
    for key in [
      "serial", "session", "placement", "worn", "side", "person", "handedness", "height_m",
      "worn_place", "worn_by", "worn_confidence",
    ] { #expect(recording?[key] == nil, "\(key)") }
  }

  @Test(
    "Who says where it was worn is told, and a side only of what holds",
    arguments: [
      ("right wrist", nil, "right wrist, stated by the file", .right),
      ("right wrist", .wrist, "right wrist, stated by the file", .right),
      ("right hip", .wrist, "wrist, said by the user", nil),
      ("right wrist", .elsewhere, "not on the wrist, said by the user", nil),
      ("right hip", .elsewhere, "right hip, stated by the file", .right),
      (nil, .wrist, "wrist, said by the user", nil), (nil, nil, nil, nil),
      (nil, .ankle, "ankle, said by the user", nil),
      ("left thigh", .thigh, "left thigh, stated by the file", .left),
      ("left wrist", .pocket, "pocket, said by the user", nil),
    ] as [(String?, Wear?, String?, BodySide?)])
  func worn(placement: String?, wear: Wear?, worn: String?, side: BodySide?) {
    var metadata = RecordingMetadata(recording: "r")
    (metadata.placement, metadata.wear) = (placement, wear)
    #expect(metadata.worn == worn)
    #expect(metadata.side == side)
  }

  @Test(
    "Place and who says it are words of their own in both documents",
    arguments: [
      ("right wrist", nil, "wrist", "file"), ("right wrist", .hip, "hip", "user"),
      ("Left Ankle", .ankle, "ankle", "file"), ("right wrist", .elsewhere, "elsewhere", "user"),
      ("waist", nil, "waist", "file"), ("somewhere", nil, nil, nil), (nil, .chest, "chest", "user"),
    ] as [(String?, Wear?, String?, String?)])
  func place(placement: String?, wear: Wear?, place: String?, by: String?) throws {
    var metadata = RecordingMetadata(recording: "r")
    (metadata.placement, metadata.wear) = (placement, wear)
    let diary = MadeDiary.diary(metadata: metadata)
    let summary = try JSONValue.parse(DiaryJSON.summary(of: diary))
    #expect(try schema("summary-2").findings(in: summary) == [])
    let recording = summary["recording"]
    #expect(recording?["worn_place"] == place.map { .text($0) })
    #expect(recording?["worn_by"] == by.map { .text($0) })
    #expect(recording?["worn_confidence"] == nil)
  }

  @Test("What was recognised says how sure it is, and only a wrist is worth a line of the diary")
  func recognized() throws {
    var metadata = RecordingMetadata(recording: "r")
    metadata.recognized = WearFinding(isWrist: true, confidence: .medium)
    let diary = MadeDiary.diary(metadata: metadata)
    let document = try JSONValue.parse(DiaryJSON.document(of: [diary]))
    #expect(try schema("diary-2").findings(in: document) == [])
    let recording = document["recordings"]?[0]?["recording"]
    #expect(recording?["worn"] == .text("wrist, recognised with medium confidence"))
    #expect(recording?["worn_place"] == .text("wrist"))
    #expect(recording?["worn_by"] == .text("recognised"))
    #expect(recording?["worn_confidence"] == .text("medium"))
    #expect(DiaryText(diary).string().contains("wrist, recognised with medium confidence"))
    metadata.recognized = WearFinding(isWrist: false, confidence: .high)
    let other = MadeDiary.diary(metadata: metadata)
    let keys = try JSONValue.parse(DiaryJSON.summary(of: other))["recording"]
    #expect(keys?["worn"] == .text("not on the wrist, recognised with high confidence"))
    #expect(keys?["worn_place"] == .text("elsewhere"))
    #expect(!DiaryText(other).string().contains("recognised"))
  }

  @Test("A zone may be that of the stamps: its clock is the same")
  func saidZone() throws {
    #expect(try LocalClock(said: "local:Europe/London") == LocalClock(zone: "Europe/London"))
    #expect(try LocalClock(said: "local:+02:00") == LocalClock(zone: "+02:00"))
    #expect(try LocalClock(said: "Europe/London") == LocalClock(zone: "Europe/London"))
    for text in ["local:", "local:Mars/Base", "local:local:UTC", "Local:UTC"] {
      #expect(throws: UnknownTimeZone.self) { _ = try LocalClock(said: text) }
    }
    #expect(throws: UnknownTimeZone.self) { _ = try LocalClock(zone: "local:Europe/London") }
  }
}
