import Foundation
import MotionRecordings
import Testing

/// Archives that state sizes and places in 64 bits, as those above 2 GiB do (APPNOTE.TXT 6.3, 4.5.3).
@Suite("Members whose size stands in 64 bits")
struct LargeMemberTests {
  private static let table: [UInt8] = {
    var text = "time_s,x_mps2,y_mps2,z_mps2\n"
    for i in 0..<150_000 { text += "\(Double(i) / 100),0.\(i),-0.5,9.8\n" }
    return Array(text.utf8)
  }()

  @Test("They give the same samples as the bare file, deflated and as they are")
  func same() throws {
    let folder = try TemporaryFolder()
    let bare = try WholeRecording(try folder.add("log.csv", Self.table)).samples
    #expect(bare.count == 150_000)
    for small in [PackedBytes.zip([("log.csv", Self.table)]), try deflated(Self.table, folder)] {
      for fields in [LargeFields.sizes, .place, [.sizes, .place]] {
        let path = try folder.add("log.zip", PackedBytes.large(small, fields))
        var options = ReadingOptions()
        options.member = "log.csv"
        var whole = WholeRecording(reader: try RecordingReader(path: path, options: options))
        while let sample = try whole.reader.next() { whole.samples.append(sample) }
        #expect(whole.samples == bare)
        #expect(whole.reader.findings.allSatisfy { !$0.isDamage })
      }
    }
  }

  @Test("A wrong checksum and a wrong size are said, and what is there is read")
  func damaged() throws {
    let folder = try TemporaryFolder()
    var archive = PackedBytes.zip([("log.csv", Self.table)])
    // A digit of the first row.
    archive[30 + 7 + 30] ^= 1
    let wrong = try WholeRecording(try folder.add("a.zip", PackedBytes.large(archive, .sizes)))
    #expect(wrong.samples.count == 150_000)
    #expect(wrong.reader.findings.contains { $0.reason.contains("checksum") })

    let small = try deflated(Self.table, folder)
    let longer = PackedBytes.large(small, .sizes, adding: 1)
    var options = ReadingOptions()
    options.member = "log.csv"
    let inspection = try RecordingInspection(
      path: try folder.add("b.zip", longer), options: options)
    #expect(
      inspection.findings.contains {
        $0.reason.contains("ends at byte \(Self.table.count) of \(Self.table.count + 1)")
      })
  }

  @Test("Cut or changed anywhere in its directory, it is read or refused")
  func hostile() throws {
    let folder = try TemporaryFolder()
    let table = Array("time_s,x_mps2,y_mps2,z_mps2\n0,0,0,9.8\n0.01,0,0,9.8\n".utf8)
    let archive = PackedBytes.large(PackedBytes.zip([("log.csv", table)]), [.sizes, .place])
    for place in (30 + 7 + table.count)..<archive.count {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var changed = archive
        changed[place] = value
        if let whole = try? WholeRecording(try folder.add("c.zip", changed)) {
          #expect(whole.samples.count <= 2)
        }
      }
      if let cut = try? WholeRecording(try folder.add("d.zip", Array(archive[..<place]))) {
        #expect(cut.samples.count <= 2)
      }
    }
  }

  @Test("A bomb without a directory, or with one of 64 bits, is not read to its end")
  func bomb() throws {
    let folder = try TemporaryFolder()
    let header = Array("time_s,x_mps2,y_mps2,z_mps2\n0,0,0,9.8\n".utf8)
    var blank = [UInt8](repeating: UInt8(ascii: " "), count: 70 << 20)
    for end in stride(from: 1000, to: blank.count, by: 1000) { blank[end] = 10 }
    let bomb = try deflated(header + blank, folder)
    let withoutDirectory = Array(bomb[..<(bomb.count - 30)])
    for archive in [withoutDirectory, PackedBytes.large(bomb, .sizes)] {
      var options = ReadingOptions()
      options.member = "log.csv"
      let inspection = try RecordingInspection(
        path: try folder.add("bomb.zip", archive), options: options)
      #expect(inspection.findings.contains { $0.reason.contains("250 times its size") })
    }
  }

  /// An archive that a library has packed.
  private func deflated(_ table: [UInt8], _ folder: TemporaryFolder) throws -> [UInt8] {
    let path = folder.path + "/deflated.zip"
    var writer = try RecordingWriter(path: path, metadata: RecordingMetadata(recording: "a"))
    for start in stride(from: 0, to: table.count, by: 1 << 20) {
      try writer.append(table[start..<min(start + 1 << 20, table.count)], to: "log.csv")
    }
    try writer.finish()
    return Array(try Data(contentsOf: URL(filePath: path)))
  }
}
