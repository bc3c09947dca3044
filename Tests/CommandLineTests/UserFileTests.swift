import FoundationEssentials
import MotionTestSupport
import Testing

@Suite("Files of the user", .enabled(if: Tool.path != nil, "coremotion is not built: swift build"))
struct UserFileTests {
  private let tool = Tool()

  private var manager: FileManager { .default }

  /// Every file below the test's folder, with its bytes.
  private func everything() throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try manager.subpathsOfDirectory(atPath: tool.folder.path)
    where name != ".output" && name != ".errors" {
      found[name] = manager.contents(atPath: "\(tool.folder.path)/\(name)") ?? Data()
    }
    return found
  }

  /// Runs what must be refused by one line with a word in it, and must change nothing.
  private func refused(_ call: String, _ word: String) throws {
    let before = try everything()
    let outcome = try tool.run(call)
    #expect([1, 2].contains(outcome.status), "\(call)")
    #expect(outcome.output == "")
    if outcome.status == 1 {
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
    #expect(outcome.errors.contains(word), "\(call): \(outcome.errors)")
    #expect(try everything() == before, "\(call)")
  }

  /// A recording with location, so that it becomes a track too.
  private func outdoors(_ name: String) throws {
    try tool.write("\(name).txt", "phone iphone with location\nwalk 20 s at 1.3 m/s\nstand 2 s\n")
    #expect(try tool.run("simulate {}/\(name).txt --output {}/\(name).zip").status == 0)
  }

  @Test(
    "A file that is there is refused, and replaced by force",
    arguments: [
      "convert {}/walk.zip --to gpx {}/mine", "convert {}/walk.zip --to recording {}/mine.zip",
      "simulate {}/walk.txt --output {}/mine.zip",
    ])
  func foreignFile(call: String) throws {
    try outdoors("walk")
    for name in ["mine", "mine.zip"] { try tool.write(name, "thesis") }
    try refused(call, "--force")
    #expect(try tool.run("\(call) --force").status == 0)
    let name = call.hasSuffix("zip") ? "mine.zip" : "mine"
    #expect(manager.contents(atPath: "\(tool.folder.path)/\(name)") != Data("thesis".utf8))
    #expect(try everything().keys.allSatisfy { !$0.contains(".coremotion") })
  }

  @Test(
    "The input is never written over, by whatever name",
    arguments: ["walk.zip", "./walk.zip", "folder/../walk.zip", "hard.zip", "soft.zip"],
    ["gpx", "recording"])
  func input(name: String, form: String) throws {
    try outdoors("walk")
    try tool.write("folder/keep.txt", "mine")
    let path = tool.folder.path
    try manager.linkItem(atPath: "\(path)/walk.zip", toPath: "\(path)/hard.zip")
    try manager.createSymbolicLink(atPath: "\(path)/soft.zip", withDestinationPath: "walk.zip")
    for force in ["", "--force"] {
      try refused("convert {}/walk.zip --to \(form) {}/\(name) \(force)", "this is the input")
    }
  }

  @Test("A scenario, a folder and what lies in one are inputs like any other")
  func inputFolders() throws {
    try outdoors("walk")
    try tool.recording("rest")
    try refused("simulate {}/walk.txt --output {}/walk.txt --force", "this is the input")
    try refused("convert {}/rest --to recording {}/rest --force", "this is the input")
    try refused("convert {}/rest --to csv {}/rest/tables --force", "lies in the input")
    try refused("analyze {}/rest --output {} --force", "this is the input")
    try refused("analyze {}/rest --output {}/rest/out", "lies in the input")
    try tool.write("around/note.txt", "mine")
    _ = try tool.run("--version", then: "; cp {}/walk.zip {}/around/")
    try refused("convert {}/around/walk.zip --to csv {}/around --force", "lies in it")
  }

  @Test(
    "A place that cannot be meant is refused in one line",
    arguments: [
      ("convert {}/rest --to recording -", "standard output"),
      ("simulate run --output -", "standard output"),
      ("convert {}/rest --to csv {}/t.zip", "archive"),
      ("convert {}/rest --to csv {}/file", "this is a file"),
      ("convert {}/rest --to recording {}/file", "this is a file"),
      ("analyze {}/rest --output {}/file", "this is a file"),
      ("analyze {}/rest --member a --member b", "--member names one file"),
      ("analyze {}/rest --force", "--output"),
      ("convert {}/rest --to recording {}/nothing.zip", "link to nothing"),
    ])
  func noPlace(call: String, word: String) throws {
    try tool.recording("rest")
    try tool.write("file", "mine")
    try manager.createSymbolicLink(
      atPath: "\(tool.folder.path)/nothing.zip", withDestinationPath: "nowhere")
    try refused(call, word)
  }

  @Test("A folder that holds something else is refused and named, and the next recording is told")
  func unmarked() throws {
    try tool.recording("one")
    try tool.recording("two")
    try tool.write("out/one/steps.csv", "mine")
    let outcome = try tool.run("analyze {}/one {}/two --output {}/out --json")
    #expect(outcome.status == 3 && outcome.errors.contains("out/one"))
    #expect(outcome.output.contains("\"failed\""))
    #expect(try tool.read("{}/out/one/steps.csv") == "mine")
    #expect(try tool.lines("out/two/device-motion.csv").count == 1001)
  }

  @Test("Two people's export.zip get two folders, and each its own again")
  func twoPeople() throws {
    for person in ["anna", "bert"] {
      try tool.recording("\(person)/export", seconds: person == "anna" ? 20 : 10)
      try tool.write("\(person)/export/meta.json", "{\"recording\": \"export\"}")
    }
    let call = { (person: String) in try tool.run("analyze {}/\(person)/export --output {}/o") }
    #expect(try call("anna").errors == "")
    #expect(try call("bert").errors.contains("o/export-2"))
    #expect(try call("anna").errors == "")
    #expect(try tool.lines("o/export/device-motion.csv").count == 1001)
    #expect(try tool.lines("o/export-2/device-motion.csv").count == 501)
    let names = try manager.contentsOfDirectory(atPath: "\(tool.folder.path)/o").sorted()
    #expect(names == ["export", "export-2"])
  }

  @Test(
    "A run with other options leaves what a fresh one leaves",
    arguments: [
      "", "--rate 5", "--frame xMagneticNorthZVertical", "--without gyroscope",
      "--without barometer --without location", "--without accelerometer --without magnetometer",
      "--explain 5", "--storey 1", "--time-zone Europe/Berlin", "--json",
      "--snapshot {}/me.motion --same-device",
    ])
  func rerun(options: String) throws {
    try outdoors("walk")
    #expect(try tool.run("analyze {}/walk.zip --output {}/rerun").status == 0)
    for folder in ["rerun", "fresh"] {
      let outcome = try tool.run(
        "analyze {}/walk.zip \(options) --output {}/\(folder); s=$?; rm -f {}/me.motion; exit $s")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let all = try everything()
    func below(_ folder: String) -> [String: Data] {
      Dictionary(
        uniqueKeysWithValues: all.filter { $0.key.hasPrefix("\(folder)/") }.map {
          (String($0.key.dropFirst(folder.count)), $0.value)
        })
    }
    #expect(below("fresh").count > 3)
    #expect(below("rerun") == below("fresh"))
  }

  @Test("Documents say which file was read, by size and SHA-256")
  func source() throws {
    try tool.write(
      "walk.csv", "time_s,x_g,y_g,z_g\n" + (0..<400).map { "\(Double($0) / 50),0,0,1\n" }.joined())
    let document = try tool.run("analyze {}/walk.csv --output {}/out --json").output
    let sum = try tool.run("--version", then: "; sha256sum {}/walk.csv").output
    let digest = try #require(sum.split(separator: "\n").last?.prefix(64))
    for text in [document, try tool.read("{}/out/walk/summary.json")] {
      #expect(text.contains("\"sha256\" : \"\(digest)\""))
      #expect(text.contains("\"path\" : \"\(tool.folder.path)/walk.csv\""))
    }
  }

  @Test(
    "A disk that is full leaves what was there, with one line",
    arguments: [
      "analyze {}/walk.zip --output {}/o", "convert {}/walk.zip --to csv {}/tables",
      "convert {}/walk.zip --to recording {}/r", "convert {}/walk.zip --to recording {}/r.zip",
      "convert {}/walk.zip --to gpx {}/t.gpx --force", "simulate {}/walk.txt --output {}/s.zip",
    ])
  func fullDisk(call: String) throws {
    try outdoors("walk")
    try tool.write("t.gpx", "mine")
    _ = try tool.run("analyze {}/walk.zip --output {}/o")
    let before = try everything()
    // The limit is in units of 512 or 1024 bytes, by shell.
    let outcome = try tool.run("--version", then: "; ulimit -f 2; '\(Tool.path ?? "")' \(call)")
    #expect(outcome.status == 1)
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("File too large"))
    #expect(try everything() == before)
  }

  @Test("Members of folders within an archive go along under plain names, and are read again")
  func members() throws {
    try tool.recording("rest")
    try tool.write("rest/photos/IMG_1.jpg", "picture")
    #expect(try tool.run("convert {}/rest --to recording {}/r.zip").status == 0)
    #expect(try tool.run("convert {}/r.zip --to recording {}/r").status == 0)
    #expect(try tool.read("{}/r/photos_IMG_1.jpg") == "picture")
  }
}
