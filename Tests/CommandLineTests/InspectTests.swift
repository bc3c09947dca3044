import FoundationEssentials
import Testing

@Suite("Inspecting files", .enabled(if: Tool.path != nil, "coremotion is not built: swift build"))
struct InspectTests {
  private let tool = Tool()

  private func table(_ name: String, header: String, row: (Int) -> String) throws {
    try tool.write(name, ([header] + (0..<50).map(row)).joined(separator: "\n") + "\n")
  }

  private let track = """
    <gpx version="1.1"><trk><trkseg>
    <trkpt lat="48.5" lon="11.25"><ele>500</ele><time>2020-01-01T10:00:00Z</time></trkpt>
    <trkpt lat="48.6" lon="11.25"><ele>501.5</ele><time>2020-01-01T10:00:05Z</time></trkpt>
    </trkseg></trk></gpx>
    """

  @Test("The text says format, rule, guess, rate and sign")
  func text() throws {
    try table("log.csv", header: "t,ax,ay,az") { "\(Double($0) * 0.02),0,0,1" }
    let outcome = try tool.run("inspect {}/log.csv")
    #expect(outcome.status == 0 && outcome.errors == "")
    for words in ["recognised by", "50 Hz", "positive on the axis that points up", "--sign down"] {
      #expect(outcome.output.contains(words), "\(words)")
    }
  }

  @Test("The document holds the same, and what is damaged ends with 3")
  func document() throws {
    try table("log.csv", header: "time_s,x_g,y_g,z_g") { $0 == 9 ? "x,0,0,1" : "\($0),0,0,1" }
    let outcome = try tool.run("inspect {}/log.csv --json")
    #expect(outcome.status == 3)
    for words in [
      "\"schema\" : \"coremotion-inspection\"", "\"samples\" : 49", "\"rate_hz\" : 1,",
      "\"skipped_rows\" : 1", "\"damaged\" : true",
    ] {
      #expect(outcome.output.contains(words), "\(words)")
    }
  }

  @Test("A guess is said when the file is analysed, and the option takes it away")
  func guesses() throws {
    try table("log.csv", header: "n,a,b,c") { "\($0 * 20),0,0,1" }
    #expect(try tool.run("analyze {}/log.csv").status == 1)
    let columns = "--column time=n --column acceleration=a,b,c"
    let guessed = try tool.run("analyze {}/log.csv \(columns)")
    #expect(guessed.status == 0 && guessed.errors.contains("assumed"))
    let said = try tool.run(
      "analyze {}/log.csv \(columns) --unit time=ms --unit acceleration=g")
    #expect(said.status == 0 && said.errors == "" && said.output.contains("50.0 Hz"))
  }

  @Test("A track becomes a recording and a track again without a loss")
  func roundTrip() throws {
    try tool.write("way.gpx", track)
    #expect(try tool.run("convert {}/way.gpx --to recording {}/a.zip").status == 0)
    #expect(try tool.run("convert {}/a.zip --to gpx {}/b.gpx").status == 0)
    #expect(try tool.run("convert {}/b.gpx --to recording {}/c").status == 0)
    #expect(try tool.run("convert {}/a.zip --to recording {}/d").status == 0)
    #expect(try tool.lines("c/location.csv") == tool.lines("d/location.csv"))
    #expect(try tool.lines("c/location.csv")[2].hasPrefix("5,48.6,11.25,501.5"))
    let refused = try tool.run("convert {}/b.gpx --to gpx {}/none/x.gpx")
    #expect(refused.status == 1 && refused.errors.split(separator: "\n").count == 1)
  }

  @Test("That points have no times is said in one line")
  func undatedTrack() throws {
    try tool.write("way.csv", "time_s,latitude,longitude\n0,48,11\n1,48.00001,11\n")
    let outcome = try tool.run("convert {}/way.csv --to gpx {}/way.gpx")
    #expect(outcome.status == 0 && outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains("the points have no times"))
  }

  @Test("A recording without location makes no track")
  func noTrack() throws {
    try tool.recording("rest")
    let outcome = try tool.run("convert {}/rest --to gpx {}/x.gpx")
    #expect(outcome.status == 1 && outcome.errors.contains("no location"))
  }
}
