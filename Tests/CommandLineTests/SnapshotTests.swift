import FoundationEssentials
import MotionTestSupport
import Testing

@Suite("Snapshots at the command line", .enabled(if: Tool.path != nil, "coremotion is not built"))
struct SnapshotTests {
  private let tool = Tool()

  /// A walk of two minutes by construction.
  private func walk(_ name: String) throws {
    try tool.write("\(name).txt", "summary A walk.\nstand 5 s\nwalk 2 min at 1.3 m/s\nstand 5 s\n")
    #expect(try tool.run("simulate {}/\(name).txt --output {}/\(name).zip").status == 0)
  }

  private func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: "\(tool.folder.path)/\(name)")
  }

  @Test("A known distance is learned, kept, and used by analyze (R80)")
  func calibrate() throws {
    try walk("walk")
    let before = try tool.run("analyze {}/walk.zip --json")
    let first = try tool.run("calibrate {}/walk.zip --distance 190 --snapshot {}/me.motion")
    #expect(first.status == 0)
    #expect(first.errors.contains("no snapshot yet"))
    #expect(first.output.contains("learned from one stretch, 190 m"))
    let kept = try #require(bytes("me.motion"))
    let after = try tool.run("analyze {}/walk.zip --json --snapshot {}/me.motion")
    #expect(after.status == 0)
    #expect(after.output != before.output)
    // Nothing new was learned without location, so nothing changes.
    #expect(bytes("me.motion") == kept)
    try walk("other")
    let second = try tool.run("calibrate {}/other.zip --distance 190 --snapshot {}/me.motion")
    #expect(second.errors == "")
    #expect(second.output.contains("2 stretches"))
  }

  @Test("A way teaches once, whole or in part, whatever its file is called")
  func once() throws {
    try walk("walk")
    #expect(
      try tool.run(
        "calibrate {}/walk.zip --from 0 --to 65 --distance 78 --snapshot {}/me.motion"
      ).status == 0)
    let kept = try #require(bytes("me.motion"))
    _ = try tool.run("analyze {}/walk.zip", then: "; cp {}/walk.zip {}/copy.zip")
    for call in ["--distance 190", "--from 60 --distance 100"] {
      let again = try tool.run("calibrate {}/copy.zip \(call) --snapshot {}/me.motion")
      #expect(again.status == 1 && again.errors.contains("learned before"))
      #expect(bytes("me.motion") == kept)
    }
    let rest = try tool.run("calibrate {}/copy.zip --from 66 --distance 72 --snapshot {}/me.motion")
    #expect(rest.status == 0 && rest.output.contains("2 stretches"))
  }

  @Test("Runs that learn at once learn all, one after the other")
  func atOnce() throws {
    for name in ["one", "two", "three", "four"] { try walk(name) }
    let tool = Tool.path ?? ""
    let calls = ["one", "two", "three", "four"].map {
      "'\(tool)' calibrate {}/\($0).zip --distance 190 --snapshot {}/me.motion &"
    }
    let outcome = try self.tool.run("--version", then: "; \(calls.joined(separator: " ")) wait")
    #expect(outcome.output.contains("learned from one stretch"))
    #expect(outcome.output.contains("4 stretches"))
    let names = try FileManager.default.contentsOfDirectory(atPath: self.tool.folder.path)
    #expect(names.allSatisfy { !$0.hasPrefix(".coremotion") })
  }

  @Test("What a link leads to is written, and the link stays")
  func linked() throws {
    try walk("walk")
    try walk("other")
    _ = try tool.run("calibrate {}/walk.zip --distance 190 --snapshot {}/real.motion")
    let before = bytes("real.motion")
    let outcome = try tool.run(
      "--version",
      then: "; ln -s real.motion {}/link.motion; '\(Tool.path ?? "")' calibrate {}/other.zip "
        + "--distance 190 --snapshot {}/link.motion")
    #expect(outcome.output.contains("2 stretches"))
    #expect(bytes("real.motion") != before && bytes("real.motion") == bytes("link.motion"))
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: "\(tool.folder.path)/link.motion")
    #expect(link == "real.motion")
  }

  @Test("What is learned of a device is kept for recordings of the same one, and for no others")
  func sameDevice() throws {
    try walk("walk")
    _ = try tool.run("analyze {}/walk.zip --snapshot {}/me.motion")
    let person = try #require(bytes("me.motion"))
    _ = try tool.run("analyze {}/walk.zip --snapshot {}/me.motion --same-device")
    let device = try #require(bytes("me.motion"))
    #expect(device != person)
    // The standard deviation of the gyroscope's bias is 0 where nothing is known of the sensors.
    #expect(person[156..<164].allSatisfy { $0 == 0 })
    #expect(!device[156..<164].allSatisfy { $0 == 0 })
    _ = try tool.run("analyze {}/walk.zip --snapshot {}/me.motion")
    #expect(bytes("me.motion") == device)
    let fresh = try motion("analyze {}/walk.zip --output {}/fresh")
    let known = try motion(
      "analyze {}/walk.zip --output {}/known --snapshot {}/me.motion --same-device")
    #expect(fresh != known)
  }

  /// The first rows of device motion that a call writes.
  private func motion(_ call: String) throws -> [String] {
    let outcome = try tool.run(call)
    #expect(outcome.status == 0)
    let folder = call.contains("/fresh") ? "fresh" : "known"
    return Array(try tool.lines("\(folder)/walk-1/device-motion.csv").prefix(50))
  }

  @Test("A missing snapshot is a first use: said, and begun")
  func firstUse() throws {
    try tool.recording("rest")
    let outcome = try tool.run("analyze {}/rest --snapshot {}/new.motion")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("new.motion: no snapshot yet"))
    #expect(outcome.output.contains("nothing learned yet"))
    #expect(bytes("new.motion") != nil)
  }

  @Test(
    "A damaged snapshot ends with 1, says where, and stays as it is",
    arguments: [
      ("", "instead of"), ("garbage, and more of it", "CMSN"), ("CMSN", "instead of"),
      ("CMSN\u{7}\u{0}\u{0}\u{0}", "version 7"),
      (String(repeating: "CMSN", count: 100_000), "version"),
    ])
  func damaged(content: String, word: String) throws {
    try tool.recording("rest")
    try tool.write("bad.motion", content)
    for call in ["analyze {}/rest", "calibrate {}/rest --distance 100"] {
      let outcome = try tool.run("\(call) --snapshot {}/bad.motion")
      #expect(outcome.status == 1)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains(word))
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(try tool.read("{}/bad.motion") == content)
    }
  }

  @Test("A distance that the steps contradict is refused, and nothing is written")
  func contradicted() throws {
    try walk("walk")
    try tool.recording("rest")
    for call in ["walk.zip --distance 1000", "rest --distance 100"] {
      let outcome = try tool.run("calibrate {}/\(call) --snapshot {}/no.motion")
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("nothing was learned"))
      #expect(bytes("no.motion") == nil)
    }
  }

  @Test("A folder, or a place that cannot be written, is said")
  func places() throws {
    try tool.recording("rest")
    #expect(try tool.run("analyze {}/rest --snapshot {}").status == 1)
    let outcome = try tool.run("analyze {}/rest --snapshot {}/nowhere/me.motion")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("nowhere/me.motion"))
  }
}
