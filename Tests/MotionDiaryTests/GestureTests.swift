import FoundationEssentials
import MotionGestures
import MotionProcessing
import MotionRecordings
import MotionTestSupport
import Testing

@testable import MotionDiary

@Suite("Gestures in a diary")
struct GestureTests {
  /// Two sets of twelve lifts of an arm, with a pause: acceleration and rotation, 50 a second.
  private static let samples: [Sample] = (0..<5000).flatMap { i -> [Sample] in
    let t = Double(i) / 50
    let since = min(max((t < 50 ? t : t - 45) - 6, 0), 24)
    let beat = Trigonometry.pi
    let angle = 0.6 * (1 - Trigonometry.cos(beat * since))
    let isMoving = since > 0 && since < 24
    let rate = isMoving ? 0.6 * beat * Trigonometry.sin(beat * since) : 0
    let time = SensorTime(seconds: t)
    let down = Vector3(Trigonometry.sin(angle), 0, -Trigonometry.cos(angle))
    return [
      Sample(.rotationRate(Vector3(0, rate, 0)), at: time), Sample(.acceleration(down), at: time),
    ]
  }

  private func diary(
    _ gestures: GestureOptions?, explaining stretches: [MomentStretch] = []
  ) throws -> Diary {
    var analysis = try RecordingAnalysis(
      metadata: RecordingMetadata(recording: "gym"), streams: [.acceleration, .rotationRate],
      gestures: gestures, explaining: stretches)
    for sample in Self.samples { try analysis.process(sample) }
    return try analysis.finish()
  }

  @Test(
    "Two sets of twelve are told in rows, text and JSON; without the option there is no word of them"
  )
  func sets() throws {
    let told = try diary(GestureOptions(.all))
    let gestures = try #require(told.gestures)
    #expect(gestures.sets.map(\.value) == [12, 12])
    #expect(gestures.rows.filter { $0.kind == .repetition }.count == 24)
    let ordered = zip(gestures.rows, gestures.rows.dropFirst()).allSatisfy {
      !GestureRow.comes($1, before: $0)
    }
    #expect(ordered)
    #expect(DiaryText(told).string().contains("2 sets of repetitions, 12 and 12"))
    let document = try JSONValue.parse(DiaryJSON.document(of: [told]))
    let sets = document["recordings"]?[0]?["gestures"]?["sets"]
    #expect(sets?[0]?["repetitions"] == .number(12) && sets?[1]?["repetitions"] == .number(12))

    var plain = told
    plain.gestures = nil
    #expect(try diary(nil) == plain)
  }

  @Test("Only what was looked for is told")
  func selection() throws {
    var selection = GestureSelection()
    selection.insert(.set)
    let gestures = try #require(try diary(GestureOptions(selection)).gestures)
    #expect(gestures.rows.map(\.kind) == [.set, .set])
    var strokes = GestureSelection()
    strokes.insert(.stroke)
    let none = try diary(GestureOptions(strokes))
    #expect(DiaryText(none).string().contains("None of those that were looked for."))
  }

  @Test("The documents keep their schemas, the explanation says what decided")
  func schemas() throws {
    let moment = MomentStretch(moment: "+12", first: 12, start: 0, end: 42)
    let told = try diary(GestureOptions(.all, wrist: .left), explaining: [moment])
    for (name, text) in [
      ("diary-2", DiaryJSON.document(of: [told])), ("summary-2", DiaryJSON.summary(of: told)),
    ] {
      let path = "\(PackageRoot.path)/Documentation/reference/schemas/\(name).schema.json"
      let schema = try JSONSchema(try String(contentsOfFile: path, encoding: .utf8))
      #expect(schema.findings(in: try JSONValue.parse(text)) == [])
    }
    let text = DiaryText(told).string()
    #expect(text.contains("nearest: repetition"))
    #expect(text.contains("likeness to a period before"))
  }

  @Test("Tables are written, each where there is something to tell")
  func tables() throws {
    let folder = TemporaryFolder()
    var analysis = try RecordingAnalysis(
      metadata: RecordingMetadata(recording: "gym"), streams: [.acceleration, .rotationRate],
      folder: folder.path, gestures: GestureOptions(.all))
    for sample in Self.samples { try analysis.process(sample) }
    _ = try analysis.finish()
    let rows = try lines(folder, "gestures.csv")
    #expect(rows.first == "start_s,end_s,known_s,gesture,value,detail")
    #expect(rows.filter { $0.contains(",set,12.0,period=2.0") }.count == 2)
    let minutes = try lines(folder, "tremor.csv").dropFirst()
    #expect(minutes.count == 1)
    for minute in minutes {
      let shares = minute.split(separator: ",", omittingEmptySubsequences: false)[3...8]
      #expect(abs(shares.compactMap { Double($0) }.reduce(0, +) - 1) < 0.01)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/vehicle.csv"), "nobody rode")
  }

  private func lines(_ folder: TemporaryFolder, _ name: String) throws -> [String] {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8).split(separator: "\n")
      .map(String.init)
  }
}
