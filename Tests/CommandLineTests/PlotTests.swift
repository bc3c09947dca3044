import FoundationEssentials
import Testing

/// What `--plot` draws, held against what it drew when somebody last looked at it.
///
/// `.ci/plots`, a part of `make generated`, draws the golden files anew: look at the difference before
/// it is committed.
@Suite(
  "Recordings are drawn as they always were",
  .enabled(if: Tool.path != nil, "coremotion is not built: swift build"))
struct PlotTests {
  private let tool = Tool()
  private static let folder = "\(Tool.packageRoot)/Tests/CommandLineTests/Golden/plots"

  @Test(
    "At 80 and 120 columns, in block characters and in ASCII, under the text as it is without",
    arguments: ["commuter", "walk", "ride", "long-day"])
  func golden(name: String) throws {
    let command: String
    switch name {
    case "commuter": command = "demo"
    case "walk":
      command =
        "analyze \(Tool.packageRoot)/Examples/TestYourApp/Tests/StrollTests/Fixtures/walk.zip"
    default:
      command = "analyze {}/\(name).zip"
      let scenario = "\(Self.folder)/\(name).scenario"
      #expect(try tool.run("simulate \(scenario) --output {}/\(name).zip").status == 0)
    }
    var drawn = ""
    for columns in [80, 120] {
      let plain = try run(command, "COLUMNS=\(columns) LC_ALL=C").output
      for locale in ["C.UTF-8", "C"] {
        let environment = "COLUMNS=\(columns) LC_ALL=\(locale)"
        let output = try run("\(command) --plot", environment).output
        #expect(output.hasPrefix(plain + "\n"))
        let plot = output.dropFirst(plain.count + 1)
        #expect(plot.split(separator: "\n").allSatisfy { $0.count < columns })
        #expect(locale != "C" || plot.allSatisfy(\.isASCII))
        #expect(!plot.contains("\u{1B}"))
        drawn += "== \(environment)\n\(plot)"
      }
    }
    #expect(try drawn == tool.read("\(Self.folder)/\(name).txt"), ".ci/plots draws it anew")
  }

  @Test("Without a terminal it is 80 columns wide, and the first locale that is set decides")
  func defaults() throws {
    try tool.recording("rest")
    let plain = try run("analyze {}/rest --plot", "LC_ALL=C").output
    #expect(plain.contains("\n stationary ###"))
    #expect(
      plain.split(separator: "\n").contains { $0.hasPrefix(" stationary") && $0.count == 79 })
    let blocks = plain.replacing("#", with: "█")
    #expect(
      try run("analyze {}/rest --plot", "LC_ALL= LC_CTYPE=de_DE.utf8 LANG=C").output == blocks)
    #expect(try run("analyze {}/rest --plot", "LC_ALL= LANG=en_GB.UTF-8").output == blocks)
    #expect(try run("analyze {}/rest --plot", "LC_ALL=POSIX LANG=en_GB.UTF-8").output == plain)
  }

  @Test("Each of several recordings has its own")
  func several() throws {
    try tool.recording("one")
    try tool.recording("two", seconds: 40)
    let output = try run("analyze {}/one {}/two --plot --jobs 2", "LC_ALL=C").output
    let bars = output.split(separator: "\n").filter { $0.hasPrefix(" stationary #") }
    #expect(bars.count == 2)
    let second = try #require(output.firstRange(of: "\ntwo\n"))
    #expect(output[..<second.lowerBound].contains("\n stationary #"))
  }

  @Test(
    "A document has no text to draw under",
    arguments: ["analyze {}/rest --json", "analyze {}/rest --json-lines", "demo --json"])
  func documents(command: String) throws {
    let outcome = try tool.run("\(command) --plot")
    #expect(outcome.status == 2 || outcome.status == 64)
    #expect(outcome.errors.contains("--plot draws under the text: leave out --json"))
    #expect(outcome.output == "")
  }

  /// A run with an environment, in which no locale is set but by it.
  private func run(_ arguments: String, _ environment: String) throws -> Tool.Outcome {
    try tool.run(
      "--version >/dev/null; env -u LC_CTYPE -u LANG -u COLUMNS \(environment) "
        + "'\(Tool.path ?? "")' \(arguments)")
  }
}
