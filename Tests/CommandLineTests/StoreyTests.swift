import FoundationEssentials
import MotionTestSupport
import Testing

@Suite("Storeys at the command line", .enabled(if: Tool.path != nil, "coremotion is not built"))
struct StoreyTests {
  private let tool = Tool()

  /// A lift ride of 21.42 m, seven storeys of 3.06 m.
  private func ride(_ name: String, _ way: String) throws {
    try tool.write(
      "\(name).txt",
      "summary A ride.\nin pocket\nindoors\nwalk 20 s\nstand 10 s\nlift \(way) 21.42 m office\n"
        + "walk 30 s\n")
    #expect(try tool.run("simulate {}/\(name).txt --output {}/\(name).zip").status == 0)
  }

  @Test("What is said of one recording names the storeys of the next one: text, JSON and tables")
  func nextRecording() throws {
    try ride("up", "up")
    try ride("down", "down")
    let first = try tool.run(
      "analyze {}/up.zip --building {}/office.json --storey 1 --storey 8@end")
    #expect(first.status == 0)
    #expect(first.errors.contains("office.json: no building yet"))
    #expect(first.output.contains("from 1 to 8"))
    #expect(first.output.contains("Building: storeys 1 (0.0 m), 8 (2"))
    let kept = try tool.read("{}/office.json")
    #expect(kept.contains("\"schema\" : \"coremotion-building\""))
    let next = try tool.run(
      "analyze {}/down.zip --building {}/office.json --storey 8 --json --output {}/results")
    #expect(next.status == 0 && next.errors == "")
    #expect(next.output.contains("\"from_storey\" : 8"))
    #expect(next.output.contains("\"to_storey\" : 1"))
    let rows = try tool.lines("results/down-1/events.csv").filter { $0.contains(",storey,") }
    #expect(rows.count == 2)
    #expect(rows.first?.hasPrefix("0.0000,") == true && rows.first?.hasSuffix(",storey,8") == true)
    #expect(rows.last?.hasSuffix(",storey,1") == true)
  }

  @Test("Without --storey nothing names a storey")
  func silence() throws {
    try ride("up", "up")
    let outcome = try tool.run("analyze {}/up.zip --json --output {}/results")
    #expect(outcome.status == 0 && !outcome.output.contains("storey"))
    #expect(try !tool.read("{}/results/up-1/events.csv").contains("storey"))
  }

  @Test("A word that contradicts the heights, or of a moment that is not there, ends with 1")
  func contradicted() throws {
    try ride("up", "up")
    _ = try tool.run("analyze {}/up.zip --building {}/office.json --storey 1 --storey 8@end")
    let kept = try tool.read("{}/office.json")
    for (said, words) in [
      ("1 --storey 8@+0:25", "+0:25 contradicts the heights"),
      ("1 --storey 8@+0:38", "between two storeys"),
      ("1 --storey 8@+9:00", "+9:00 is not within the recording"),
    ] {
      let outcome = try tool.run("analyze {}/up.zip --building {}/office.json --storey \(said)")
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains(words))
      #expect(try tool.read("{}/office.json") == kept)
    }
  }

  @Test(
    "A file that is no building ends with 1, says what to do, and stays as it is",
    arguments: [
      ("", "nothing in it"), ("CMSN", "--snapshot"), ("time_s\n1\n", "something else"),
      ("{\"schema\": \"coremotion-building\", \"version\": 1, \"storeys\": []}", "found 0"),
    ])
  func damaged(content: String, words: String) throws {
    try tool.recording("rest")
    try tool.write("bad.json", content)
    let outcome = try tool.run("analyze {}/rest --building {}/bad.json --storey 1")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.errors.contains("bad.json: ") && outcome.errors.contains(words))
    #expect(outcome.errors.contains("name another file"))
    #expect(try tool.read("{}/bad.json") == content)
  }

  @Test(
    "A wrong call ends with 2",
    arguments: [
      ("--building b.json", "--building needs --storey"),
      ("--building '' --storey 1", "--building needs the name"),
      ("--storey ''", "--storey"), ("--storey G", "--storey G: expected a whole number"),
      ("--storey 1.5", "--storey 1.5"), ("--storey 1000", "to 999"),
      ("--storey 99999999999999999999", "--storey"), ("--storey 4@", "--storey 4@"),
      ("--storey 4@noon", "--storey 4@noon"), ("--storey @end", "--storey @end"),
    ])
  func wrongCalls(arguments: String, words: String) throws {
    let outcome = try tool.run("analyze x \(arguments)")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(words))
  }

  @Test("Storeys below the ground are said as they are written")
  func below() throws {
    try ride("down", "down")
    let outcome = try tool.run("analyze {}/down.zip --storey 5 --storey -2@end")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("from 5 to -2"))
  }

  /// Ten rides of one lift, by date; `../shared/data` lies beside the package.
  private static let rides = ["b", "a", "j", "c", "d", "e", "f", "g", "h", "i"].map {
    "\(Tool.recordings)/altitude/nyc-lifts/noco_\($0)_1_10.zip"
  }

  @Test(
    "Real rides of a lift in New York are named once the first one has taught",
    .enabled(
      if: FileManager.default.fileExists(atPath: rides[0]), "../shared/data is absent"))
  func world() throws {
    let lesson = try tool.run(
      "analyze \(Self.rides[0]) --building {}/noco.json --storey 1 --storey 10@end")
    #expect(lesson.status == 0)
    for ride in Self.rides.dropFirst() {
      let told = try tool.run("analyze \(ride) --building {}/noco.json --storey 1 --json")
      #expect(told.status == 0)
      #expect(told.output.contains("\"to_storey\" : 10"), "\(ride)")
    }
  }
}
