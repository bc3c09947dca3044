import MotionProcessing
import MotionRecordings
import Testing

@Suite("Sensor Logger exports")
struct SensorLoggerTests {
  private let ios = """
    version,device name,recording epoch time,recording timezone,platform,appVersion,standardisation
    3,"iPhone 12, Pro",1764585664239,Europe/Vienna,ios,1.49,false
    """
  /// Three rows from a start at 1,764,585,664.239 s since 1970.
  private func motion(_ z: Double, _ y: Double, _ x: Double, shift: Double = 0) -> String {
    var text = "time,seconds_elapsed,z,y,x\n"
    for i in 0..<3 {
      text +=
        "\(1_764_585_664_239_000_000 + i * 10_000_000),\(Double(i) * 0.01 + shift),\(z),\(y),\(x)\n"
    }
    return text
  }

  @Test("iOS raw acceleration is g with Core Motion's sign, columns z, y, x")
  func iosRaw() throws {
    let folder = try TemporaryFolder()
    try folder.add("Metadata.csv", ios)
    try folder.add("AccelerometerUncalibrated.csv", motion(-1, 0.25, 0.5))
    try folder.add("Accelerometer.csv", motion(0, 0, 0))
    try folder.add("Gravity.csv", motion(-9.80665, 0, 0))
    try folder.add("GyroscopeUncalibrated.csv", motion(3, 2, 1))
    try folder.add("Gyroscope.csv", motion(6, 5, 4))
    try folder.add("Annotation.csv", "")
    let whole = try WholeRecording(folder.path)
    #expect(whole.accelerations == Array(repeating: Vector3(0.5, 0.25, -1), count: 3))
    #expect(whole.samples(.rotationRate).first?.reading == .rotationRate(Vector3(1, 2, 3)))
    #expect(whole.reader.format == "Sensor Logger 1.49 (iOS)")
    #expect(whole.reader.metadata.device == "iPhone 12, Pro")
    #expect(whole.reader.metadata.timeZone == "Europe/Vienna")
    #expect(whole.samples(.wallClock).map(\.reading) == [.wallClock(1_764_585_664_239_000_000)])
  }

  @Test("iOS without a raw file adds user acceleration and gravity; both point down")
  func iosSum() throws {
    let folder = try TemporaryFolder()
    try folder.add("Metadata.csv", ios)
    try folder.add("Accelerometer.csv", motion(-0.980665, 0, 0))
    try folder.add("Gravity.csv", motion(-9.80665, 0, 0))
    try folder.add("AccelerometerUncalibrated.csv", "")
    let z = try WholeRecording(folder.path).accelerations.map(\.z)
    #expect(z.count == 3 && z.allSatisfy { abs($0 + 1.1) < 1e-12 })
  }

  @Test("Standardised iOS files have Android's sign and m/s²")
  func iosStandardised() throws {
    for (file, others) in [("AccelerometerUncalibrated", false), ("Accelerometer", true)] {
      let folder = try TemporaryFolder()
      try folder.add("Metadata.csv", String(ios.dropLast("false".count)) + "true")
      try folder.add(file + ".csv", motion(others ? 0 : 9.80665, 0, 0))
      if others { try folder.add("Gravity.csv", motion(9.80665, 0, 0)) }
      #expect(try WholeRecording(folder.path).accelerations.first == Vector3(0, 0, -1))
    }
  }

  @Test("Android's raw acceleration is TotalAcceleration, else the uncalibrated, else the sum")
  func android() throws {
    let folder = try TemporaryFolder()
    try folder.add("data/TotalAcceleration.csv", motion(9.80665, 0, 0))
    try folder.add("data/AccelerometerUncalibrated.csv", motion(2 * 9.80665, 0, 0))
    #expect(try WholeRecording(folder.path).accelerations.first == Vector3(0, 0, -1))
    try folder.add("data/TotalAcceleration.csv", "")
    #expect(try WholeRecording(folder.path).accelerations.first == Vector3(0, 0, -2))
  }

  @Test(
    "An old Android export without platform, epoch and raw file is the sum with the start from its rows"
  )
  func android112() throws {
    let folder = try TemporaryFolder()
    try folder.add(
      "Metadata.csv",
      "version,device name,recording time,sampleRateMs\n2,SM-A520F,2023-07-10_15-13-49,10|10\n")
    try folder.add("Accelerometer.csv", motion(0, 0, 0))
    try folder.add("Gravity.csv", motion(9.80665, 0, 0))
    let whole = try WholeRecording(folder.path)
    #expect(whole.accelerations.first == Vector3(0, 0, -1))
    #expect(whole.reader.format == "Sensor Logger (Android)")
    #expect(whole.samples(.wallClock).map(\.reading) == [.wallClock(1_764_585_664_239_000_000)])
  }

  @Test("Linear acceleration alone is not taken for raw acceleration")
  func linearAlone() throws {
    let folder = try TemporaryFolder()
    try folder.add("Accelerometer.csv", motion(0, 0, 0))
    #expect(failure(folder.path)?.reason.contains("without gravity") == true)
    try folder.add(
      "Barometer.csv", "seconds_elapsed,time,pressure,relativeAltitude\n0,0,1013.25,0\n")
    let whole = try WholeRecording(folder.path)
    #expect(whole.reader.streams.filter { $0 != .wallClock } == [.pressure])
    #expect(whole.reader.findings.count == 1)
  }

  @Test("Linear acceleration and gravity that do not share their times are paired where they do")
  func unpaired() throws {
    let folder = try TemporaryFolder()
    try folder.add("Metadata.csv", ios)
    try folder.add("Accelerometer.csv", motion(0, 0, 0))
    try folder.add("Gravity.csv", motion(-9.80665, 0, 0, shift: 0.01))
    let whole = try WholeRecording(folder.path)
    #expect(whole.samples(.acceleration).map(\.time.nanoseconds) == [10_000_000, 20_000_000])
    #expect(whole.reader.findings.count == 1)
  }

