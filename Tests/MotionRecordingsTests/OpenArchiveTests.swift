import Testing

@testable import MotionRecordings

@Suite("The members of an open archive")
struct OpenArchiveTests {
  private func container(_ archive: [UInt8]) throws -> RecordingContainer {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.zip", archive)
    let container = try RecordingContainer(
      path: path, options: ReadingOptions(), log: FindingLog())
    // The folder goes with the test, and what is asked for later is read by the handle that is open.
    _ = container.members.first.map { container.head(of: $0) }
    return container
  }

  private let members: [(name: String, bytes: [UInt8])] = [
    ("long.csv", (0..<9_000).map { UInt8(truncatingIfNeeded: $0 / 7) }), ("empty.csv", []),
    ("short.csv", Array("time_s\n".utf8)),
  ]

  @Test("What they begin with is their own, in any order, again, and of any length")
  func own() throws {
    let container = try container(PackedBytes.zip(members))
    #expect(container.members.count == 3)
    for count in [1, 64, 4096, 20_000] {
      for name in ["short.csv", "long.csv", "empty.csv", "long.csv", "short.csv"] {
        let member = try #require(container.member(name))
        let bytes = try #require(members.first { $0.name == name }).bytes
        #expect(container.head(of: member, count: count) == Array(bytes.prefix(count)))
      }
    }
    #expect(container.log.findings.isEmpty)
  }

  @Test("One whose own header is damaged has no beginning, is reported, and the others have theirs")
  func damaged() throws {
    var archive = PackedBytes.zip(members)
    // The mark of the third member's header.
    let mark = try #require(
      (0..<archive.count).last { archive[$0...].starts(with: [0x50, 0x4B, 3, 4]) })
    archive[mark] = 0
    let container = try container(archive)
    let heads = container.members.map { container.head(of: $0, count: 4).count }
    #expect(heads == [4, 0, 0])
    #expect(container.log.findings.map(\.file) == ["short.csv"])
  }
}
