import MotionProcessing
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
    #expect(finding.line == Int64(whole.samples.count + 2))
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

@Suite("Samples read on another thread")
struct SamplesAheadTests {
  @Test(
    "They are the reader's, of several streams in order, and so are its findings; on the same thread too",
    arguments: [true, false])
  func same(isAhead: Bool) throws {
    let folder = try TemporaryFolder()
    var acceleration = "time_s,x_mps2,y_mps2,z_mps2\n"
    var pressure = "time_s,pressure_hPa\n"
    for i in 0..<20_000 {
      acceleration += i % 5000 == 7 ? "\(i),broken,0,0\n" : "\(i).5,0.\(i),-0.5,9.8\n"
      if i < 9000 { pressure += "\(i),1013.\(i)\n" }
    }
    try folder.add("a/accelerometer.csv", Array(acceleration.utf8))
    try folder.add("a/barometer.csv", Array(pressure.utf8))
    let whole = try WholeRecording(folder.path + "/a")
    #expect(whole.samples.count == 28_996 && whole.reader.skippedRows == 4)

    let reader = try RecordingReader(path: folder.path + "/a")
    let ahead = SamplesAhead(of: reader, isAhead: isAhead)
    var samples: [Sample] = []
    while let sample = try ahead.next() { samples.append(sample) }
    #expect(samples == whole.samples)
    #expect(try ahead.next() == nil, "the end stays the end")
    #expect(ahead.nextPiece() == nil)
    #expect(ahead.progress == 1)
    #expect(reader.findings == whole.reader.findings)
    #expect(reader.skippedRows == 4)
  }

  @Test(
    "Pieces hold what follows on the samples that were taken one by one", arguments: [true, false])
  func pieces(isAhead: Bool) throws {
    let folder = try TemporaryFolder()
    var text = "time_s,x_mps2,y_mps2,z_mps2\n"
    for i in 0..<20_000 { text += "\(i).5,0.\(i),-0.5,9.8\n" }
    let path = try folder.add("log.csv", Array(text.utf8))
    let ahead = SamplesAhead(of: try RecordingReader(path: path), isAhead: isAhead)
    var samples: [Sample] = []
    for _ in 0..<100 { if let sample = try ahead.next() { samples.append(sample) } }
    while let piece = ahead.nextPiece() {
      samples += piece
      if let sample = try ahead.next() { samples.append(sample) }
    }
    #expect(samples == (try WholeRecording(path).samples))
  }

  @Test("One that is given up in the middle leaves nothing that waits", .timeLimit(.minutes(1)))
  func givenUp() throws {
    let folder = try TemporaryFolder()
    var text = "time_s,x_mps2,y_mps2,z_mps2\n"
    for i in 0..<30_000 { text += "\(i).5,0.\(i),-0.5,9.8\n" }
    let path = try folder.add("log.csv", Array(text.utf8))
    for count in 0..<100 {
      let ahead = SamplesAhead(of: try RecordingReader(path: path))
      for _ in 0..<(count * 100) { _ = try ahead.next() }
    }
  }
}