  @Test("Pressure is hPa with negative times kept, of an unstandardised watch kPa")
  func pressure() throws {
    let folder = try TemporaryFolder()
    try folder.add(
      "Barometer.csv", "time,seconds_elapsed,relativeAltitude,pressure\n0,-0.458,0,1013.25\n")
    let whole = try WholeRecording(folder.path)
    #expect(whole.pressures == [101.325])
    #expect(whole.samples.first?.time.nanoseconds == -458_000_000)
    let watch = try TemporaryFolder()
    try watch.add("WristMotion.csv", wrist + "0,0,1,2,3,0,1,0,0,0,0\n")
    try watch.add(
      "WatchBarometer.csv",
      "time,seconds_elapsed,relativeAltitude,pressure\n0,0,0,101.325\n0,1,0,1013.25\n")
    #expect(try WholeRecording(watch.path).pressures == [101.325, 101.325])
  }

  @Test("A sensor whose clock is minutes behind begins with the recording, and a finding says so")
  func clockBehind() throws {
    let folder = try TemporaryFolder()
    try folder.add("TotalAcceleration.csv", motion(9.80665, 0, 0))
    try folder.add(
      "Barometer.csv",
      "time,seconds_elapsed,relativeAltitude,pressure\n0,-130.5,0,1000\n0,-130.25,0,1000\n")
    let whole = try WholeRecording(folder.path)
    #expect(whole.samples(.pressure).map(\.time.seconds) == [0, 0.25])
    #expect(whole.reader.findings.map(\.file) == ["Barometer.csv"])
  }

  @Test("Unknown is -1 on iOS and 0 on Android")
  func fixes() throws {
    let folder = try TemporaryFolder()
    try folder.add("Metadata.csv", ios)
    let header =
      "time,seconds_elapsed,altitude,speedAccuracy,bearingAccuracy,latitude,altitudeAboveMeanSeaLevel,bearing,horizontalAccuracy,verticalAccuracy,longitude,speed\n"
    try folder.add(
      "Location.csv",
      header
        + "0,-108.2,3058,0.9,5,47,3008,66,3.5,3,11,0.5\n0,1,3058,-1,-1,47,3008,-1,30,-1,11,-1\n"
        + "0,2,0,-1,-1,47,0,-1,-1,-1,11,-1\n")
    let whole = try WholeRecording(folder.path)
    #expect(whole.fixes.count == 2)
    #expect(whole.fixes[0].altitude == 3008 && whole.fixes[0].course == 66)
    #expect(whole.samples.first?.time.nanoseconds == -108_200_000_000)
    let unknown = whole.fixes[1]
    #expect(unknown.altitude.isNaN && unknown.speed.isNaN && unknown.course.isNaN)
    #expect(unknown.verticalAccuracy.isNaN && unknown.horizontalAccuracy == 30)
    #expect(whole.reader.skippedRows == 1, "a fix without a valid place")

    let android = try TemporaryFolder()
    try android.add("Metadata.csv", "platform,appVersion\nandroid,1.49.0\n")
    try android.add(
      "Location.csv",
      "time,seconds_elapsed,bearingAccuracy,speedAccuracy,verticalAccuracy,horizontalAccuracy,speed,bearing,altitude,longitude,latitude\n"
        + "0,1,0,0.4,0,4.8,0,0,126,127,37\n0,2,0,0,4,4.8,0,0,126,127,37\n")
    let fixes = try WholeRecording(android.path).fixes
    #expect(fixes[0].speed == 0 && fixes[0].course.isNaN && fixes[0].altitude == 126)
    #expect(fixes[0].verticalAccuracy.isNaN && fixes[1].speed.isNaN)
  }

  private let wrist =
    "time,seconds_elapsed,rotationRateX,rotationRateY,rotationRateZ,"
    + "gravityX,gravityY,gravityZ,accelerationX,accelerationY,accelerationZ\n"

  @Test(
    "A watch's motion is gravity plus acceleration in g, and the recording says that it is a watch")
  func watch() throws {
    let folder = try TemporaryFolder()
    let rows = "1719102681279387400,0.079,1,2,3,0.5,0,-0.5,0.25,0,-0.25\n"
    for name in ["WristMotion.csv", "renamed.csv"] {
      let whole = try WholeRecording(try folder.add(name, wrist + rows))
      #expect(whole.accelerations == [Vector3(0.75, 0, -0.75)])
      #expect(whole.samples(.rotationRate).first?.reading == .rotationRate(Vector3(1, 2, 3)))
      #expect(whole.samples(.hint).map(\.reading) == [.hint(.watch(true))])
    }
    let standardised = "0,0,1,2,3,0,0,9.80665,0,0,0\n"
    let whole = try WholeRecording(try folder.add("WristMotion.csv", wrist + standardised))
    #expect(whole.accelerations == [Vector3(0, 0, -1)])
  }

  @Test("A phone's recording with a watch's beside it is the phone's")
  func phoneAndWatch() throws {
    let folder = try TemporaryFolder()
    try folder.add("TotalAcceleration.csv", motion(9.80665, 0, 0))
    try folder.add("WristMotion.csv", wrist + "0,0,1,2,3,0,1,0,0,0,0\n")
    let whole = try WholeRecording(folder.path)
    #expect(whole.accelerations == Array(repeating: Vector3(0, 0, -1), count: 3))
    #expect(whole.reader.findings.map(\.file) == ["WristMotion.csv"])
  }
}
