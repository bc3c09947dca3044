import FoundationEssentials
import Testing

@Suite("Gestures at the command line", .enabled(if: Tool.path != nil, "coremotion is not built"))
struct GestureCommandTests {
  private let tool = Tool()

  @Test("A word that names no gesture gets the list and the nearest one, exit 2")
  func unknown() throws {
    let far = try tool.run("analyze {}/none.zip --gestures nonsense")
    #expect(far.status == 2)
    #expect(far.errors.contains("nonsense: there is no such gesture"))
    for word in ["repetition", "stroke", "tremor", "vehicle"] { #expect(far.errors.contains(word)) }
    let near = try tool.run("analyze {}/none.zip --gestures repetition,strok")
    #expect(near.status == 2 && near.errors.contains("did you mean \"stroke\"?"))
    #expect(try tool.run("analyze {}/none.zip --gestures all,nonsense").status == 2)
    let wrist = try tool.run("analyze {}/none.zip --gestures all --wrist up")
    #expect(wrist.status == 2 && wrist.errors.contains("give left or right"))
    let alone = try tool.run("analyze {}/none.zip --wrist left")
    #expect(alone.status == 2 && alone.errors.contains("--wrist needs --gestures"))
  }

  private static let tennis = Tool.recordings + "/gestures/st-tennis/forehand.zip"

  @Test(
    "Seven forehands are told, with what decided the nearest one",
    .enabled(if: FileManager.default.fileExists(atPath: tennis)))
  func forehands() throws {
    let told = try tool.run(
      "analyze \(Self.tennis) --gestures stroke --wrist right --explain +10 --output {}/results")
    #expect(told.status == 0)
    #expect(told.output.contains("7 strokes: 7 forehand"))
    #expect(told.output.contains("nearest: stroke at"))
    #expect(told.output.contains("rotation rate"))
    let rows = try tool.lines("results/forehand/gestures.csv")
    #expect(rows.count == 8)
    let left = try tool.run("analyze \(Self.tennis) --gestures stroke --wrist left")
    #expect(left.output.contains("7 strokes: 7 backhand"))
  }
}
