import FoundationEssentials
import MotionProcessing
import MotionRecordings
import MotionTestSupport
import Testing

@Suite("The recording layout")
struct RecordingLayoutTests {
  /// A recording of every stream with awkward numbers.
  private func made(_ count: Int) -> [Sample] {
    var random = SplitMix64(seed: 3)
    func any() -> Double { Double.random(in: -40...40, using: &random) }
    var samples = [Sample]()
    for i in 0..<count {
      let time = SensorTime(nanoseconds: Int64(i) * 9_999_999 - 50_000_001)
      samples.append(
        Sample(
          .acceleration(Vector3(any() / -9.80665, any() / -9.80665, any() / -9.80665)), at: time))
      samples.append(Sample(.rotationRate(Vector3(any(), 1e-17, -0.1)), at: time))
      if i % 2 == 0 { samples.append(Sample(.magneticField(Vector3(any(), any(), 3)), at: time)) }
      if i % 10 == 0 { samples.append(Sample(.pressure((any() + 1013) / 10), at: time)) }
      if i % 20 == 0 {
        let fix = LocationFix(latitude: any(), longitude: any(), altitude: .nan, speed: 0)
        samples.append(Sample(.location(fix), at: time))
      }
      if i == 30 { samples.append(Sample(.hint(.power(true)), at: time)) }
      if i == 40 { samples.append(Sample(.hint(.watch(false)), at: time)) }
    }
    return samples
  }

  private func same(_ a: Sample, _ b: Sample) -> Bool {
    guard case .location(let f) = a.reading, case .location(let g) = b.reading else {
      return a == b
    }
    return a.time == b.time && f.latitude == g.latitude && f.longitude == g.longitude
      && f.altitude.isNaN && g.altitude.isNaN && f.speed == g.speed && g.course.isNaN
  }

