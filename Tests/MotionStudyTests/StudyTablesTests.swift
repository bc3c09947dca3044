import FoundationEssentials
import MotionDiary
import MotionProcessing
import MotionRecordings
import MotionStudy
import MotionTestSupport
import Testing

@Suite("Days and minutes of a recording")
struct StudyTablesTests {
  private let folder = TemporaryFolder()

  private func near(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test("Minutes add up to days, and days to the recording and its diary")
  func sums() throws {
    let path = try StudiedDay.recording(
      "start 2024-05-01 23:52 +02:00\nin pocket\nwalk 4 min\nstand 30 s\nstairs up 3\nwalk 7 min\nsit 90 s",
      in: folder)
    let tables = try StudiedDay.tables(of: path) { $0.reading.timeZone = "Europe/Berlin" }
    let minutes = try #require(tables["minutes"])
    let days = try #require(tables["days"])
    let recording = try #require(tables["recording"])
    #expect(days.column("day") == ["2024-05-01", "2024-05-02"])
    #expect(minutes.sum("steps") > 1000)
    for column in ["steps", "floors_up", "floors_down", "pauses"] {
      #expect(minutes.sum(column) == days.sum(column), "\(column)")
      #expect(days.sum(column) == recording.sum(column), "\(column)")
    }
    #expect(near(minutes.sum("distance_m"), days.sum("distance_m"), 0.2))
    #expect(minutes.sum("steps") == Double(tables["steps"]?.rows.count ?? 0))
    for kind in ["stationary_min", "walking_min", "running_min", "other_min", "unknown_min"] {
      #expect(near(minutes.sum(kind), days.sum(kind), 0.03), "\(kind)")
      #expect(near(days.sum(kind), recording.sum(kind), 0.01), "\(kind)")
    }
    let flags = try #require(tables["activity-history"]).column("walking").filter { $0 == "1" }
    #expect(near(minutes.sum("walking_min"), Double(flags.count) * 2.5 / 60, 0.1))
    // Begins of rows are whole minutes of the clock.
    #expect(minutes.column("start_utc").allSatisfy { $0.hasSuffix(":00.000Z") })
  }

  @Test("The cadence of a walk is its median and its upper end, steps a minute")
  func cadence() throws {
    let path = try StudiedDay.recording("in pocket\nstand 20 s\nwalk 5 min", in: folder)
    let tables = try StudiedDay.tables(of: path, "minutes,recording")
    let recording = try #require(tables["recording"])
    let median = recording.sum("cadence_median_per_min")
    let upper = recording.sum("cadence_95_per_min")
    #expect((90...135).contains(median) && upper >= median && upper < 160)
    let steps = recording.sum("steps")
    #expect(near(median, steps / 5, 8))
    #expect(tables["steps"] == nil && tables["device-motion"] == nil)
  }

  @Test("A day in which clocks go forward has 23 hours, one in which they go back has 25")
  func changedClocks() throws {
    for (start, lengths) in [
      ("2024-03-30T22:30:00Z", ["24.00", "23.00", "24.00"]),
      ("2024-10-26T21:30:00Z", ["24.00", "25.00", "24.00"]),
    ] {
      let path = try StudiedDay.made(
        start: start, hours: 26.5, zone: "Europe/Berlin", in: folder
      ) { Vector3(0, 0, -1 - 0.05 * Trigonometry.sin($0)) }
      let days = try #require(try StudiedDay.tables(of: path, "days")["days"])
      #expect(days.column("length_h") == lengths)
      #expect(days.column("number") == ["1", "2", "3"])
      #expect(days.column("recorded_h").map { Double($0) ?? 0 }.reduce(0, +) > 26.4)
      #expect(near(Double(days.column("recorded_h")[1]) ?? 0, Double(lengths[1]) ?? 0, 0.01))
    }
  }

  @Test("Without a date, days are 24 hours from the start, and nothing is said of a clock")
  func noDate() throws {
    let path = try StudiedDay.made(start: "", hours: 25, in: folder) {
      Vector3(0, 0, -1 - 0.05 * Trigonometry.sin($0))
    }
    let tables = try StudiedDay.tables(of: path, "days,minutes,recording")
    #expect(tables["days"]?.column("day") == ["", ""])
    #expect(tables["days"]?.column("number") == ["1", "2"])
    #expect(tables["minutes"]?.rows.count == 1500)
    #expect(Set(tables["minutes"]?.column("start_utc") ?? []) == [""])
    #expect(tables["recording"]?.column("time_zone") == [""])
  }

  @Test("ENMO is the mean of what is above 1 g, in mg")
  func enmo() throws {
    let path = try StudiedDay.made(start: "2024-05-01T10:00:00Z", hours: 0.1, in: folder) {
      second in
      // Half of the samples read 1.2 g, half 0.7 g, of which nothing counts.
      Int(second * 10) % 2 == 0 ? Vector3(0, 0, -1.2) : Vector3(0.7, 0, 0)
    }
    let minutes = try #require(try StudiedDay.tables(of: path, "minutes")["minutes"])
    #expect(minutes.column("enmo_mg") == Array(repeating: "100.00", count: 6))
  }

  @Test("What a watch on a table does is nobody's: its minutes are empty, not zero")
  func notWorn() throws {
    let path = try StudiedDay.made(start: "2024-05-01T10:00:00Z", hours: 3, in: folder) { second in
      let wiggle = second < 1800 ? 0.2 * Trigonometry.sin(9 * second) : 0
      return Vector3(0, 0.001 * Trigonometry.sin(70 * second), -1 - wiggle)
    }
    let tables = try StudiedDay.tables(of: path, "days,minutes,recording")
    let minutes = try #require(tables["minutes"])
    #expect(
      minutes.column("worn") == Array(repeating: "1", count: 30) + Array(repeating: "0", count: 150)
    )
    for column in [
      "stationary_min", "other_min", "unknown_min", "steps", "steps_error_95", "pauses",
    ] {
      #expect(minutes.column(column).suffix(150).allSatisfy { $0.isEmpty }, "\(column)")
    }
    #expect(minutes.column("enmo_mg").allSatisfy { !$0.isEmpty })
    let days = try #require(tables["days"])
    #expect(days.column("not_worn_h") == ["2.5000"] && days.column("worn_h") == ["0.5000"])
    #expect(days.sum("stationary_min") <= 30)
    // The mean of the worn minutes, not thinned by the table.
    #expect(days.sum("enmo_mg") > 20)
  }

