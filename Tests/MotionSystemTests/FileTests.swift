import Foundation
import MotionSystem
import MotionTestSupport
import Testing

@Suite("Files and folders of the system")
struct FileTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  @Test("What is written is read again, from any place")
  func readsFromAnyPlace() throws {
    let all = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let written = try WrittenFile(path("a"))
    try written.write(all[..<7])
    try written.write(all[7...])
    try written.close()
    let file = try InputFile(path("a"))
    #expect(try file.bytes(atMost: 1 << 20) == all)
    #expect(file.seek(to: 150_000))
    #expect(try file.bytes(atMost: 3) == Array(all[150_000..<150_003]))
    #expect(!file.seek(to: -1))
    #expect(try FileStatus(path("a")).size == 200_000)
  }

  @Test("A missing file, a folder and a name with a NUL are said in the system's words")
  func refusals() throws {
    let missing = #expect(throws: SystemError.self) { try InputFile(path("none")) }
    #expect(missing?.isMissing == true && missing?.words == "No such file or directory")
    let cut = #expect(throws: SystemError.self) { try InputFile(path("a\0b")) }
    #expect(cut?.isMissing == true)
    let read = #expect(throws: SystemError.self) { try InputFile(folder.path).bytes(atMost: 1) }
    #expect(read?.words == "Is a directory")
    #expect(try FileStatus(folder.path).kind == .folder)
    #expect(try FileStatus("/dev/null").kind == .other)
    #expect(FileStatus(of: path("none")) == nil)
  }

  @Test("A replaced file is the old one or the new one, and keeps who may read it")
  func replaces() throws {
    try WrittenFile.replace(path("a"), with: [1, 2, 3])
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path("a"))
    try WrittenFile.replace(path("a"), with: [4])
    #expect(try bytes("a") == [4])
    let mode = try FileManager.default.attributesOfItem(atPath: path("a"))[.posixPermissions]
    #expect(mode as? Int == 0o600)
    // A folder stands in the way: nothing is left beside it.
    try Folder.make(path("b"))
    #expect(throws: SystemError.self) { try WrittenFile.replace(path("b"), with: [5]) }
    #expect(try Folder.names(in: folder.path, atMost: 10).sorted() == ["a", "b"])
  }

  @Test("A file in the making is nobody else's, and goes with its owner")
  func temporaries() throws {
    var held: [Aside] = []
    for _ in 0..<50 { held.append(try Aside.file(in: folder.path)) }
    #expect(Set(held.map(\.path)).count == 50)
    #expect(try Folder.names(in: folder.path, atMost: 100).count == 50)
    #expect(try Folder.names(in: folder.path, atMost: 3).count == 3)
    held = []
    #expect(try Folder.names(in: folder.path, atMost: 100).isEmpty)
  }

  @Test("Folders are made with those around them, and twice is no fault")
  func makesFolders() throws {
    for path in [path("a/b/c"), path("a/b/c/"), path("a//b")] { try Folder.makeAll(path) }
    #expect(try FileStatus(path("a/b/c")).kind == .folder)
    try WrittenFile(path("a/file")).close()
    #expect(throws: SystemError.self) { try Folder.makeAll(path("a/file/d")) }
    #expect(throws: SystemError.self) { try Folder.makeAll(path("a/file")) }
  }

  @Test("A byte is found where it stands first")
  func searches() {
    let bytes: [UInt8] = [3, 1, 4, 1, 5]
    bytes.withUnsafeBytes {
      #expect(ByteSearch.first(1, in: $0) == 1)
      #expect(ByteSearch.first(9, in: $0) == nil)
      #expect(ByteSearch.first(3, in: UnsafeRawBufferPointer(rebasing: $0[1...])) == nil)
    }
    #expect(ByteSearch.first(1, in: UnsafeRawBufferPointer(start: nil, count: 0)) == nil)
  }
}
