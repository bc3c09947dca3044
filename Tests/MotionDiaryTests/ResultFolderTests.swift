import FoundationEssentials
import MotionRecordings
import MotionTestSupport
import Testing

@testable import MotionDiary

@Suite("Folders of results")
struct ResultFolderTests {
  private let root = TemporaryFolder()

  private func source(_ name: String, member: String? = nil) -> RecordingSource {
    RecordingSource(path: "\(name).zip", member: member, size: 3, digest: name)
  }

  /// Writes results as a run does, and says in which folder.
  private func write(
    _ recording: String, of source: RecordingSource, by folders: inout ResultFolders,
    tables: [String] = ["steps.csv"]
  ) throws -> String {
    let before = Set(try names(""))
    let result = try folders.begin(for: recording, of: source)
    for table in tables {
      let file = try OutputFile(path: "\(result.folder)/\(table)")
      file.write(text: source.digest)
      try file.close()
    }
    var diary = Diary(metadata: RecordingMetadata(recording: recording))
    diary.source = source
    try SummaryFile.write(diary, into: ResultPlace(folder: result.folder))
    try folders.finish(result)
    return Set(try names("")).subtracting(before).first ?? "the same"
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(root.path)/\(folder)").sorted()
  }

  private func put(_ path: String, _ text: String) throws {
    let place = URL(filePath: "\(root.path)/\(path)")
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: place)
  }

  private func read(_ path: String) -> String? {
    try? String(contentsOfFile: "\(root.path)/\(path)", encoding: .utf8)
  }

  @Test("Equal names of one run get numbers, and names stay inside of the folder")
  func namesOfARun() throws {
    var folders = ResultFolders(root: root.path)
    let names = ["a", "a", "a-2", "a", "../b", "", "x/y", ".hidden", "-rf", "a\u{202E}b\u{7}"]
    let made = try names.map { try write($0, of: source("s"), by: &folders) }
    #expect(
      made == [
        "a", "a-2", "a-2-2", "a-3", "_b", "recording", "x_y", "hidden", "_rf", "a_b_",
      ])
    let long = try write(String(repeating: "\u{1F6B6}", count: 300), of: source("s"), by: &folders)
    #expect(long.utf8.count <= 240)
  }

  @Test("The same recording takes its own place again, another one gets a number, for good")
  func sources() throws {
    for _ in 0..<2 {
      for (name, expected) in [("anna", "export"), ("bert", "export-2")] {
        var folders = ResultFolders(root: root.path)
        let folder = try write("export", of: source(name), by: &folders)
        #expect(["the same", expected].contains(folder))
        #expect(read("\(expected)/steps.csv") == name)
      }
    }
    #expect(try names("") == ["export", "export-2"])
  }

  @Test("A member that was chosen is in the name")
  func members() throws {
    var folders = ResultFolders(root: root.path)
    let monday = source("two", member: "days/mon.csv")
    #expect(try write("two", of: monday, by: &folders) == "two-mon")
    #expect(try write("tue", of: source("two", member: "tue.csv"), by: &folders) == "tue")
  }

  @Test("A rerun leaves no table of the former run, and what the user put there stays")
  func formerRun() throws {
    var folders = ResultFolders(root: root.path)
    _ = try write("a", of: source("s"), by: &folders, tables: ["track.csv", "steps.csv"])
    try put("a/my-notes.txt", "mine")
    folders = ResultFolders(root: root.path)
    _ = try write("a", of: source("s"), by: &folders)
    #expect(try names("a") == ["my-notes.txt", "steps.csv", "summary.json"])
    #expect(read("a/my-notes.txt") == "mine")
  }

  @Test("What is not known to be a result is refused, and replaced only by force")
  func strangers() throws {
    try put("a/steps.csv", "mine")
    try put("a/thesis.txt", "mine")
    var folders = ResultFolders(root: root.path)
    let refusal = #expect(throws: OutputError.self) {
      try write("a", of: source("s"), by: &folders)
    }
    #expect(refusal?.isRefusal == true && refusal?.description.contains("--force") == true)
    #expect(read("a/steps.csv") == "mine")
    #expect(try names("") == ["a"])
    folders = ResultFolders(root: root.path, isForced: true)
    _ = try write("a", of: source("s"), by: &folders)
    #expect(read("a/steps.csv") == "s" && read("a/thesis.txt") == "mine")
  }

  @Test("A table that was changed since is refused")
  func changed() throws {
    var folders = ResultFolders(root: root.path)
    _ = try write("a", of: source("s"), by: &folders)
    try put("a/steps.csv", "changed by hand")
    folders = ResultFolders(root: root.path)
    let refusal = #expect(throws: OutputError.self) {
      try write("a", of: source("s"), by: &folders)
    }
    #expect(refusal?.reason.contains("steps.csv was changed") == true)
    #expect(read("a/steps.csv") == "changed by hand")
  }

  @Test("Links, files and the inputs themselves are refused, also by force")
  func neverByForce() throws {
    try put("real/keep.txt", "mine")
    try put("file", "mine")
    try put("input/accelerometer.csv", "mine")
    try FileManager.default.createSymbolicLink(
      atPath: "\(root.path)/link", withDestinationPath: "real")
    var folders = ResultFolders(
      root: root.path, inputs: ["\(root.path)/./input"], isForced: true)
    for name in ["link", "file", "input"] {
      #expect(throws: OutputError.self) { try write(name, of: source("s"), by: &folders) }
    }
    folders = ResultFolders(
      root: "\(root.path)/input/out", inputs: ["\(root.path)/input"], isForced: true)
    #expect(throws: OutputError.self) { try folders.begin(for: "a", of: source("s")) }
    #expect(try names("") == ["file", "input", "link", "real"])
    #expect(try names("real") == ["keep.txt"] && names("input") == ["accelerometer.csv"])
  }

  @Test("A run that does not come to its end leaves nothing")
  func unfinished() throws {
    let folders = ResultFolders(root: root.path)
    do { _ = try folders.begin(for: "a", of: source("s")) }
    #expect(try names("").isEmpty)
  }
}
