import FoundationEssentials
import MotionTestSupport
import Testing

@Suite(
  "Which tables analyze writes",
  .enabled(if: Tool.path != nil, "coremotion is not built: swift build"))
struct TablesOptionTests {
  private let tool = Tool()

  /// Ten minutes of somebody at rest.
  private func rest() throws {
    let rows = (0..<12_000).map { "\(Double($0) / 20),0.01,0.02,\($0 % 2 == 0 ? 0.99 : 1.01)" }
    let columns = "time_s,ax_g,ay_g,az_g"
    try tool.write("rest.csv", ([columns] + rows).joined(separator: "\n") + "\n")
  }

  private func files(_ folder: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: "\(tool.folder.path)/\(folder)"))
  }

  @Test(
    "Without the option all tables of results, with it those that are named; the summary always")
  func chosen() throws {
    try rest()
    #expect(try tool.run("analyze {}/rest.csv --output {}/usual").status == 0)
    let usual = try files("usual/rest")
    #expect(usual.isSuperset(of: ["device-motion.csv", "steps.csv", "summary.json"]))
    #expect(usual.isDisjoint(with: ["minutes.csv", "days.csv", "recording.csv"]))
    let run = try tool.run("analyze {}/rest.csv --output {}/few --tables summary,days,minutes")
    #expect(run.status == 0)
    #expect(try files("few/rest") == ["summary.json", "days.csv", "minutes.csv"])
    #expect(try tool.run("analyze {}/rest.csv --output {}/all --tables all").status == 0)
    #expect(
      try files("all/rest") == usual.union(["minutes.csv", "days.csv", "recording.csv"]))
    for name in usual where name != "summary.json" {
      let bytes = try ["usual", "all"].map {
        try Data(contentsOf: URL(filePath: "\(tool.folder.path)/\($0)/rest/\(name)"))
      }
      #expect(bytes[0] == bytes[1], "\(name)")
    }
  }

  @Test("A later run with other tables takes those of the first away: they are its own")
  func replaced() throws {
    try rest()
    for tables in ["minutes,steps", "days"] {
      let run = try tool.run("analyze {}/rest.csv --output {}/out --tables \(tables)")
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try files("out/rest") == ["summary.json", "days.csv"])
  }

  @Test("A name that is none, and the option without a folder, are errors of the call")
  func refused() throws {
    try rest()
    let unknown = try tool.run("analyze {}/rest.csv --output {}/out --tables hours")
    #expect(unknown.status == 2 && unknown.errors.contains("no table \"hours\""))
    #expect(unknown.errors.contains("minutes"))
    let nowhere = try tool.run("analyze {}/rest.csv --tables days")
    #expect(nowhere.status == 2 && nowhere.errors.contains("--output"))
  }

  @Test("Calibration is asked for, and says why it did nothing")
  func calibration() throws {
    try rest()
    let plain = try tool.run("analyze {}/rest.csv")
    #expect(!plain.output.contains("gravity"))
    #expect(try tool.run("analyze {}/rest.csv --no-calibration").output == plain.output)
    let asked = try tool.run("analyze {}/rest.csv --calibration")
    #expect(asked.output.contains("gravity not calibrated: it lay still on one side only"))
    let json = try tool.run("analyze {}/rest.csv --calibration --json")
    #expect(json.output.contains("\"few_attitudes\""))
  }
}
