import FoundationEssentials
import MotionTestSupport
import Testing

@Suite("Visits and the journal", .enabled(if: Tool.path != nil, "coremotion is not built"))
struct JournalCommandTests {
  private let tool = Tool()

  /// A day with one visit between two walks.
  private func day(_ name: String, _ date: String) throws {
    try tool.write(
      "\(name).txt",
      "summary A day.\nphone iphone with location at 25 Hz\nstart \(date) +02:00\nin pocket\noutdoors\n"
        + "walk 12 min\nindoors\nsit 15 min\noutdoors\nwalk 8 min\n")
    #expect(try tool.run("simulate {}/\(name).txt --output {}/\(name).zip").status == 0)
  }

  @Test(
    "Places get their names from the file, which is grown; one that is none is refused and stays")
  func places() throws {
    try day("monday", "2014-06-02 08:40")
    let first = try tool.run("analyze {}/monday.zip --places {}/p.json --output {}/results")
    #expect(first.status == 0 && first.errors.contains("no places yet"))
    #expect(first.output.contains("Visits") && first.output.contains("  A "))
    let kept = try tool.read("{}/p.json")
    #expect(kept.contains("\"name\" : \"A\""))
    try tool.write("p.json", kept.replacing("\"A\"", with: "\"work, desk\""))
    let next = try tool.run("analyze {}/monday.zip --places {}/p.json --output {}/results")
    #expect(next.status == 0 && next.errors == "" && next.output.contains("work, desk"))
    #expect(
      try tool.lines("results/monday-1/visits.csv").last?.contains(",\"work, desk\",") == true)
    #expect(try tool.read("{}/p.json").contains("\"visits\" : 2"))
    try tool.write("p.json", "{}")
    let refused = try tool.run("analyze {}/monday.zip --places {}/p.json")
    #expect(refused.status == 1 && refused.errors.contains("no schema"))
    #expect(try tool.read("{}/p.json") == "{}")
  }

  @Test("Steps of visits and trips add up to those of the recording, with and without location")
  func sums() throws {
    try day("monday", "2014-06-02 08:40")
    for option in ["", "--without location"] {
      _ = try tool.run("analyze {}/monday.zip --output {}/results --force \(option)")
      var sum = 0
      for name in ["visits.csv", "trips.csv"] {
        for row in try tool.lines("results/monday-1/\(name)").dropFirst() {
          sum += Int(row.split(separator: ",", omittingEmptySubsequences: false).last ?? "") ?? 0
        }
      }
      let summary = try tool.read("{}/results/monday-1/summary.json")
      #expect(sum > 1500 && summary.contains("\"steps\" : \(sum),"))
    }
  }

  @Test("Days of one person in any order; goal, streak, today against before; JSON")
  func journal() throws {
    try day("monday", "2014-06-02 08:40")
    try day("tuesday", "2014-06-03 08:40")
    let told = try tool.run(
      "journal {}/tuesday.zip {}/monday.zip {}/monday.zip --goal steps=1000")
    #expect(told.status == 0 && told.errors == "")
    #expect(told.output.hasPrefix("Local times of Europe/Berlin.\n\nMonday, 2014-06-02\n"))
    #expect(told.output.contains("Tuesday, 2014-06-03"))
    #expect(told.output.contains("2 days in a row"))
    #expect(told.output.contains("the day before had"))
    #expect(told.output.contains("Recordings overlap for 0:35:00: counted once"))
    #expect(!told.output.contains("  B "))
    let document = try tool.run("journal {}/tuesday.zip {}/monday.zip --json")
    #expect(document.output.contains("\"schema\" : \"coremotion-journal\""))
    #expect(document.output.contains("\"date\" : \"2014-06-03\""))
  }

  @Test(
    "A wrong call is answered",
    arguments: [
      ("journal x --goal 8000", "give steps=COUNT"),
      ("journal x --goal steps=0", "give steps=COUNT"),
      ("journal x --places ''", "needs the name of a file"),
      ("journal x --time-zone Mars/Olympus", "is not known here"),
      ("journal", "Missing expected argument"),
      ("analyze a.zip b.zip --jobs 2 --places p.json", "learn from one recording"),
      ("analyze x --places ''", "needs the name of a file"),
    ])
  func wrong(_ call: String, _ words: String) throws {
    let outcome = try tool.run(call)
    #expect(outcome.status == 2 || outcome.status == 64)
    #expect(outcome.errors.contains(words))
  }

  @Test("A recording without a date is on no calendar; without location no place is named")
  func refused() throws {
    try tool.recording("still")
    let undated = try tool.run("journal {}/still")
    #expect(undated.status == 1 && undated.errors.contains("no recording has a date"))
    let places = try tool.run("analyze {}/still --places {}/p.json")
    #expect(places.status == 1 && places.errors.contains("--places cannot act"))
    let missing = try tool.run("journal {}/nothing.zip")
    #expect(missing.status == 1 && missing.output == "")
  }
}
