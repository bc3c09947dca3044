import FoundationEssentials
import MotionTestSupport
import Testing

@Suite(
  "Several recordings, and pipes",
  .enabled(if: Tool.path != nil, "coremotion is not built: swift build"))
struct SeveralRecordingsTests {
  private let tool = Tool()

  /// A table of somebody at rest.
  private func table(_ name: String, columns: String = "time_s,ax_g,ay_g,az_g") throws {
    let rows = (0..<500).map { "\(Double($0) / 50),0.01,0.02,0.999" }
    try tool.write(name, ([columns] + rows).joined(separator: "\n") + "\n")
  }

  @Test("What comes through a pipe is read as its file is, archive or not")
  func pipe() throws {
    try tool.recording("rest")
    #expect(try tool.run("convert {}/rest --to recording {}/rest.zip").status == 0)
    let file = try tool.run("analyze {}/rest.zip")
    let coremotion = "'\(Tool.path ?? "")'"
    for call in ["analyze - <{}/rest.zip", "analyze /dev/stdin <{}/rest.zip"] {
      let piped = try tool.run("--version >/dev/null; cat {}/rest.zip | \(coremotion) \(call)")
      #expect(piped.status == 0 && piped.output == file.output, "\(call): \(piped.errors)")
    }
    let piped = try tool.run("--version >/dev/null; cat {}/rest.zip | \(coremotion) analyze -")
    #expect(piped.status == 0 && piped.output == file.output)
    let inspected = try tool.run("--version >/dev/null; cat {}/rest.zip | \(coremotion) inspect -")
    #expect(inspected.status == 0 && inspected.output.contains("recording layout"))
    let fifo = try tool.run(
      "--version >/dev/null; mkfifo {}/p; cat {}/rest.zip >{}/p & \(coremotion) analyze {}/p")
    #expect(fifo.status == 0 && fifo.output == file.output)
    let left = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path)
    #expect(!left.contains { $0.hasPrefix("coremotion-") })
  }

  @Test("A table through a pipe is told as standard input; nothing at all is one line")
  func piped() throws {
    try table("rest.csv")
    let coremotion = "'\(Tool.path ?? "")'"
    let told = try tool.run("--version >/dev/null; cat {}/rest.csv | \(coremotion) analyze -")
    #expect(told.status == 0 && told.output.hasPrefix("stdin\n"))
    let nothing = try tool.run("analyze -")
    #expect(
      nothing.status == 1 && nothing.errors == "coremotion: -: the file is empty; export it again\n"
    )
  }

  @Test("A folder of several recordings is each of them, in the order of their names")
  func folder() throws {
    try table("week/tuesday.csv")
    try table("week/monday.csv")
    try tool.write("week/notes.txt", "nothing of interest\n")
    try tool.recording("week/walks/rest")
    try tool.write("week/walks/rest/meta.json", "{\"set\": \"made\", \"recording\": \"rest\"}")
    let outcome = try tool.run("analyze {}/week --json")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("/week: 3 recordings: "))
    let names = outcome.output.matches(of: /"name" : "(\w+)"/).map { String($0.1) }
    #expect(names == ["monday", "tuesday", "rest"])
  }

  @Test("A folder of archives is walked, and one of them that is broken is told")
  func archives() throws {
    try tool.recording("a")
    try tool.recording("b")
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(
        atPath: "\(tool.folder.path)/zips/\(name)", withIntermediateDirectories: true)
      #expect(
        try tool.run("convert {}/\(name) --to recording {}/zips/\(name)/export.zip").status == 0)
    }
    let whole = try tool.run("analyze {}/zips --output {}/out")
    #expect(whole.status == 0 && whole.output.contains("a\n") && whole.output.contains("b\n"))
    try tool.write("zips/c.zip", "PK\u{3}\u{4}nothing of an archive")
    let broken = try tool.run("analyze {}/zips")
    #expect(broken.status != 0 && broken.errors.contains("c.zip"))
    #expect(broken.output.contains("b\n"))
  }

  @Test("Tables that each hold other sensors are one recording: the diary of one table with all")
  func pieces() throws {
    try table("walk/acceleration.csv")
    try table("walk/gyroscope.csv", columns: "time_s,gx_dps,gy_dps,gz_dps")
    let rows = (0..<500).map { "\(Double($0) / 50),0.01,0.02,0.999,0.01,0.02,0.999" }
    try tool.write(
      "whole/walk.csv",
      (["time_s,ax_g,ay_g,az_g,gx_dps,gy_dps,gz_dps"] + rows).joined(separator: "\n") + "\n")
    let pieces = try tool.run("analyze {}/walk --output {}/pieces")
    let whole = try tool.run("analyze {}/whole/walk.csv --output {}/whole-out")
    #expect(pieces.status == 0 && pieces.output == whole.output, "\(pieces.errors)")
    for name in ["device-motion.csv", "segments.csv"] {
      #expect(try tool.read("{}/pieces/walk/\(name)") == tool.read("{}/whole-out/walk/\(name)"))
    }
  }

  @Test(
    "Tables that hold the streams of one recording on clocks of their own are not taken for several"
  )
  func apart() throws {
    try table("walk/acceleration.csv")
    try tool.write(
      "walk/gyroscope.csv", "time_s,gx_dps,gy_dps,gz_dps\n1700000000,0,0,0\n1700000001,0,0,0\n")
    let outcome = try tool.run("analyze {}/walk")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.errors.contains("a folder without recordings: it holds 2 files"))
  }

  @Test("A conversion takes one: several are listed")
  func one() throws {
    try table("week/monday.csv")
    try table("week/tuesday.csv")
    let outcome = try tool.run("convert {}/week --to recording {}/out")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("it holds 2 recordings: "))
    #expect(outcome.errors.hasSuffix("name one of them\n"))
  }

  @Test("A folder without recordings is called so, with what it holds", arguments: ["", "-deep"])
  func none(deep: String) throws {
    try tool.write("home\(deep)/a.txt", "nothing\n")
    try tool.write("home\(deep)/b/c.json", "{\"a\": 1}\n")
    let outcome = try tool.run("analyze {}/home\(deep)")
    #expect(outcome.status == 1)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(
      outcome.errors.contains(
        "this is a folder without recordings: it holds 2 files (a.txt, b/c.json)"))
  }

  @Test("Several at a time give what one after the other gives, each recording in its place")
  func jobs() throws {
    for name in ["a", "b", "c", "d"] { try tool.recording(name, seconds: 20) }
    let files = "{}/a {}/b {}/c {}/d"
    for form in ["", "--json"] {
      let one = try tool.run("analyze \(files) \(form) --output {}/one")
      let many = try tool.run("analyze \(files) \(form) --output {}/many --jobs 3")
      #expect(many.status == 0 && one.output == many.output && one.errors == many.errors)
    }
    for name in ["a", "d"] {
      #expect(
        try tool.read("{}/one/\(name)/activity.csv") == tool.read("{}/many/\(name)/activity.csv"))
    }
  }

  @Test("Recordings of one name keep their own folders with several at a time")
  func names() throws {
    for name in ["anna", "bert"] {
      try tool.recording("\(name)/rest")
      try tool.write("\(name)/rest/meta.json", "{\"set\": \"made\", \"recording\": \"rest\"}")
    }
    let outcome = try tool.run("analyze {}/anna/rest {}/bert/rest --output {}/out --jobs 2")
    #expect(outcome.status == 0)
    let made = try FileManager.default.contentsOfDirectory(atPath: "\(tool.folder.path)/out")
    #expect(made.count == 2)
  }

  @Test("A signal ends several at a time at once, and nothing half made stays")
  func interrupted() throws {
    // Of two names: those of one are done one after the other.
    for name in ["one", "two"] { try tool.recording(name, seconds: 120) }
    let files = String(repeating: " {}/one {}/two", count: 200)
    let outcome = try tool.run(
      "--version > /dev/null; '\(Tool.path ?? "")' analyze\(files) --jobs 2 --output {}/out > {}/text & "
        + "until ls -A {}/out 2> /dev/null | grep -q part; do sleep 0.01; done; kill -TERM $!; wait $!"
    )
    #expect(outcome.status == 128 + 15)
    let left = try FileManager.default.contentsOfDirectory(atPath: "\(tool.folder.path)/out")
    #expect(!left.contains { $0.hasPrefix(".") }, "\(left)")
  }

  @Test("--json-lines prints a document in one line for each recording")
  func lines() throws {
    for name in ["a", "b"] { try tool.recording(name) }
    for jobs in ["", "--jobs 2"] {
      let outcome = try tool.run("analyze {}/a {}/b --json-lines \(jobs)")
      let lines = outcome.output.split(separator: "\n").map(String.init).sorted()
      #expect(outcome.status == 0 && lines.count == 2)
      for (line, name) in zip(lines, ["a", "b"]) {
        #expect(line.hasPrefix("{\"program_version\":") && line.hasSuffix("}"))
        #expect(
          line.contains("\"name\":\"\(name)\"")
            && line.contains("\"schema\":\"coremotion-diary\""))
        let document = try tool.run("analyze {}/\(name) --json").output
        // Blanks are all that differs; none stands within a text of these documents but in the zone.
        #expect(document.filter { !$0.isWhitespace } == line.filter { !$0.isWhitespace })
      }
    }
  }

  @Test(
    "What cannot be is refused with a line",
    arguments: [
      ("--jobs 0", "--jobs must be"), ("--jobs 2 --snapshot s", "leave out --jobs"),
      ("--json --json-lines", "Choose one"), ("--units yards", "yards"),
    ])
  func refused(options: String, line: String) throws {
    let outcome = try tool.run("analyze {}/x \(options)")
    #expect(outcome.status == 2 && outcome.errors.contains(line))
  }
}