  @Test("Of a phone nobody can say whether it was worn")
  func phone() throws {
    let path = try StudiedDay.made(
      start: "2024-05-01T10:00:00Z", hours: 2, in: folder, placement: nil
    ) { Vector3(0, 0.001 * Trigonometry.sin(70 * $0), -1) }
    let tables = try StudiedDay.tables(of: path, "days,minutes")
    #expect(Set(tables["minutes"]?.column("worn") ?? []) == [""])
    #expect(tables["days"]?.column("not_worn_h") == [""])
    #expect((tables["minutes"]?.sum("stationary_min") ?? 0) > 100)
  }

  @Test("Below ten samples a second steps are not known, and that is no zero")
  func tooSlow() throws {
    let path = "\(folder.path)/slow.zip"
    var writer = try RecordingWriter(path: path, metadata: RecordingMetadata(recording: "slow"))
    for i in 0..<1200 {
      let read = Vector3(0, 0, -1 - 0.3 * Trigonometry.sin(Double(i)))
      try writer.write(Sample(.acceleration(read), at: SensorTime(seconds: Double(i) / 5)))
    }
    try writer.finish()
    let tables = try StudiedDay.tables(of: path, "minutes,recording")
    for name in ["minutes", "recording"] {
      for column in ["steps", "steps_error_95", "distance_m", "pauses", "floors_up"] {
        #expect(Set(tables[name]?.column(column) ?? []) == [""], "\(name).\(column)")
      }
    }
    #expect((tables["minutes"]?.sum("recorded_s") ?? 0) > 200)
  }

  @Test("Without an accelerometer nothing is said of steps, wear and ENMO")
  func locationAlone() throws {
    let path = try StudiedDay.recording(
      "phone android with location without accelerometer\nwalk 3 min", in: folder)
    let minutes = try #require(try StudiedDay.tables(of: path, "minutes")["minutes"])
    #expect(minutes.sum("walking_min") > 1)
    for column in ["worn", "steps", "distance_m", "enmo_mg", "cadence_median_per_min"] {
      #expect(Set(minutes.column(column)) == [""], "\(column)")
    }
  }

  @Test(
    "Tables in memory are those of a folder, byte for byte; only those that were named are made")
  func memory() throws {
    let path = try StudiedDay.recording("walk 60 s\nstand 30 s", in: folder)
    let output = "\(folder.path)/output"
    for names in ["all", "summary,minutes,steps"] {
      var options = BatchAnalysis.Options()
      options.write(try TableChoice(names))
      options.namesSource = true
      options.keepsTables = true
      var held = try BatchAnalysis(options) { _ in }
      _ = try held.process(path)
      options.keepsTables = false
      options.folder = output
      var written = try BatchAnalysis(options) { _ in }
      _ = try written.process(path)
      let results = try FileManager.default.contentsOfDirectory(atPath: "\(output)/made-5")
      #expect(Set(results) == Set(held.tables.keys))
      if names != "all" { #expect(Set(results) == ["summary.json", "minutes.csv", "steps.csv"]) }
      for name in results {
        let bytes = try Data(contentsOf: URL(filePath: "\(output)/made-5/\(name)"))
        #expect(held.tables[name] == Array(bytes), "\(name)")
      }
    }
  }

  @Test("Calibration is told where it was asked for, and leaves what it cannot better")
  func calibration() throws {
    let path = try StudiedDay.made(start: "2024-05-01T10:00:00Z", hours: 1, in: folder) { second in
      // A new attitude each half minute, on a sensor that reads 3 % too much on one axis.
      let k = Double(Int(second / 30))
      let (z, turn) = (Trigonometry.sin(2.4 * k), 1.7 * k)
      let r = (1 - z * z).squareRoot()
      return Vector3(1.03 * r * Trigonometry.cos(turn) + 0.02, r * Trigonometry.sin(turn), z)
    }
    let without = try #require(try StudiedDay.tables(of: path, "recording")["recording"])
    #expect(without.column("calibrated") == [""])
    let with = try StudiedDay.tables(of: path, "recording,minutes") { $0.calibratesGravity = true }
    #expect(with["recording"]?.column("calibrated") == ["1"])
    #expect((with["recording"]?.sum("gravity_error_before_mg") ?? 0) > 10)
    #expect((with["recording"]?.sum("gravity_error_after_mg") ?? 9) < 1)
    let one = try StudiedDay.made(start: "2024-05-01T10:00:00Z", hours: 1, in: folder) { _ in
      Vector3(0, 0, -1.01)
    }
    let left = try #require(
      try StudiedDay.tables(of: one, "recording") { $0.calibratesGravity = true }["recording"])
    #expect(left.column("calibrated") == ["0"])
    #expect(left.column("gravity_error_before_mg") == ["10.00"])
    #expect(left.column("gravity_error_after_mg") == [""])
  }
}