  @Test("What is written reads the same to the bit", arguments: ["made.zip", "made"])
  func roundTrip(name: String) throws {
    let folder = try TemporaryFolder()
    let samples = made(200)
    var metadata = RecordingMetadata(recording: "made")
    metadata.person = "p\"1"
    metadata.start = WallClock(secondsSince1970: 1_577_836_800.125)
    metadata.timeZone = "Europe/Berlin"
    metadata.magneticField = LocalMagneticField(
      declination: 4, dip: 67, length: 49.3, isDisturbed: false)
    metadata.rates = ["accelerometer": 100]
    var writer = try RecordingWriter(path: folder.path + "/" + name, metadata: metadata)
    for sample in samples { try writer.write(sample) }
    try writer.write(member: "truth_steps.csv", text: "time_s\n")
    try writer.write(member: "truth_steps.csv", text: "0.5\n")
    #expect(!folder.contents.contains(name), "nothing stands at the destination before it is whole")
    try writer.finish()
    #expect(folder.contents == [name])

    let whole = try WholeRecording(folder.path + "/" + name)
    let read = whole.samples.filter { $0.reading.stream != .wallClock }
    #expect(read.count == samples.count)
    for stream in SensorStream.allCases {
      let pairs = zip(samples.of(stream), read.of(stream))
      for (a, b) in pairs { #expect(same(a, b), "\(a) \(b)") }
    }
    #expect(zip(read, read.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(whole.samples(.wallClock) == [Sample(.wallClock(1_577_836_800_125_000_000), at: .zero)])
    #expect(whole.reader.findings.isEmpty)
    #expect(whole.reader.progress == 1)
    #expect(whole.reader.metadata.person == "p\"1")
    #expect(whole.reader.metadata.start == metadata.start)
    #expect(whole.reader.metadata.timeZone == "Europe/Berlin")
    #expect(whole.reader.metadata.magneticField == metadata.magneticField)
    #expect(whole.reader.metadata.rates["gyroscope"] == 100, "measured, 9.999999 ms")
    #expect(whole.reader.otherMembers == ["truth_steps.csv"])
    #expect(try whole.reader.text(of: "truth_steps.csv") == "time_s\n0.5\n")
  }

  @Test("Of equal times the gyroscope comes first: an attitude needs the rate up to it")
  func gyroscopeFirst() throws {
    let folder = try TemporaryFolder()
    var writer = try RecordingWriter(
      path: folder.path + "/equal", metadata: RecordingMetadata(recording: "equal"))
    for k in 0..<3 {
      let time = SensorTime(seconds: Double(k) * 0.01)
      try writer.write(Sample(.acceleration(Vector3(0, 0, -1)), at: time))
      try writer.write(Sample(.magneticField(Vector3(20, 0, -40)), at: time))
      try writer.write(Sample(.rotationRate(Vector3(0, 0, 1)), at: time))
    }
    try writer.finish()
    let streams = try WholeRecording(folder.path + "/equal").samples.map(\.reading.stream)
    let three: [SensorStream] = [.rotationRate, .acceleration, .magneticField]
    #expect(streams.filter { $0 != .wallClock } == three + three + three)
  }

  @Test("The same samples give the same bytes")
  func sameBytes() throws {
    let folder = try TemporaryFolder()
    for name in ["a.zip", "b.zip"] {
      var writer = try RecordingWriter(
        path: folder.path + "/" + name, metadata: RecordingMetadata(recording: "x"))
      for sample in made(50) { try writer.write(sample) }
      try writer.finish()
    }
    let a = try Data(contentsOf: URL(filePath: folder.path + "/a.zip"))
    #expect(a == (try Data(contentsOf: URL(filePath: folder.path + "/b.zip"))))
  }

  @Test("A writer that is let go unfinished leaves nothing")
  func unfinished() throws {
    let folder = try TemporaryFolder()
    do {
      var writer = try RecordingWriter(
        path: folder.path + "/a.zip", metadata: RecordingMetadata(recording: "x"))
      try writer.write(Sample(.pressure(100), at: .zero))
    }
    #expect(folder.contents.isEmpty)
  }

  @Test(
    "A writer does not put members where they do not belong",
    arguments: ["../x", "a/b", "", ".x", "meta.json"])
  func memberNames(name: String) throws {
    let folder = try TemporaryFolder()
    var writer = try RecordingWriter(
      path: folder.path + "/a", metadata: RecordingMetadata(recording: "x"))
    #expect(throws: RecordingError.self) { try writer.write(member: name, text: "x") }
  }

  @Test("A folder with something in it is not overwritten")
  func noOverwriting() throws {
    let folder = try TemporaryFolder()
    try folder.add("there/keep.txt", "mine")
    var writer = try RecordingWriter(
      path: folder.path + "/there", metadata: RecordingMetadata(recording: "x"))
    try writer.write(Sample(.pressure(100), at: .zero))
    #expect(throws: RecordingError.self) { try writer.finish() }
    #expect(
      try Data(contentsOf: URL(filePath: folder.path + "/there/keep.txt")) == Data("mine".utf8))
  }

  @Test("Signs and units become Core Motion's")
  func units() throws {
    let whole = try WholeRecording(of: [
      "accelerometer.csv": "time_s,x_mps2,y_mps2,z_mps2\n0,0,0,9.80665\n",
      "barometer.csv": "time_s,pressure_hPa\n0,1013.25\n",
    ])
    #expect(whole.accelerations == [Vector3(0, 0, -1)])
    #expect(whole.pressures == [101.325])
    #expect(whole.reader.format == "recording layout")
    #expect(whole.reader.streams == [.acceleration, .pressure])
  }

