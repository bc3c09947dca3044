import FoundationEssentials
import MotionProcessing
import MotionRecordings
import Testing

@Suite("Recordings of others", .enabled(if: Place.hasRecordings, "../shared/data is absent"))
struct WorldTests {
  private func zips(_ folder: String) -> [String] {
    let names = try? FileManager.default.subpathsOfDirectory(atPath: Place.recordings + folder)
    return (names ?? []).filter { $0.hasSuffix(".zip") }.sorted().map {
      Place.recordings + folder + "/" + $0
    }
  }

  @Test("Every recording opens, or says that it holds no samples")
  func everyRecording() {
    var opened = 0
    for suite in ["activity", "altitude", "attitude", "distance", "gestures", "gps", "steps"] {
      for path in zips(suite) {
        guard let error = failure(path) else {
          opened += 1
          continue
        }
        #expect(path.contains("/mobilitynet/"), "\(error)")
        #expect(error.reason.contains("no samples"), "\(error)")
      }
    }
    #expect(opened > 400)
  }

  @Test("Every export of an app, a watch or a receiver is read, or its format has no samples")
  func apps() throws {
    let withoutSamples = [
      "actical/", "actiwatch/", "apple-health/", "fitbit/", "ActiGraph13", "Monitoring",
    ]
    for path in zips("phone-logs") {
      let error = failure(path)
      if withoutSamples.contains(where: { path.contains($0) }) {
        #expect(error?.reason.contains("no samples of a sensor") == true, "\(path)")
        #expect(error?.description.contains("\n") == false)
      } else {
        #expect(error == nil, "\(path)")
      }
    }
  }

  @Test("What was counted beside these exports is found in them")
  func counted() throws {
    func last(_ path: String, _ table: String) throws -> [String: String] {
      let inspection = try RecordingInspection(path: Place.recordings + "phone-logs/" + path)
      let found = try #require(inspection.statements.first { $0.name == table })
      return Dictionary(zip(found.columns, found.last), uniquingKeysWith: { a, _ in a })
    }
    let fenix = try last("fit/activity-small-fenix2-run.fit.zip", "fit_session.csv")
    #expect(fenix["distance_m"] == "9008.22" && fenix["elapsed_s"] == "2832")
    #expect(fenix["ascent_m"] == "64" && fenix["descent_m"] == "61")
    let run = try last("fit/2013-02-06-12-11-14.fit.zip", "fit_session.csv")
    #expect(run["distance_m"] == "4835.38")
    let health = try RecordingInspection(
      path: Place.recordings + "phone-logs/apple-health/export6s3sample.zip")
    #expect(health.statements.map(\.rows) == [10, 5, 1])
  }

  @Test(
    "As many samples as independent readers find in the same file",
    arguments: [
      // fitparse 1.2: records with a place, a speed or an altitude.
      ("fit/activity-small-fenix2-run.fit.zip", "location", 2809),
      ("fit/2013-02-06-12-11-14.fit.zip", "location", 590),
      ("fit/activity-unexpected-eof.fit.zip", "location", 14),
      ("fit/elemnt-bolt-no-application-id-inside-developer-data-id.fit.zip", "location", 131),
      // actfast 1.3
      ("actigraph/cmi_actigraph.gt3x.zip", "accelerometer", 4860),
    ])
  func counts(path: String, stream: String, count: Int) throws {
    let inspection = try RecordingInspection(path: Place.recordings + "phone-logs/" + path)
    let kind: SensorStream = stream == "location" ? .location : .acceleration
    #expect(inspection.streams.first { $0.stream == kind }?.count == count)
  }

  @Test("An export and its conversion by others agree")
  func conversions() throws {
    let pairs = [
      (
        "phone-logs/sensor-logger/ios-1.49_ski_first-80s.zip",
        "altitude/sensor-logger/ski-run-iphone.zip"
      ),
      (
        "phone-logs/sensor-logger/android-1.49_walk_first-75s.zip",
        "altitude/sensor-logger/walk-android.zip"
      ),
    ]
    for (export, converted) in pairs {
      for stream in [SensorStream.acceleration, .pressure] {
        let a = try first(stream, of: export)
        let b = try first(stream, of: converted)
        #expect(a.count == b.count && a.count > 10)
        for (m, n) in zip(a, b) {
          // The conversions print times to 0.1 ms, accelerations to 0.1 mm/s², pressures to 0.01
          // Pa.
          #expect(abs(m.time.seconds(since: n.time)) < 1e-4)
          switch (m.reading, n.reading) {
          case (.acceleration(let v), .acceleration(let w)): #expect((v - w).length < 2e-5)
          case (.pressure(let p), .pressure(let q)): #expect(abs(p - q) < 2e-5)
          default: Issue.record("the streams differ at \(m.time.seconds) s")
          }
        }
      }
    }
  }

  /// The first samples of a stream, from the first 20 s.
  private func first(_ stream: SensorStream, of path: String) throws -> [Sample] {
    var reader = try RecordingReader(path: Place.recordings + path)
    var samples = [Sample]()
    while let sample = try reader.next(), sample.time.seconds < 20 {
      if sample.reading.stream == stream { samples.append(sample) }
    }
    return samples
  }

  @Test("The exports say what they were made with")
  func metadata() throws {
    let export = try RecordingReader(
      path: Place.recordings + "phone-logs/sensor-logger/ios-1.49_ski_first-80s.zip")
    #expect(export.format == "Sensor Logger 1.49 (iOS)")
    #expect(export.metadata.device == "iPhone 12 Pro Max")
    #expect(export.metadata.timeZone == "Europe/Vienna")
    #expect(export.metadata.start == WallClock(secondsSince1970: 1_764_585_664.239))
  }

  @Test("Converting a recording and reading it again changes no sample")
  func convert() throws {
    let folder = try TemporaryFolder()
    let path = Place.recordings + "gps/comma-drive/drive-qcom.zip"
    var reader = try RecordingReader(path: path)
    var writer = try RecordingWriter(path: folder.path + "/c.zip", metadata: reader.metadata)
    var count = 0
    while let sample = try reader.next() {
      try writer.write(sample)
      count += 1
    }
    for member in reader.otherMembers {
      try reader.read(member: member) { try writer.append($0, to: member) }
    }
    try writer.finish()
    var a = try RecordingReader(path: path)
    var b = try RecordingReader(path: folder.path + "/c.zip")
    #expect(Set(a.otherMembers) == Set(b.otherMembers) && !a.otherMembers.isEmpty)
    for member in a.otherMembers { #expect(try a.text(of: member) == b.text(of: member)) }
    var same = 0
    while let m = try a.next(), let n = try b.next() {
      if "\(m)" == "\(n)" { same += 1 }
    }
    #expect(same == count && count > 10_000)
  }
}
