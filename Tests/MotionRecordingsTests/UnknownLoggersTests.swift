import FoundationEssentials
import MotionProcessing
import MotionRecordings
import Testing

@Suite("Tables of loggers that nobody described")
struct UnknownLoggersTests {
  /// Fifty rows behind a header.
  private func text(_ header: String, _ row: (Int) -> String) -> String {
    ([header] + (0..<50).map(row)).joined(separator: "\n") + "\n"
  }

  private func read(
    _ text: String, name: String = "log.csv", options: ReadingOptions = ReadingOptions()
  ) throws -> WholeRecording {
    let folder = try TemporaryFolder()
    let path = try folder.add(name, text)
    var whole = WholeRecording(reader: try RecordingReader(path: path, options: options))
    while let sample = try whole.reader.next() { whole.samples.append(sample) }
    return whole
  }

  private func refusal(_ text: String) throws -> String {
    let folder = try TemporaryFolder()
    let error = try #require(failure(try folder.add("log.csv", text)))
    return "\(error.reason); \(error.advice)"
  }

  private func isDown(_ whole: WholeRecording) -> Bool {
    whole.accelerations.count == 50
      && whole.accelerations.allSatisfy { ($0 - Vector3(0, 0, -1)).length < 1e-9 }
  }

  // MARK: - Times

  @Test("Times that only number the rows are no times; another column or the user's word helps")
  func rowNumbers() throws {
    let table = text("time,ax,ay,az") { "\($0),0,0,1" }
    let words = try refusal(table)
    #expect(words.contains("\"time\" numbers the rows") && words.contains("--sampling-rate HZ"))
    var options = ReadingOptions()
    options.samplingRate = 50
    #expect(try read(table, options: options).samples(.acceleration)[49].time.seconds == 0.98)
    options = ReadingOptions()
    options.units = [.time: "s"]
    #expect(try read(table, options: options).samples(.acceleration)[49].time.seconds == 49)
    let named = try read(text("time_s,ax,ay,az") { "\($0),0,0,1" })
    #expect(named.samples(.acceleration)[49].time.seconds == 49, "the header says seconds")
    let beside = try read(text("time,millis,ax,ay,az") { "\($0 + 1),\(20 * $0),0,0,1" })
    #expect(beside.samples(.acceleration)[49].time.seconds == 0.98)
  }

  @Test(
    "A column with a unit of time that grows is the time under any name",
    arguments: ["utime (s)", "czas [s]", "時刻 [s]", "uploaded_s"])
  func foreignNames(name: String) throws {
    let whole = try read(text("\(name),X (g),Y (g),Z (g)") { "\(Double($0) / 50),0,0,1" })
    #expect(isDown(whole) && whole.samples(.acceleration)[49].time.seconds == 0.98)
    #expect(whole.reader.assumptions.contains { $0.contains("taken for the time") })
  }

