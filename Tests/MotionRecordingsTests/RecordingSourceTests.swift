import Testing

@testable import MotionRecordings

@Suite("Which file a recording was read from")
struct RecordingSourceTests {
  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
  }

  // By Python's hashlib.
  @Test(
    "A file's digest is SHA-256, whatever its length",
    arguments: [
      (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (3, "b361d0f9a938a2bb4fbdc9c21dc5a859788041b0040919d8a811c1888184f4df"),
      (55, "576a1bf8d4478657e6dc4af9398544765c2a92cde28478b019235cfed315fc09"),
      (56, "9b20501dfd1d99161c257950f3444f3e49230c351c5c8e0943ef369f85f5205d"),
      (64, "d8bc63b4fc1156e5e7d95a418b9bf54cd3174bedbc2db40f74895349b229b3c0"),
      (119, "7a6589821178918ca8d9edaba5abfc1e9b2669564f4469b66885379c1530b2c8"),
      (200_000, "2abed8532d85add1b4bc8f69ffc031c7357ed6b69b47c68a7a1e2f7ae8c3f21f"),
    ])
  func digest(count: Int, expected: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.bin", Self.bytes(count))
    let source = try RecordingSource(reading: path, options(member: "m"))
    #expect(
      source == RecordingSource(path: path, member: "m", size: Int64(count), digest: expected))
  }

  @Test("Pieces of any length give the digest of the whole", arguments: [1, 3, 63, 64, 65, 100])
  func pieces(length: Int) {
    let all = Self.bytes(1_000)
    var whole = SHA256()
    all.withUnsafeBytes { whole.update($0) }
    var parts = SHA256()
    for start in stride(from: 0, to: all.count, by: length) {
      Array(all[start..<min(start + length, all.count)]).withUnsafeBytes { parts.update($0) }
    }
    var portable = SHA256(isPortable: true)
    all.withUnsafeBytes { portable.update($0) }
    let digest = whole.finish()
    #expect(parts.finish() == digest && portable.finish() == digest)
  }

  @Test("A folder's digest is that of its files with their names and sizes")
  func folder() throws {
    let folder = try TemporaryFolder()
    try folder.add("r/b/c.csv", "23")
    try folder.add("r/a.csv", "1")
    let source = try RecordingSource(reading: folder.path + "/r")
    #expect(source.size == 3)
    #expect(source.digest == "eaf081b81fa55d2ebb80ea31040de4633a943d15ca205b56f8e2c3e69b7c8d17")
  }

  @Test("The same bytes are the same recording, another member is another one")
  func sameness() throws {
    let folder = try TemporaryFolder()
    let one = try RecordingSource(reading: try folder.add("a", "x"), options(member: "1"))
    let copy = try RecordingSource(reading: try folder.add("b", "x"), options(member: "1"))
    let other = try RecordingSource(reading: folder.path + "/a", options(member: "2"))
    #expect(one.isSameRecording(as: copy) && one.key == copy.key && one.key.count == 16)
    #expect(!one.isSameRecording(as: other) && one.key != other.key)
    #expect(throws: RecordingError.self) { try RecordingSource(reading: folder.path + "/none") }
  }

  private func options(member: String) -> ReadingOptions {
    var options = ReadingOptions()
    options.member = member
    return options
  }
}
