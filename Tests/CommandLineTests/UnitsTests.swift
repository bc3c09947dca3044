import MotionTestSupport
import Testing

@Suite(
  "Units and widths of the text",
  .enabled(if: Tool.path != nil, "coremotion is not built: swift build"))
struct UnitsTests {
  private let tool = Tool()

  /// A run of the program on a simulated walk, with an environment.
  private func analyze(_ environment: String, _ options: String = "") throws -> Tool.Outcome {
    try tool.write("walk.txt", "walk 60 s in hand\nlift up 9 m\nstand 20 s\n")
    #expect(try tool.run("simulate {}/walk.txt --output {}/walk.zip --force").status == 0)
    let coremotion = "'\(Tool.path ?? "")'"
    return try tool.run(
      "--version >/dev/null; env -u LC_MEASUREMENT -u LANG -u COLUMNS \(environment) \(coremotion) "
        + "analyze {}/walk.zip \(options)")
  }

  @Test("The country of the environment decides, an option before it; C is metric")
  func country() throws {
    let metric = try analyze("LC_ALL=C").output
    #expect(metric.contains(" km in ") && metric.contains(" m up") && metric.contains(" /km"))
    let imperial = try analyze("LC_ALL=en_US.UTF-8").output
    #expect(
      imperial.contains(" mi in ") && imperial.contains(" ft up") && imperial.contains(" /mi"))
    #expect(!imperial.contains(" km"))
    #expect(try analyze("LC_ALL=", "--units imperial").output == imperial)
    #expect(try analyze("LC_ALL=en_US.UTF-8", "--units metric").output == metric)
    #expect(try analyze("LC_ALL=en_GB.UTF-8").output == metric)
    #expect(try analyze("LC_ALL= LC_MEASUREMENT=en_US LANG=de_DE").output == imperial)
    #expect(try analyze("LC_ALL= LANG=en_US@euro").output == imperial)
  }

  @Test("JSON stays metric")
  func json() throws {
    let metric = try analyze("LC_ALL=C", "--json").output
    #expect(try analyze("LC_ALL=en_US.UTF-8", "--json --units imperial").output == metric)
  }

  @Test("Lines fit the terminal, tell the same, and name a path once", arguments: [40, 60])
  func width(columns: Int) throws {
    let whole = try analyze("LC_ALL=C").output
    let narrow = try analyze("LC_ALL=C COLUMNS=\(columns)").output
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= columns })
    #expect(
      narrow.split(whereSeparator: \.isWhitespace) == whole.split(whereSeparator: \.isWhitespace))
    let rows = (0..<500).map { "\($0 * 20),0.01,0.02,9.81,0,0,0" }
    try tool.write("x.csv", (["t,ax,ay,az,gx,gy,gz"] + rows).joined(separator: "\n"))
    let coremotion = "'\(Tool.path ?? "")'"
    let told = try tool.run(
      "--version >/dev/null; cd {}; COLUMNS=\(columns) \(coremotion) analyze x.csv"
    ).errors
    #expect(told.split(separator: "\n").count > 2)
    #expect(told.split(separator: "\n").allSatisfy { $0.count <= columns })
    #expect(told.split(separator: "x.csv: ").count == 2)
  }

  @Test("A distance with its unit is refused with the form", arguments: ["0.17km", "170,5"])
  func distance(text: String) throws {
    let outcome = try tool.run("calibrate {}/x --distance \(text) --snapshot {}/s")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("metres as a plain number with a point, such as 170.5"))
  }
}