  @Test("Streams are merged by time, equal times in the order of the streams")
  func merge() throws {
    let whole = try WholeRecording(of: [
      "barometer.csv": "time_s,pressure_hPa\n-0.5,1000\n0,1000\n1,1000\n",
      "accelerometer.csv": "time_s,x_mps2,y_mps2,z_mps2\n0,0,0,1\n0.5,0,0,1\n1,0,0,1\n",
      "hints.csv": "time_s,hint,value\n0,car_bluetooth,true\n1,client_location,0\n",
    ])
    #expect(
      whole.samples.map(\.reading.stream) == [
        .pressure, .acceleration, .pressure, .hint, .acceleration, .acceleration, .pressure, .hint,
      ])
  }

  @Test("Rows up to sixteen places late are put in order, others come as they stand")
  func jitter() throws {
    let times =
      Array(stride(from: 2, through: 34, by: 2)) + [3] + Array(stride(from: 36, through: 80, by: 2))
      + [1]
    let rows = times.map { "\($0),1000\n" }.joined()
    let whole = try WholeRecording(of: ["barometer.csv": "time_s,pressure_hPa\n" + rows])
    let read = whole.samples.map { Int($0.time.seconds) }
    // 3 stands sixteen places behind the one where it belongs.
    #expect(Array(read.prefix(3)) == [2, 3, 4])
    #expect(read.filter { $0 != 1 } == times.filter { $0 != 1 }.sorted())
    #expect(read.firstIndex(of: 1) != 0 && read.count == times.count)
  }

  @Test("Rows that cannot be read are named by file, line and reason, and counted")
  func findings() throws {
    let rows = [
      "0,0,0,9", "", "1,0,zero,9", "2,0", "x,0,0,9", "3,0,,9", "4,0,abc,9", "5,0,0,9,,",
      "1e300,0,0,9",
    ]
    let whole = try WholeRecording(of: [
      "accelerometer.csv": "\u{FEFF}time_s,x_mps2,\"y_mps2\",z_mps2\r\n"
        + rows.joined(separator: "\r\n")
    ])
    #expect(whole.samples.map(\.time.seconds) == [0, 5])
    #expect(whole.reader.skippedRows == 6)
    let findings = whole.reader.findings
    #expect(findings.allSatisfy { $0.file == "accelerometer.csv" })
    #expect(findings.map(\.line) == [4, 5, 6, 7])
    #expect(findings.map(\.count) == [2, 1, 2, 1])
    #expect(findings[0].reason == "expected a number in y_mps2, found \"zero\"; row skipped")
    #expect(findings[1].reason == "expected 4 cells, found 2; row skipped")
  }

  @Test("Metadata takes unknown keys, nulls, lists and wrong types")
  func metadata() throws {
    let whole = try WholeRecording(of: [
      "barometer.csv": "time_s,pressure_hPa\n0,1000\n",
      "meta.json": """
      {"recording": "r", "person": null, "device": 5, "notes": ["a", "b"], "rate_hz": {"barometer": 1, "x": null},
       "start_utc": "2019-12-04T01:14:39.856+01:00", "magnetic": {"deep": [1, {"er": 2}]}, "set": {"no": "text"}}
      """,
    ])
    #expect(whole.reader.metadata.recording == "r")
    #expect(whole.reader.metadata.person == nil)
    #expect(whole.reader.metadata.device == "5")
    #expect(whole.reader.metadata.notes == "a\nb")
    #expect(whole.reader.metadata.rates == ["barometer": 1])
    #expect(whole.samples.last?.reading == .wallClock(1_575_418_479_856_000_000))
  }

  @Test(
    "A recording cannot name a place for its results",
    arguments: ["../../etc/x", "..", "a/b", ".hidden", "a\\nb"])
  func names(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.add("barometer.csv", "time_s,pressure_hPa\n0,1000\n")
    try folder.add("meta.json", "{\"recording\": \"\(name)\"}")
    let read = try RecordingReader(path: folder.path).metadata.recording
    #expect(!read.contains("/") && !read.hasPrefix(".") && !read.contains("\n") && !read.isEmpty)
  }

  @Test("Unreadable metadata is a finding, not the end")
  func brokenMetadata() throws {
    let whole = try WholeRecording(of: [
      "barometer.csv": "time_s,pressure_hPa\n0,1000\n", "meta.json": "{\"recording\": \"r\"",
    ])
    #expect(whole.pressures.count == 1)
    #expect(whole.reader.findings.map(\.file) == ["meta.json"])
  }

  @Test("A fix keeps what is unknown as NaN; hints that are none are skipped")
  func unknowns() throws {
    let whole = try WholeRecording(of: [
      "location.csv":
        "time_s,latitude_deg,longitude_deg,altitude_m,speed_mps\n0,48,11,,\n1,,,,7.5\n2,,,,\n",
      "hints.csv": "time_s,hint,value\n0,power,maybe\n0,moon,1\n0,power,1\n",
    ])
    #expect(whole.fixes.count == 2)
    #expect(
      whole.fixes[0].altitude.isNaN && whole.fixes[0].course.isNaN && whole.fixes[0].latitude == 48)
    #expect(whole.fixes[1].latitude.isNaN && whole.fixes[1].speed == 7.5)
    #expect(whole.samples(.hint).map(\.reading) == [.hint(.power(true))])
    #expect(whole.reader.skippedRows == 3)
  }
}

extension [Sample] {
  fileprivate func of(_ stream: SensorStream) -> [Sample] {
    filter { $0.reading.stream == stream }
  }
}
