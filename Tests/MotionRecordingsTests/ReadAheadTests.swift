import MotionRecordings
import Testing

/// Members of more than 4 MiB are inflated on another thread.
@Suite("Large members of archives")
struct ReadAheadTests {
  private static let rows = 250_000

  private static let table: [UInt8] = {
    var text = "time_s,x_mps2,y_mps2,z_mps2\n"
    for i in 0..<rows {
      text += "\(i / 100).\(i % 100 < 10 ? "0" : "")\(i % 100),0.\(i),-0.5,9.8\n"
    }
    return Array(text.utf8)
  }()

  @Test("They give the same samples as the bare file, from a zip and from gzip")
  func same() throws {
    let folder = try TemporaryFolder()
    let bare = try WholeRecording(try folder.add("log.csv", Self.table))
    #expect(bare.samples.count == Self.rows && Self.table.count > 5 << 20)
    let zip = try folder.add("log.zip", PackedBytes.zip([("log.csv", Self.table)]))
    #expect(try WholeRecording(zip).samples == bare.samples)
    let gzip = try folder.add("log.csv.gz", PackedBytes.gzip(Self.table))
    #expect(try WholeRecording(gzip).samples == bare.samples)
  }

  @Test("Where one breaks off, the line is named and what stands before it is read")
  func cut() throws {
    let folder = try TemporaryFolder()
    let gzip = PackedBytes.gzip(Self.table)
    let whole = try WholeRecording(
      try folder.add("log.csv.gz", Array(gzip[..<(gzip.count * 9 / 10)])))
    #expect(whole.samples.count > Self.rows * 8 / 10 && whole.samples.count < Self.rows)
    let finding = try #require(whole.reader.findings.first)
    // The header is line 1, the row that breaks comes after the last sample.
    #expect(finding.line == whole.samples.count + 2)
    #expect(finding.isDamage)
  }

  @Test(
    "A reader that is given up in the middle leaves nothing that waits", .timeLimit(.minutes(1)))
  func givenUp() throws {
    let folder = try TemporaryFolder()
    let zip = try folder.add("log.zip", PackedBytes.zip([("log.csv", Self.table)]))
    for _ in 0..<20 {
      var reader = try RecordingReader(path: zip)
      for _ in 0..<30_000 { _ = try reader.next() }
    }
    #expect(try WholeRecording(zip).samples.count == Self.rows)
  }
}
