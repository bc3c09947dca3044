import FoundationEssentials
import MotionTestSupport
import Testing

@Suite(
  "coremotion simulate", .enabled(if: Tool.path != nil, "coremotion is not built: swift build"))
struct SimulateTests {
  private let tool = Tool()

  @Test("The text that is shown gives the same samples and truth as the name")
  func roundTrip() throws {
    let name = "clipped-run"
    #expect(try tool.run("simulate --show \(name)", then: ">{}/mine.txt").status == 0)
    #expect(try tool.run("simulate \(name) --seed 5 --output {}/named").status == 0)
    let outcome = try tool.run("simulate {}/mine.txt --seed 5 --output {}/read")
    #expect(outcome.status == 0 && outcome.errors == "" && outcome.output == "")
    for member in ["accelerometer.csv", "gyroscope.csv", "truth_steps.csv", "truth.json"] {
      #expect(try tool.read("{}/read/\(member)") == tool.read("{}/named/\(member)"))
    }
    #expect(try tool.read("{}/read/other_scenario.txt") == tool.read("{}/mine.txt"))
    #expect(try tool.read("{}/read/meta.json").contains("\"mine-5\""))
  }

  @Test("A file of one's own becomes a recording that keeps its text through a conversion")
  func ownFile() throws {
    let text = "summary Mine.\norientation 5 Hz\nrepeat 2\n  stand 3 s\n  walk 6 s in hand\nend\n"
    try tool.write("mine.scenario", text)
    #expect(try tool.run("simulate {}/mine.scenario --output {}/mine.zip").errors == "")
    #expect(try tool.run("convert {}/mine.zip --to recording {}/mine").status == 0)
    #expect(try tool.read("{}/mine/other_scenario.txt") == text)
    #expect(try tool.lines("mine/truth_labels.csv").count == 5)
    #expect(try tool.lines("mine/truth_orientation.csv").count == 18 * 5 + 1)
    let diary = try tool.run("analyze {}/mine.zip")
    #expect(diary.status == 0 && diary.output.contains("mine-1"))
  }

  @Test("Every mistake of a file is a line with file and line, the end is 1, nothing is written")
  func mistakes() throws {
    try tool.write("wrong.txt", "walc 60 s\nstand 9 s\nlift up 3\n")
    let outcome = try tool.run("simulate {}/wrong.txt --output {}/out.zip")
    #expect(outcome.status == 1 && outcome.output == "")
    let path = "coremotion: \(tool.folder.path)/wrong.txt, line"
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("\(path) 1: ") == true)
    #expect(lines.first?.hasSuffix("did you mean \"walk\"?") == true)
    #expect(lines.last?.hasPrefix("\(path) 3: expected a unit") == true)
    #expect(!FileManager.default.fileExists(atPath: "\(tool.folder.path)/out.zip"))
  }

  @Test(
    "What is no scenario's file ends with 1 and one line",
    arguments: ["missing.txt", "", "empty.txt", "noise.txt"])
  func unusable(file: String) throws {
    try tool.write("empty.txt", "")
    try tool.write("noise.txt", "PK\u{3}\u{4}\u{0}\u{0}")
    let outcome = try tool.run("simulate {}/\(file) --output {}/out.zip")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.hasPrefix("coremotion: \(tool.folder.path)/\(file)"))
  }

  @Test("A scenario's words come with their grammar and meaning")
  func words() throws {
    let words = try tool.run("simulate --words").output
    #expect(words.contains("\n  walk DURATION|to NAME [at SPEED]"))
    #expect(words.contains("\n      Walking, "))
    #expect(words.contains("\n  repeat ROUNDS\n"))
  }

  @Test("An output that cannot be written ends with 1 and one line")
  func unwritable() throws {
    try tool.write("file", "")
    try tool.write("mine.txt", "lie 2 s\n")
    let outcome = try tool.run("simulate {}/mine.txt --output {}/file/out.zip")
    #expect(outcome.status == 1)
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }
}
