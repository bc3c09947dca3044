import MotionHost
import MotionProcessing
import MotionService
import Testing

@testable import MotionServer

@Suite("Which signs a phone's messages have")
struct SensorLoggerPlatformTests {
  private typealias Text = SensorLoggerText
  private let g = 9.80665
  /// Turned about x by 60°: up is (0, sin 60°, cos 60°) in the device.
  private let quaternion = [("qw", 0.866025403784), ("qx", 0.5), ("qy", 0.0), ("qz", 0.0)]
  private let up = Vector3(0, 0.866025403784, 0.5)

  /// A message of fused sensors, whose gravity has a sign.
  private func fused(_ number: Int, _ sign: Double, withAttitude: Bool = true) -> String {
    var records = Text.rows("accelerometer", in: number) { _ in .zero }
    records += Text.rows("gravity", in: number) { _ in up * (sign * g) }
    if withAttitude {
      for i in 0..<50 {
        records.append(Text.record("orientation", Double(number) + Double(i) / 50, quaternion))
      }
    }
    return Text.message(number, records)
  }

  /// What lies with this axis up reads, in our terms.
  private func expectUp(_ run: SensorLoggerRun, _ count: Int = 50) {
    let found = run.journal.accelerations()
    #expect(found.count == count)
    #expect(found.allSatisfy { ($0 + up).length < 1e-6 })
  }

  @Test("totalacceleration is Android's: m/s², positive upwards")
  func total() throws {
    let run = try SensorLoggerRun()
    let records = Text.rows("totalacceleration", in: 0) { _ in up * g }
    #expect(run.post(Text.message(0, records)).status == 200)
    expectUp(run)
    #expect(run.figures.platform == .android)
    #expect(run.figures.evidence?.contains("totalacceleration") == true)
  }

  @Test("The uncalibrated stream is in g on an iPhone, with Core Motion's sign")
  func inG() throws {
    let run = try SensorLoggerRun()
    let records = Text.rows("accelerometeruncalibrated", in: 0) { _ in up * -1 }
    #expect(run.post(Text.message(0, records)).status == 200)
    expectUp(run)
    #expect(run.figures.platform == .ios)
    #expect(run.figures.evidence?.contains("in g") == true)
  }

  @Test("The uncalibrated stream in m/s² has Android's signs, also where an iPhone standardises")
  func inMetres() throws {
    let run = try SensorLoggerRun()
    let records = Text.rows("accelerometeruncalibrated", in: 0) { _ in up * g }
    #expect(run.post(Text.message(0, records)).status == 200)
    expectUp(run)
    #expect(run.figures.platform == .android)
    #expect(run.figures.evidence?.contains("m/s²") == true)
  }

  @Test(
    "Gravity turned by the quaternion points down on an iPhone, up on Android",
    arguments: [-1.0, 1])
  func turned(_ sign: Double) throws {
    let run = try SensorLoggerRun()
    #expect(run.post(fused(0, sign)).status == 200)
    expectUp(run)
    #expect(run.figures.platform == (sign < 0 ? .ios : .android))
    #expect(run.figures.evidence?.contains(sign < 0 ? "down" : "up") == true)
  }

  @Test("What the user has set goes before, and decides where nothing else does")
  func byHand() throws {
    for platform in Platform.allCases {
      let run = try SensorLoggerRun()
      run.device.platform = platform
      let sign: Double = platform == .ios ? -1 : 1
      #expect(run.post(fused(0, sign, withAttitude: false)).status == 200)
      expectUp(run)
      #expect(run.figures.platform == platform)
      #expect(run.figures.evidence == "set by hand")
    }
  }

