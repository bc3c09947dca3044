import Foundation
import MotionSystem
import MotionTestSupport
import Testing

@Suite("Files and folders in the making")
struct AsideTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func write(_ name: String, _ text: String) throws {
    let file = try WrittenFile(path(name))
    try file.write(Array(text.utf8)[...])
    try file.close()
  }

  private func read(_ name: String) -> String? {
    try? String(contentsOfFile: path(name), encoding: .utf8)
  }

  private var names: [String] {
    get throws { try Folder.names(in: folder.path, atMost: 100).sorted() }
  }

  @Test("What was killed leaves a part, which the next one in the folder removes; held ones stay")
  func cleansUp() throws {
    try Folder.make(path(".coremotion-1.part"))
    try write(".coremotion-1.part/steps.csv", "half")
    try write(".coremotion-2.part", "half")
    try write(".coremotion-mine", "mine")
    let held = try Aside.folder(in: folder.path)
    defer { withExtendedLifetime(held) {} }
    let next = try Aside.file(in: folder.path)
    let parts = [held.path, next.path].map { String($0.dropFirst(folder.path.count + 1)) }
    #expect(try names == (parts + [".coremotion-mine"]).sorted())
    next.remove()
    Aside.cleanUp(folder.path)
    #expect(try names == (parts.prefix(1) + [".coremotion-mine"]).sorted())
    #expect(try names.contains(".coremotion-mine"))
  }

  @Test("A file is put where nothing is, and over something only where that is said")
  func puts() throws {
    try write("a", "old")
    let file = try Aside.file(in: folder.path)
    #expect(throws: SystemError.self) { try file.put(at: path("a"), replacing: false) }
    #expect(read("a") == "old")
    try file.put(at: path("b"), replacing: false)
    #expect(read("b") == "")
    try Aside.file(in: folder.path).put(at: path("a"), replacing: true)
    #expect(read("a") == "")
    #expect(try names == ["a", "b"])
  }

  @Test("A folder takes another's place with what is not ours, and nothing of the other is left")
  func replaces() throws {
    try Folder.make(path("out"))
    for name in ["steps.csv", "track.csv", "notes.txt"] { try write("out/\(name)", "old") }
    let aside = try Aside.folder(in: folder.path)
    let file = try WrittenFile(aside.path + "/steps.csv")
    try file.close()
    try aside.replace(folder: path("out")) { $0.hasSuffix(".csv") }
    #expect(try names == ["out"])
    #expect(try Folder.names(in: path("out"), atMost: 9).sorted() == ["notes.txt", "steps.csv"])
    #expect(read("out/steps.csv") == "" && read("out/notes.txt") == "old")
  }

  @Test("A folder within another is not replaced, whatever its name")
  func keepsFolders() throws {
    try Folder.makeAll(path("out/steps.csv"))
    let aside = try Aside.folder(in: folder.path)
    #expect(throws: SystemError.self) { try aside.replace(folder: path("out")) { _ in true } }
    #expect(FileStatus(of: path("out/steps.csv"))?.kind == .folder)
  }

  @Test("A lock is held by one, and its file goes with it")
  func locks() throws {
    let lock = try #require(try HeldLock.file(path("lock"), waits: false))
    defer { withExtendedLifetime(lock) {} }
    #expect(try HeldLock.file(path("lock"), waits: false) == nil)
    #expect(try names == ["lock"])
  }

  @Test("Of one file there is one identity, by whatever name and link")
  func identities() throws {
    try write("a", "x")
    try write("b", "x")
    try FileManager.default.linkItem(atPath: path("a"), toPath: path("hard"))
    try FileManager.default.createSymbolicLink(
      atPath: path("soft"), withDestinationPath: path("a"))
    let identity = try #require(FileStatus(of: path("a"))?.identity)
    for name in ["hard", "soft", "./a", "../\(folder.path.split(separator: "/").last ?? "")/a"] {
      #expect(FileStatus(of: path(name))?.identity == identity, "\(name)")
    }
    #expect(FileStatus(of: path("b"))?.identity != identity)
    #expect(FileStatus(of: path("soft"), followingLinks: false)?.kind == .link)
  }
}
