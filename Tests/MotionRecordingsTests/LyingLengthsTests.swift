import MotionProcessing
import Testing

@testable import MotionRecordings

@Suite("Records that state more than there is")
struct LyingLengthsTests {
  @Test("The XOR of stretches that overlap is that of their bytes")
  func overlapping() {
    let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 7) }
    var sums = RunningXOR()
    for (start, count) in [
      (0, 10), (3, 65_000), (4, 100), (70_000, 1), (70_000, 65_544), (90_001, 65_544), (90_002, 0),
      (150_000, 131_000), (399_990, 10),
    ] {
      let found = bytes.withUnsafeBytes {
        sums.sum(
          of: UnsafeRawBufferPointer(rebasing: $0[start..<start + count])[...], at: Int64(start))
      }
      #expect(found == bytes[start..<start + count].reduce(0, ^), "\(start), \(count)")
    }
  }

  @Test("Heads of gt3x records whose sizes lie cost none of the records around them")
  func actigraph() throws {
    let records = (0..<40).map { second in
      PackedBytes.actigraphRecord(
        26, second: 1_500_000_000 + UInt32(second),
        (0..<30).flatMap { i in [Int16(i), 0, 256].flatMap { PackedBytes.little($0) } })
    }
    let lie: [UInt8] = [0x1E, 26, 0, 0, 0, 0, 0xFF, 0xFF]
    let log =
      records[..<20].flatMap { $0 } + [[UInt8]](repeating: lie, count: 2_000).flatMap { $0 }
      + records[20...].flatMap { $0 }
    let folder = try TemporaryFolder()
    let info = "Serial Number: MOS2E17210537\nSample Rate: 30\nAcceleration Scale: 256.0\n"
    let whole = try WholeRecording(
      try folder.add(
        "walk.gt3x", PackedBytes.zip([("info.txt", Array(info.utf8)), ("log.bin", log)])))
    #expect(whole.accelerations.count == 1_200)
    #expect(whole.reader.findings.map(\.count) == [2_000])
  }

  @Test("Heads of Matrix packets whose counts lie cost at most the packets next to them")
  func matrix() throws {
    func packet(_ n: UInt32) -> [UInt8] {
      let counts: [UInt32] = [125, 0, 0, 0]
      let body =
        ([1_600_000_000 + 10 * n, 1_600_000_010 + 10 * n] + counts)
        .flatMap { PackedBytes.little($0) }
        + (0..<125).flatMap { i in [Int16(i), 0, 4096].flatMap { PackedBytes.little($0) } }
      return Array("MDTCPACK".utf8) + PackedBytes.little(PackedBytes.checksum(body)) + body
    }
    let lie =
      Array("MDTCPACK".utf8) + [UInt8](repeating: 0, count: 12)
      + [6000, 6000, 6000, 6000].flatMap { PackedBytes.little(UInt32($0)) }
    let bytes =
      [UInt8](repeating: 0, count: 512) + Array("MDTC".utf8) + [0, 0, 0, 0, 8, 0, 0xD0, 7]
      + (0..<50).flatMap(packet) + [[UInt8]](repeating: lie, count: 5_000).flatMap { $0 }
      + (50..<200).flatMap(packet)
    let folder = try TemporaryFolder()
    let whole = try WholeRecording(try folder.add("a.BIN", bytes))
    #expect(whole.accelerations.count > 175 * 125)
    #expect(whole.reader.findings.contains { $0.reason.contains("a packet that is damaged") })
  }

  @Test("Of a table that is made as it is read only the lines are made that are asked for")
  func generated() {
    var made = 0
    let lines = LineReader(
      ByteStream(
        generated: GeneratedLines(size: 1_000_000) {
          made += 1
          return made <= 100_000 ? "\(made),1" : nil
        }))
    for _ in 0..<2 { _ = lines.next() }
    #expect(made <= 3)
    var count = 2
    while lines.nextText() != nil { count += 1 }
    #expect(count == 100_000)
  }

  @Test("A first line that does not fit is read to its end only where lines behind it are wanted")
  func longBeginning() {
    func lines() -> LineReader {
      var left = 4_000_000
      return LineReader(
        ByteStream(
          generated: GeneratedBytes(size: Int64(left)) { room in
            let count = min(left, room.count)
            for i in 0..<count { room[i] = UInt8(ascii: left - i == 4 ? "\n" : "x") }
            left -= count
            return count
          }))
    }
    let (whole, header) = (lines(), lines())
    #expect(whole.nextText().map { $0.count } == 3)
    #expect(whole.stream.position == 4_000_000)
    header.isPassingLong = false
    guard case .tooLong = header.next() else { Issue.record("it is too long"); return }
    #expect(header.stream.position <= Int64(2 * LineReader.longest))
  }

  @Test("Tokens are the same wherever the pieces end in which the text comes")
  func pieces() {
    let long = String(repeating: "é", count: 5_000)
    let text =
      #" {"a" : [1.5e3,-2 , true,null], "b\n\u00e9": "x\"y\\", "c":"\#(long)", "": {}} [12345678901]"#
    func tokens(_ size: Int) -> [JSONTokens.Token] {
      var left = Array(text.utf8)[...]
      let tokens = JSONTokens(
        ByteStream(
          generated: GeneratedBytes(size: Int64(left.count)) { room in
            let piece = left.prefix(min(size, room.count))
            room.copyBytes(from: piece)
            left = left.dropFirst(piece.count)
            return piece.count
          }))
      var all: [JSONTokens.Token] = []
      while let token = tokens.next() { all.append(token) }
      return all
    }
    let whole = tokens(1 << 20)
    #expect(whole.count == 19)
    #expect(whole.contains(.key("b\né")) && whole.contains(.string("x\"y\\")))
    #expect(whole.contains(.string(String(repeating: "é", count: 2_048))), "cut at 4,096 bytes")
    for size in [1, 2, 3, 7, 100] { #expect(tokens(size) == whole, "pieces of \(size)") }
  }
}