  @Test("Where nothing decides the user is asked, nothing is taken, and what comes later decides")
  func undecided() throws {
    let run = try SensorLoggerRun()
    for number in 0..<2 {
      let answer = run.post(fused(number, -1, withAttitude: false))
      #expect(answer.status == 499)
      #expect(answer.line.contains("coremotion devices set phone --platform ios|android"))
    }
    #expect(run.journal.samples.isEmpty && run.figures.platform == nil)
    #expect(run.figures.refused == 2 && run.figures.messages == 0)
    run.device.platform = .ios
    // What was refused is new when it is sent again.
    for number in 0..<2 { #expect(run.post(fused(number, -1, withAttitude: false)).status == 200) }
    expectUp(run, 100)
    #expect(run.figures.doubled == 0)
  }

  @Test("A raw acceleration that is neither one g nor 9.8 m/s² tells nothing")
  func neither() throws {
    let run = try SensorLoggerRun()
    let falling = Text.rows("accelerometeruncalibrated", in: 0) { _ in up * 0.1 }
    #expect(run.post(Text.message(0, falling)).status == 499)
    for second in 1..<4 {
      run.post(
        Text.message(second, Text.rows("accelerometeruncalibrated", in: second) { _ in up * 0.1 }))
    }
    // A second at rest tells for the rest of the session, however long that took.
    for second in 4..<5 {
      let still = Text.rows("accelerometeruncalibrated", in: second) { _ in up * -1 }
      run.post(Text.message(second, still))
    }
    #expect(run.figures.platform == .ios)
    #expect(run.post(Text.message(0, falling)).status == 200)
  }

  @Test("Rotation, field, pressure and places need no platform")
  func others() throws {
    let run = try SensorLoggerRun()
    let records =
      Text.rows("gyroscope", in: 0) { _ in Vector3(1, 2, 3) }
      + Text.rows("magnetometer", in: 0) { _ in Vector3(10, 20, 30) }
      + [
        Text.record("barometer", 0.3, [("pressure", 1013.25), ("relativeAltitude", 0)]),
        Text.record(
          "location", 0.4,
          [
            ("latitude", 47), ("longitude", 8), ("altitude", 500), ("verticalAccuracy", -1),
            ("horizontalAccuracy", 5), ("speed", -1), ("bearing", -1),
          ]),
      ]
    #expect(run.post(Text.message(0, records)).status == 200)
    let readings = run.journal.samples.map(\.reading)
    #expect(readings.contains(.rotationRate(Vector3(1, 2, 3))))
    #expect(readings.contains(.magneticField(Vector3(10, 20, 30))))
    #expect(readings.contains(.pressure(101.325)))
    let fixes = readings.compactMap { if case .location(let fix) = $0 { fix } else { nil } }
    let fix = try #require(fixes.first)
    #expect(fix.latitude == 47 && fix.altitude.isNaN && fix.speed.isNaN && fix.course.isNaN)
    #expect(run.figures.platform == nil)
  }

  @Test("What is raw goes before what the phone has worked out, and a phone before its watch")
  func best() throws {
    let run = try SensorLoggerRun()
    var records = Text.rows("gravity", in: 0) { _ in up * g }
    for name in ["accelerometer", "accelerometeruncalibrated"] {
      records += Text.rows(name, in: 0) { _ in Vector3(0, 0, 50) }
    }
    records += Text.rows("totalacceleration", in: 0) { _ in up * g }
    records += Text.rows("gyroscope", in: 0) { _ in Vector3(9, 9, 9) }
    records += Text.rows("gyroscopeuncalibrated", in: 0) { _ in Vector3(1, 1, 1) }
    records.append(Self.wrist(0.5))
    #expect(run.post(Text.message(0, records)).status == 200)
    expectUp(run)
    #expect(run.journal.samples.filter { $0.reading.stream == .rotationRate }.count == 50)
    #expect(run.journal.samples.contains { $0.reading == .rotationRate(Vector3(1, 1, 1)) })
    #expect(
      run.figures.skipped == [
        "gravity": 50, "accelerometer": 50, "accelerometeruncalibrated": 50, "gyroscope": 50,
        "wristmotion": 1,
      ])
  }

  private static func wrist(_ time: Double) -> String {
    Text.record(
      "wristmotion", time,
      [
        ("gravityX", 0), ("gravityY", 0), ("gravityZ", -1), ("accelerationX", 0.5),
        ("accelerationY", 0), ("accelerationZ", 0), ("rotationRateX", 1), ("rotationRateY", 2),
        ("rotationRateZ", 3),
      ])
  }

  @Test("A watch alone is a watch")
  func watch() throws {
    let run = try SensorLoggerRun()
    let records = (0..<50).map { Self.wrist(Double($0) / 50) }
    #expect(run.post(Text.message(0, records)).status == 200)
    #expect(run.journal.accelerations().allSatisfy { $0 == Vector3(0.5, 0, -1) })
    #expect(run.journal.samples.contains { $0.reading == .rotationRate(Vector3(1, 2, 3)) })
    run.settle()
    #expect(run.device.host.isWatch)
  }

  @Test("Acceleration without gravity makes none, and the user is told")
  func lacksGravity() throws {
    let run = try SensorLoggerRun()
    let records = Text.rows("accelerometer", in: 0) { _ in .zero }
    #expect(run.post(Text.message(0, records)).status == 200)
    #expect(run.journal.samples.isEmpty)
    #expect(run.figures.advice?.contains("without gravity") == true)
  }

  @Test("Linear acceleration and gravity are added up also where a message ends between them")
  func halves() throws {
    let run = try SensorLoggerRun()
    run.device.platform = .android
    let linear = Text.rows("accelerometer", in: 0) { _ in Vector3(0, 0, 0) }
    let gravity = Text.rows("gravity", in: 0) { _ in up * g }
    #expect(run.post(Text.message(0, linear + gravity.prefix(20))).status == 200)
    #expect(run.post(Text.message(1, Array(gravity.suffix(30)))).status == 200)
    expectUp(run)
  }
}
