import FoundationEssentials
import MotionProcessing
import MotionRecordings
import Testing

@Suite("CSV files of any script")
struct GuessedCSVTests {
  private func read(
    _ header: String, _ rows: (Int) -> String, name: String = "log.csv",
    options: ReadingOptions = ReadingOptions()
  ) throws -> WholeRecording {
    let folder = try TemporaryFolder()
    let text = (0..<50).map(rows).joined(separator: "\n", header: header)
    let path = try folder.add(name, text)
    var whole = WholeRecording(reader: try RecordingReader(path: path, options: options))
    while let sample = try whole.reader.next() { whole.samples.append(sample) }
    return whole
  }

  @Test(
    "The time's unit is told by its steps, the acceleration's by its size",
    arguments: [
      ("t,ax,ay,az", 0.02, "1"), ("timestamp,acc_x,acc_y,acc_z", 20, "9.80665"),
      ("Time,AccX,AccY,AccZ", 20_000, "1000"), ("ts,accelX,accelY,accelZ", 20_000_000, "1"),
      ("time,x,y,z", 0.02, "9.80665"),
    ])
  func units(header: String, step: Double, one: String) throws {
    let whole = try read(header) { "\(Double($0) * step),0,0,\(one)" }
    #expect(whole.accelerations.count == 50)
    #expect(whole.accelerations.allSatisfy { ($0 - Vector3(0, 0, -1)).length < 1e-9 })
    #expect(abs(whole.samples(.acceleration)[49].time.seconds - 0.98) < 1e-9)
    #expect(whole.reader.assumptions.count == 2, "each guess is shown")
    #expect(whole.reader.assumptions.contains { $0.contains("--sign down") })
  }

  @Test(
    "Dates, times since 1970, degrees a second, kilopascals and places are told by their values")
  func wide() throws {
    let whole = try read("datetime,gyro_x,gyro_y,gyro_z,mx,my,mz,pressure,lat,lon,speed") {
      "2022-10-22 18:33:\(10 + $0).250,90,0,0,20,0,-40,101.3,48,11,1.5"
    }
    #expect(whole.samples(.rotationRate)[0].reading == .rotationRate(Vector3(.pi / 2, 0, 0)))
    #expect(whole.samples(.magneticField)[0].reading == .magneticField(Vector3(20, 0, -40)))
    #expect(whole.pressures[0] == 101.3 && whole.fixes[0].speed == 1.5)
    #expect(whole.reader.metadata.start == WallClockText.date("2022-10-22T18:33:10.250Z"))
    #expect(whole.samples(.pressure)[49].time.seconds == 49)
  }

  @Test("What the user says counts, whatever names and values say")
  func options() throws {
    var options = ReadingOptions()
    options.columns = [.time: ["n"], .acceleration: ["c", "b", "a"]]
    options.units = [.time: "ms", .acceleration: "g"]
    options.accelerationSign = .down
    let whole = try read("n,a,b,c", { "\($0 * 10),1,2,3" }, options: options)
    #expect(whole.accelerations[0] == Vector3(3, 2, 1))
    #expect(whole.samples(.acceleration)[49].time.seconds == 0.49)
    #expect(whole.reader.assumptions.isEmpty, "nothing was guessed")
    var rate = ReadingOptions()
    rate.samplingRate = 50
    let untimed = try read("ax,ay,az", { _ in "0,0,1" }, options: rate)
    #expect(untimed.samples(.acceleration)[49].time.seconds == 0.98)
    var unit = ReadingOptions()
    unit.units = [.rotation: "deg/s"]
    let slow = try read("t,gx,gy,gz", { "\($0),1,0,0" }, options: unit)
    #expect(slow.samples(.rotationRate)[0].reading == .rotationRate(Vector3(.pi / 180, 0, 0)))
  }

  @Test("What is without gravity is not taken for acceleration, nor noise for a sensor")
  func refusals() throws {
    #expect(throws: RecordingError.self) {
      try read("t,linear_acc_x,linear_acc_y,linear_acc_z") { "\($0),0,0,1" }
    }
    #expect(throws: RecordingError.self) { try read("t,ax,ay,az") { "\($0),0,0,16384" } }
    #expect(throws: RecordingError.self) { try read("name,size,count") { "a,\($0),3" } }
  }
}

/// Dates of tests.
enum WallClockText {
  static func date(_ text: String) -> Date? {
    try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
