import FoundationEssentials
import MotionProcessing
import MotionRecordings
import MotionTestSupport
import Testing

/// Places and noise are drawn by seeds; with `COREMOTION_TESTS=thorough` every place is tried.
@Suite("Damaged and foreign files")
struct DamageTests {
  private func bytes(_ fixture: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: Place.archives + fixture)))
  }

  /// Reads what there is; an error is an answer too.
  @discardableResult
  private func survives(_ path: String, _ damage: Comment? = nil) -> WholeRecording? {
    guard let whole = try? WholeRecording(path) else { return nil }
    #expect(whole.samples.count <= 100_000, damage)
    #expect(whole.reader.progress >= 0 && whole.reader.progress <= 1, damage)
    #expect(whole.reader.findings.count <= 200, damage)
    return whole
  }

  @Test(
    "Odd archives read like plain ones",
    arguments: [
      ("plain.zip", 4), ("macos-folder.zip", 4), ("backslashes.zip", 4), ("empty-members.zip", 0),
    ])
  func oddArchives(name: String, pressures: Int) throws {
    let whole = try WholeRecording(Place.archives + name)
    #expect(
      whole.accelerations.count == 40 && whole.accelerations[1] == Vector3(-0.25 / 9.80665, 0, -1))
    #expect(whole.pressures.count == pressures)
    #expect(whole.reader.findings.isEmpty)
  }

  @Test("An archive of one table is that table")
  func oneTable() throws {
    #expect(try WholeRecording(Place.archives + "one-table.zip").accelerations.count == 2)
  }

  @Test("A wrong checksum is reported, an encrypted member refused")
  func checksum() throws {
    let whole = try WholeRecording(Place.archives + "wrong-checksum.zip")
    #expect(whole.accelerations.count == 40)
    #expect(whole.reader.findings.map(\.file) == ["accelerometer.csv"])
    #expect(whole.reader.findings.first?.reason.contains("checksum") == true)
    #expect(failure(Place.archives + "encrypted.zip")?.reason.contains("encrypted") == true)
  }

  @Test("A zip cut anywhere is read as far as it goes or refused")
  func truncated() throws {
    let folder = try TemporaryFolder()
    let whole = try bytes("plain.zip")
    let lengths = Thoroughness.sample(150, of: 1..<whole.count, seed: 3)
    var readable = 0
    for length in lengths {
      let path = try folder.add("cut.zip", Array(whole[..<length]))
      guard let recording = survives(path) else { continue }
      readable += 1
      #expect(recording.accelerations.count <= 40, "cut to \(length) bytes")
    }
    #expect(readable > lengths.count / 2, "the members stand in front of the directory")
  }

  @Test("A deflate stream that breaks gives the rows before the break and says where")
  func brokenStream() throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: 4)
    var writer = try RecordingWriter(
      path: folder.path + "/a.zip", metadata: RecordingMetadata(recording: "a"))
    for i in 0..<5_000 {
      try writer.write(
        Sample(
          .pressure(Double.random(in: 95...105, using: &random)),
          at: SensorTime(nanoseconds: Int64(i) * 1_000_000_000)))
    }
    try writer.finish()
    var damaged = Array(try Data(contentsOf: URL(filePath: folder.path + "/a.zip")))
    for i in 0..<64 { damaged[damaged.count / 2 + i] = 0xFF }
    let recording = try WholeRecording(try folder.add("b.zip", damaged))
    #expect(recording.pressures.count > 1_000 && recording.pressures.count < 5_000)
    let finding = recording.reader.findings.last
    #expect(finding?.file == "barometer.csv" && finding?.line != nil)
    let cut = try WholeRecording(try folder.add("c.zip", Array(damaged[..<(damaged.count / 3)])))
    #expect(cut.pressures.count > 1_000)
    #expect(cut.pressures.allSatisfy { $0 >= 95 && $0 < 105 }, "no number is cut in the middle")
  }

  @Test("Flipped bits do no more than change or lose samples")
  func flippedBits() throws {
    let folder = try TemporaryFolder()
    let whole = try bytes("plain.zip")
    for seed in Thoroughness.sample(80, of: 0..<400 as Range<UInt64>, seed: 5) {
      var random = SplitMix64(seed: seed)
      var damaged = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 0..<whole.count, using: &random)] ^= UInt8(
          1 << Int.random(in: 0..<8, using: &random))
      }
      survives(try folder.add("flip.zip", damaged), "seed \(seed)")
    }
  }

  @Test("Random bytes are refused or read without harm")
  func randomBytes() throws {
    let folder = try TemporaryFolder()
    let starts: [[UInt8]] = [
      [], [0x50, 0x4B, 3, 4], Array("time_s,pressure_hPa\n".utf8), [0x50, 0x4B, 5, 6],
    ]
    for seed in Thoroughness.sample(40, of: 0..<200 as Range<UInt64>, seed: 6) {
      var random = SplitMix64(seed: seed)
      let noise = (0..<Int.random(in: 1...3_000, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let start = random.pick(starts)
      survives(try folder.add("noise", start + noise), "seed \(seed)")
      let marks: [UInt8] = Array("\"\n\r,;\t0123456789.-+eE ".utf8)
      let text = noise.map { marks[Int($0) % marks.count] }
      survives(
        try folder.add("noise.csv", Array("time_s,pressure_hPa\n".utf8) + text), "seed \(seed)")
    }
  }

  @Test("A line of ten megabytes costs one row and no memory")
  func longLine() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add(
      "barometer.csv",
      "time_s,pressure_hPa\n0,1000\n" + String(repeating: "1234567890", count: 1_000_000)
        + "\n1,1000\n")
    let whole = try WholeRecording(path)
    #expect(whole.pressures.count == 2)
    #expect(whole.reader.findings.map(\.line) == [3])
  }

  @Test("Thousands of different faults stay within two hundred findings")
  func manyFaults() throws {
    let folder = try TemporaryFolder()
    let names = (0..<400).map { "x\($0).csv" }
    for name in names { try folder.add(name, "a,b\n1,2\n") }
    let rows = (0..<5_000).map { "\($0),bad\($0)\n" }.joined()
    try folder.add("barometer.csv", "time_s,pressure_hPa\n" + rows + "9999,1000\n")
    let whole = try WholeRecording(folder.path)
    #expect(whole.reader.skippedRows == 5_000)
    #expect(whole.reader.findings.count == 1 && whole.reader.findings.first?.count == 5_000)
  }

  @Test("Empty lines are counted and cost nothing else", arguments: ["\n", "\r\n"])
  func emptyLines(end: String) throws {
    let folder = try TemporaryFolder()
    let gap = String(repeating: end, count: 70_001)
    let path = try folder.add(
      "barometer.csv",
      "time_s,pressure_hPa\(end)0,1000\(end)\(gap)1,1001\(end)bad,1002\(end)")
    let whole = try WholeRecording(path)
    #expect(whole.pressures.count == 2)
    #expect(whole.reader.findings.map(\.line) == [70_005])
  }

  @Test(
    "A tag of more than a mebibyte is damage; one of less is read", arguments: [1 << 19, 1 << 23])
  func longTag(size: Int) throws {
    let point = "<trkpt lat=\"46\" lon=\"14\"><time>2024-04-23T08:15:0"
    let folder = try TemporaryFolder()
    let path = try folder.add(
      "track.gpx",
      "<gpx><trk><trkseg>\(point)0Z</time></trkpt><x y=\""
        + String(repeating: "a", count: size) + "\"/>\(point)1Z</time></trkpt></trkseg></trk></gpx>"
    )
    let whole = try WholeRecording(path)
    let isLong = size > 1 << 20
    #expect(whole.fixes.count == (isLong ? 1 : 2))
    let reasons = whole.reader.findings.filter(\.isDamage).map(\.reason)
    #expect(reasons.contains { $0.contains("more than 1 MiB") } == isLong)
  }

  @Test("Quotes, NUL bytes and missing ends of lines")
  func oddText() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add(
      "b.csv",
      "time_s,pressure_hPa\n\"0\",\"1000\"\n1,10\u{0}00\n\"2,1000\n3,1000,\n\n\n 4 , 1000 \n5,1000")
    let whole = try WholeRecording(path)
    #expect(whole.samples.map(\.time.seconds) == [0, 3, 4, 5])
    #expect(whole.reader.skippedRows == 2)
  }

  @Test("What holds no samples is refused in one line")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let cases: [(String, String)] = [
      (try folder.add("empty", ""), "empty"),
      (folder.path + "/none", "No such file"),
      (try folder.add("header.csv", "time_s,pressure_hPa\n"), "no samples"),
      (try folder.add("rows.csv", "time_s,pressure_hPa\nx,y\n"), "no sample that can be read"),
      (try folder.add("activity.fit", [14, 16, 0, 0, 0, 0, 0, 0] + Array(".FIT....".utf8)), "FIT"),
      (try folder.add("sevenzip", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4]), "7-Zip"),
      (try folder.add("a.json", "{\"a\": 1}"), "JSON"),
      (try folder.add("utf16.csv", [0xFF, 0xFE, 0x74, 0]), "UTF-16"),
      ("/dev/null", "neither a file nor a folder"),
    ]
    for (path, words) in cases {
      let text = failure(path)?.description ?? "it was read"
      #expect(text.contains(words), "\(text)")
      #expect(!text.contains("\n"))
    }
    #expect(failure(Place.archives)?.reason.contains("folder of archives") == true)
    let metaOnly = try TemporaryFolder()
    #expect(failure(metaOnly.path)?.reason.contains("no files") == true)
    try metaOnly.add("meta.json", "{\"recording\": \"x\", \"device\": \"y\"}")
    #expect(failure(metaOnly.path)?.reason.contains("no samples") == true)
    try metaOnly.add("accelerometer.csv", "t,x,y,z\n1,2,3,4\n")
    #expect(failure(metaOnly.path)?.reason.contains("time_s,x_mps2,y_mps2,z_mps2") == true)
  }
}
