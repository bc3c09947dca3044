import FoundationEssentials
import MotionTestSupport
import Testing

@Suite(
  "Many recordings into one folder",
  .enabled(if: Tool.path != nil, "coremotion is not built: swift build"))
struct CohortCommandTests {
  private let tool = Tool()

  /// A table of somebody at rest.
  private func table(_ name: String, seconds: Int = 30) throws {
    let rows = (0..<seconds * 25).map { "\(Double($0) / 25),0.01,0.02,0.999" }
    try tool.write(name, (["time_s,ax_g,ay_g,az_g"] + rows).joined(separator: "\n") + "\n")
  }

  /// Two persons whose files are called alike, and notes.
  private func study() throws {
    try table("study/anna/wrist.csv")
    try table("study/ben/wrist.csv", seconds: 40)
    try table("study/clara.csv", seconds: 50)
  }

  /// The cells of a manifest by their columns, a dictionary a row.
  private func manifest(_ folder: String) throws -> [[String: String]] {
    let lines = try tool.lines("\(folder)/manifest.csv").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    guard let head = lines.first else { return [] }
    return lines.dropFirst().map { Dictionary(zip(head, $0)) { first, _ in first } }
  }

  private func names(in folder: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: "\(tool.folder.path)/\(folder)"))
  }

  /// All tables over a cohort, one after the other.
  private func tables(_ folder: String) throws -> String {
    try ["recordings.csv", "days.csv", "minutes.csv", "datapackage.json"]
      .map { try tool.read("{}/\(folder)/\($0)") }.joined()
  }

  /// A track of a walk, whole in one file.
  private func track(_ name: String, from latitude: Double) throws {
    let points = (0..<120).map { second in
      let time = "2024-05-01T08:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
      let place = "lat=\"\(latitude + Double(second) * 0.00001)\" lon=\"7.1\""
      return "<trkpt \(place)><time>\(time)</time></trkpt>"
    }
    try tool.write(
      name,
      "<?xml version=\"1.0\"?><gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
        + points.joined() + "</trkseg></trk></gpx>\n")
  }

  @Test(
    "Files that are a recording each are a row each, though a reader of one would take the largest")
  func apart() throws {
    try track("study/a.gpx", from: 50)
    try track("study/b.gpx", from: 51)
    let outcome = try tool.run("cohort {}/study --output {}/out")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try manifest("out").map { $0["folder"] } == ["a", "b"])
    let zipped = try tool.run(
      "--version >/dev/null; cd {} && python3 -m zipfile -c study.zip study/a.gpx study/b.gpx")
    try #require(zipped.status == 0)
    #expect(try tool.run("cohort {}/study.zip --output {}/zipped").status == 0)
    let members = try manifest("zipped").map { $0["member"] }
    #expect(members.count == 2 && members.allSatisfy { $0?.hasSuffix(".gpx") == true })
  }

  @Test("A folder into which an app has put the streams of one recording is one, beside others too")
  func acrossFiles() throws {
    try tool.recording("study/anna/rest")
    try tool.recording("study/ben/rest")
    try table("study/clara.csv")
    let outcome = try tool.run("cohort {}/study --output {}/out")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let files = try manifest("out").compactMap {
      $0["file"]?.split(separator: "/").suffix(2).joined(separator: "/")
    }
    #expect(files == ["anna/rest", "ben/rest", "study/clara.csv"])
  }

  @Test("Each file is a row with what became of it, and a folder of its name")
  func rows() throws {
    try study()
    let outcome = try tool.run("cohort {}/study --output {}/out")
    #expect(outcome.status == 0 && outcome.output.hasPrefix("3 recordings: 3 done\n"))
    let rows = try manifest("out")
    #expect(rows.map { $0["state"] } == ["done", "done", "done"])
    #expect(
      rows.map { $0["file"]?.split(separator: "/").last } == [
        "wrist.csv", "wrist.csv", "clara.csv",
      ])
    #expect(rows.last?["folder"] == "clara")
    // Anna's and Ben's are told apart by their paths.
    #expect(Set(rows.compactMap { $0["folder"] }).count == 3)
    #expect(rows.first?["folder"]?.hasPrefix("wrist-") == true)
    for row in rows {
      let folder = try names(in: "out/\(row["folder"] ?? "")")
      #expect(folder == ["summary.json", "recording.csv", "days.csv", "minutes.csv"])
    }
    #expect(
      try names(in: "out").subtracting(rows.compactMap { $0["folder"] }) == [
        "manifest.csv", "recordings.csv", "days.csv", "minutes.csv", "datapackage.json",
      ])
    #expect(try tool.lines("out/recordings.csv").count == 4)
  }

  @Test("A file that cannot be used is a row with its reason, and the others are done: exit code 3")
  func failures() throws {
    try study()
    try tool.write("study/notes.txt", "Notes of the study.\n")
    try tool.write("study/nothing.csv", "")
    let outcome = try tool.run("cohort {}/study --output {}/out")
    #expect(outcome.status == 3)
    #expect(outcome.output.hasPrefix("5 recordings: 3 done, 2 refused\n"))
    #expect(outcome.errors.contains("nothing.csv: the file is empty"))
    let rows = try manifest("out").filter { $0["state"] == "refused" }
    #expect(rows.count == 2)
    for row in rows {
      #expect(row["exit_code"] == "1" && row["folder"] == "" && row["reason"] != "")
      #expect(row["sha256"]?.count == 64)
    }
  }

  @Test(
    "Where nothing could be done, the exit code is 1; where nothing lies, so is it, with a line")
  func nothing() throws {
    let missing = try tool.run("cohort {}/no.csv --output {}/out")
    #expect(missing.status == 1 && missing.errors.contains("No such file"))
    #expect(try manifest("out").count == 1)
    try tool.write("empty/.hidden", "")
    let empty = try tool.run("cohort {}/empty --output {}/other")
    #expect(empty.status == 1 && empty.errors.contains("there is no file in it"))
  }

  @Test(
    "A second run needs --resume, and then computes nothing; a file that has changed is made anew")
  func resume() throws {
    try study()
    #expect(try tool.run("cohort {}/study --output {}/out").status == 0)
    let refused = try tool.run("cohort {}/study --output {}/out")
    #expect(refused.status == 1 && refused.errors.contains("add --resume"))
    let before = try tables("out")
    let resumed = try tool.run("cohort {}/study --output {}/out --resume")
    #expect(resumed.status == 0 && resumed.output.contains("3 of them kept from a run before"))
    #expect(try tables("out") == before)
    try table("study/clara.csv", seconds: 70)
    let changed = try tool.run("cohort {}/study --output {}/out --resume")
    #expect(changed.output.contains("2 of them kept from a run before"))
    #expect(try tables("out") != before)
  }

  @Test("With other options all of it is made anew, and what is not named is left out, and said")
  func options() throws {
    try study()
    #expect(try tool.run("cohort {}/study --output {}/out").status == 0)
    let other = try tool.run("cohort {}/study/clara.csv --output {}/out --resume --wear wrist")
    #expect(other.status == 0 && other.output.contains("2 recordings more in the folder"))
    #expect(try tool.lines("out/recordings.csv").count == 2)
    let all = try tool.run("cohort {}/study --output {}/out --resume --wear wrist")
    #expect(all.output.contains("1 of them kept from a run before"))
    #expect(try tool.lines("out/recordings.csv").count == 4)
  }

  @Test("A file that is gone keeps its row; one that has become useless loses its results")
  func useless() throws {
    try study()
    #expect(try tool.run("cohort {}/study --output {}/out").status == 0)
    try tool.write("study/clara.csv", "no recording any more\n")
    #expect(try tool.run("cohort {}/study --output {}/out --resume").status == 3)
    #expect(try !names(in: "out").contains("clara"))
    #expect(try tool.lines("out/recordings.csv").count == 3)
  }

  @Test(
    "A list, a list through a pipe, a folder and the files themselves give the same bytes, by any number at a time"
  )
  func inputs() throws {
    try study()
    #expect(try tool.run("cohort {}/study --output {}/out").status == 0)
    let expected = try tables("out")
    let files = ["clara.csv", "ben/wrist.csv", "anna/wrist.csv"].map { "{}/study/\($0)" }
      .joined(separator: "\n").replacing("{}", with: tool.folder.path)
    try tool.write("list.txt", files + "\n\n")
    for (index, call) in [
      "cohort @{}/list.txt --jobs 3", "cohort - --jobs 1 <{}/list.txt",
      "cohort {}/study/clara.csv {}/study//ben/./wrist.csv {}/study {}/study/anna",
    ].enumerated() {
      let outcome = try tool.run(
        "\(call.split(separator: "<")[0]) --output {}/out\(index)",
        then: call.contains("<") ? "<{}/list.txt" : "")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try tables("out\(index)") == expected, "\(call)")
    }
  }

  @Test("Shards in folders of their own, merged, and in one folder are the whole")
  func shards() throws {
    try study()
    #expect(try tool.run("cohort {}/study --output {}/out").status == 0)
    for number in 1...3 {
      let call = "cohort {}/study --shard \(number)/3 --output"
      #expect(try tool.run("\(call) {}/part\(number)").status == 0)
      #expect(try tool.run("\(call) {}/shared").status == 0)
    }
    let merged = try tool.run("cohort --merge {}/part1 {}/part2 {}/part3 --output {}/merged")
    #expect(merged.status == 0, "\(merged.errors)")
    for folder in ["merged", "shared"] {
      #expect(try tables(folder) == tables("out"))
      #expect(try names(in: folder) == names(in: "out"))
    }
  }

  @Test("Folders made with other options are not merged")
  func mergedOptions() throws {
    try study()
    #expect(try tool.run("cohort {}/study/anna --output {}/a").status == 0)
    #expect(try tool.run("cohort {}/study/ben --output {}/b --wear wrist").status == 0)
    let merged = try tool.run("cohort --merge {}/a {}/b --output {}/merged")
    #expect(merged.status == 1 && merged.errors.contains("other options"))
    #expect(try !names(in: "").contains("merged"))
  }

  @Test("A folder of somebody else is not written into")
  func strangers() throws {
    try study()
    try tool.write("mine/thesis.txt", "years of work\n")
    let outcome = try tool.run("cohort {}/study --output {}/mine")
    #expect(outcome.status == 1 && outcome.errors.contains("thesis.txt"))
    #expect(try names(in: "mine") == ["thesis.txt"])
    #expect(
      try tool.run("cohort {}/study --output {}/study/out").errors.contains("lies in the input"))
  }

  @Test("All tables are all but device motion, which is written where it is named")
  func allTables() throws {
    try study()
    #expect(try tool.run("cohort {}/study/clara.csv --output {}/out --tables all").status == 0)
    let all = try names(in: "out/clara")
    #expect(all.contains("steps.csv") && !all.contains("device-motion.csv"))
    #expect(
      try tool.run("cohort {}/study/clara.csv --output {}/more --tables device-motion").status == 0)
    #expect(
      try names(in: "more/clara") == ["summary.json", "recording.csv", "device-motion.csv"])
    #expect(try !names(in: "more").contains("minutes.csv"))
    let wrong = try tool.run("cohort {}/study --output {}/x --tables stepps")
    #expect(wrong.status == 2 && wrong.errors.contains("there is no table \"stepps\""))
  }

  @Test("--fail-fast ends with the first file without results, and --resume goes on after it")
  func failFast() throws {
    try tool.write("study/a.csv", "")
    try table("study/b.csv")
    try table("study/c.csv")
    let outcome = try tool.run("cohort {}/study --output {}/out --fail-fast --jobs 1")
    #expect(outcome.status == 1 && outcome.output.contains("not begun"))
    #expect(try manifest("out").map { $0["state"] } == ["refused"])
    try table("study/a.csv")
    #expect(try tool.run("cohort {}/study --output {}/out --resume --fail-fast").status == 0)
  }

  @Test("The document counts what became of all, and names the failures")
  func document() throws {
    try study()
    try tool.write("study/notes.txt", "Notes of the study.\n")
    let outcome = try tool.run("cohort {}/study --output {}/out --json")
    #expect(outcome.status == 3)
    for line in ["\"done\" : 3", "\"refused\" : 1", "\"recordings\" : 4", "\"has_tables\" : true"] {
      #expect(outcome.output.contains(line))
    }
    #expect(outcome.output.contains("notes.txt"))
  }

  @Test(
    "A call that is wrong is refused with what was expected",
    arguments: [
      ("cohort", "Missing expected argument"), ("cohort a --output x --shard 0/3", "such as 3/50"),
      ("cohort a --output x --jobs 0", "--jobs must be"),
      ("cohort a --output x --time-limit 0", "--time-limit must be"),
      ("cohort a --output x --memory-limit 1", "--memory-limit must be"),
      ("cohort a --output x --wear nose", "elsewhere or auto"),
      ("cohort a --output x --merge --resume", "--merge reads none"),
      ("cohort - - --output x", "one list"), ("cohort a --output ''", "name of a folder"),
      ("cohort a --output x --time-zone Mars", "Mars"),
    ])
  func wrong(call: String, words: String) throws {
    let outcome = try tool.run(call)
    #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
  }
}