  @Test("What does not grow, or says how long it was since the last row, is no time")
  func noTimes() throws {
    #expect(
      try refusal(text("lag (ms),X (g),Y (g),Z (g)") { "\($0 % 3),0,0,1" }).contains("of times"))
    let since = text("time diff in ms,ax,ay,az") { "\(20 + $0 / 9),0,0,1" }
    #expect(try refusal(since).contains("expected a column of times"))
    #expect(try refusal(text("delta_t (s),ax,ay,az") { "\($0),0,0,1" }).contains("of times"))
  }

  @Test("The only times of day of a table are its times, whatever they are called")
  func clocks() throws {
    let whole = try read(text("czas,ax,ay,az") { "14:05:0\($0 / 10).\($0 % 10)00,0,0,1" })
    #expect(isDown(whole) && abs(whole.samples(.acceleration)[49].time.seconds - 4.9) < 1e-9)
  }

  @Test("A date beside the sensor's own time gives the start, less the time of the first row")
  func dates() throws {
    let table = text("sensor timestamp [ns],Phone time,ax,ay,az") {
      "\(2_000_000_000 + 20_000_000 * $0),2022-05-03 11:02:\(20 + $0 / 50):500,0,0,1"
    }
    let whole = try read(table)
    #expect(whole.reader.metadata.start == WallClock(iso8601: "2022-05-03T11:02:18.5Z"))
    #expect(whole.reader.assumptions.contains { $0.contains("\"Phone time\" gives the start") })
    #expect(whole.samples(.acceleration)[0].time.seconds == 2)
    var options = ReadingOptions()
    options.timeZone = "Europe/Berlin"
    let zoned = try read(table, options: options)
    #expect(zoned.reader.metadata.start == WallClock(iso8601: "2022-05-03T09:02:18.5Z"))
    // A day that can be a month is no date.
    let open = try read(text("t (s),when,ax,ay,az") { "\($0),3/4/2022 11:02,0,0,1" })
    #expect(open.reader.metadata.start == nil && isDown(open))
  }

  // MARK: - Columns

  @Test("Rows with more cells than the header has names are refused; R's row numbers are told")
  func unnamedCells() throws {
    let words = try refusal(text("t,ax,ay,az") { "\(Double($0) / 50),7,0,8,0,1" })
    #expect(words.contains("6 cells or more, the header has 4 names"))
    // Decimal commas between commas.
    #expect(try refusal(text("t,ax,ay,az") { "0,\(10 + $0),0,1,0,2,0,98" }).contains("8 cells"))
    let numbered = text("\"t\",\"ax\",\"ay\",\"az\"") { "\"\($0 + 1)\",\(Double($0) / 50),0,0,1" }
    let whole = try read(numbered)
    #expect(isDown(whole) && whole.samples(.acceleration)[49].time.seconds == 0.98)
    #expect(isDown(try read(text("t,ax,ay,az") { "\(Double($0) / 50),0,0,1,walk" })))
    #expect(isDown(try read(text("t,ax,ay,az") { "\(Double($0) / 50),0,0,1,,," })))
  }

  @Test(
    "Axes are known behind words that say no more than that",
    arguments: ["attr_x,attr_y,attr_z", "X value,Y value,Z value", "axis-x,axis-y,axis-z"])
  func bareAxes(axes: String) throws {
    #expect(isDown(try read(text("id,attr_time,\(axes)") { "\($0),\(20 * $0),0,0,9.80665" })))
  }

  @Test("A sensor whose values fit no unit is said to be left out")
  func leftOut() throws {
    let whole = try read(text("t,acc_x,acc_y,acc_z,gx,gy,gz") { "\(Double($0) / 50),0,0,0,0,0,1" })
    #expect(whole.accelerations.isEmpty && whole.samples(.rotationRate).count == 50)
    #expect(
      whole.reader.assumptions.contains { $0.hasPrefix("\"acc_x\", \"acc_y\", \"acc_z\" not used") }
    )
  }

  @Test("Acceleration without gravity alone is refused in words that say so")
  func withoutGravity() throws {
    for name in ["Linear Acceleration", "Lineare Beschleunigung", "user_acc"] {
      let axes = ["x", "y", "z"].map { "\(name) \($0) (m/s^2)" }.joined(separator: ",")
      let words = try refusal(text("Time (s),\(axes)") { "\(Double($0) / 50),0.1,0.2,0.3" })
      #expect(
        words.contains("without gravity") && words.contains("record the accelerometer itself"))
    }
  }

  @Test("Fixes have the accuracy and the course that receivers write without a unit")
  func fixes() throws {
    let whole = try read(
      text("time,lat,lon,accuracy,bearing,speed") {
        "2024-04-23T08:15:\(10 + $0)Z,52.5,13.4,\(5 + $0 % 2),90,1.5"
      })
    #expect(whole.fixes.count == 50 && whole.fixes[1].horizontalAccuracy == 6)
    #expect(whole.fixes.allSatisfy { $0.course == 90 && $0.speed == 1.5 })
    let metres = try read(text("time_s,Latitude,Longitude,Accuracy (m)") { "\($0),52.5,13.4,7" })
    #expect(metres.fixes[0].horizontalAccuracy == 7)
  }

  // MARK: - Slow sensors

  @Test("A body that turns between the samples of a slow sensor feels gravity all the same")
  func turning() throws {
    let ways = ["1,0,0", "0,-1,0", "-1,0,0", "0,0,1", "0,1,0"]
    let whole = try read(
      "t (s),x (g),y (g),z (g)\n" + (0..<160).map { "\($0),\(ways[$0 % 5])\n" }.joined())
    #expect(whole.accelerations.count == 160 && whole.reader.refusals.isEmpty)
  }

  /// A device at rest whose gyroscope is off by 2.8 of its unit, at ten samples a second.
  @Test("A slow gyroscope in degrees a second is not taken for one that spins")
  func slowGyroscope() throws {
    let rows = (0..<120).map { "\(100 * $0),0.01,0,\($0 % 2 == 0 ? 1 : 0.99),-2.3,1.2,1" }
    let whole = try read("Time_ms,AX,AY,AZ,GX,GY,GZ\n" + rows.joined(separator: "\n") + "\n")
    #expect(
      whole.samples(.rotationRate).allSatisfy {
        if case .rotationRate(let w) = $0.reading { w.length < 0.1 } else { false }
      })
    #expect(whole.reader.corrections.contains { $0.contains("taken in deg/s") })
  }

  @Test("Acceleration of two samples a second is held against gravity as well")
  func slowAccelerometer() throws {
    let rows = (0..<160).map { "\(Double($0) / 2),0,0,\($0 % 2 == 0 ? 9.8 : 9.7)" }
    let whole = try read("t (s),x (g),y (g),z (g)\n" + rows.joined(separator: "\n") + "\n")
    #expect(whole.accelerations.allSatisfy { abs($0.length - 1) < 0.02 })
    let counts = rows.map { $0.replacing("9.", with: "49.") }.joined(separator: "\n")
    #expect(try refusal("t (s),x (g),y (g),z (g)\n\(counts)\n").contains("a sensor's own counts"))
  }
}
