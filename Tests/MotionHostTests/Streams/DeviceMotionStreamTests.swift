import MotionLink
import MotionProcessing
import Testing

@testable import MotionHost

@Suite("Device motion streams")
struct DeviceMotionStreamTests {
  private typealias Bench = StreamBench<DeviceMotionStream>

  private func bench(_ frame: ReferenceFrame, interval: Double = 0.01) -> Bench {
    Bench(DeviceMotionStream(frame: frame, interval: interval))
  }

  private func readings(_ bench: Bench) -> [MotionReading] {
    bench.updates.compactMap { if case .deviceMotion(let reading) = $0 { reading } else { nil } }
  }

  @Test(
    "An arbitrary frame begins at the shortest turn from gravity",
    arguments: [ReferenceFrame.xArbitraryZVertical, .xArbitraryCorrectedZVertical])
  func shortestTurn(frame: ReferenceFrame) throws {
    for yaw in stride(from: -3.0, through: 3, by: 0.75) {
      for tilt in [0.0, 0.5, -1.4, 2.9] {
        var bench = bench(frame)
        let attitude = Quaternion.about(0, 0, yaw) * .about(tilt, 0.3 * tilt, 0)
        let motion = DeviceMotion.held(-attitude, at: 0, north: 1)
        bench.hand(.motion(motion), at: 0)
        let first = try #require(readings(bench).first)
        #expect(abs(first.attitude.z) < 1e-12)
        #expect(first.attitude.w > 0)
        #expect(first.gravity == motion.gravity(in: frame))
        let difference = first.attitude.unrotate(Vector3(0, 0, -1)) - first.gravity
        #expect(difference.length < 1e-12)
      }
    }
  }

  @Test("A device held upside down has no shortest turn, and a frame all the same")
  func upsideDown() throws {
    var bench = bench(.xArbitraryZVertical)
    bench.hand(.motion(.held(Quaternion(w: 0, x: 1, y: 0, z: 0), at: 0)), at: 0)
    let first = try #require(readings(bench).first)
    #expect(abs(first.attitude.x) == 1)
  }

  @Test("The frame stays where it began, and each subscription has its own")
  func fixed() throws {
    var early = bench(.xArbitraryZVertical)
    var late = bench(.xArbitraryZVertical)
    for i in 0...100 {
      let yaw = 0.3 + Double(i) / 100
      let attitude = Quaternion.about(0, 0, yaw) * .about(0.4, 0, 0)
      let motion = DeviceMotion.held(attitude, at: Double(i) / 100)
      early.hand(.motion(motion), at: Double(i) / 100)
      if i >= 50 { late.hand(.motion(motion), at: Double(i) / 100) }
    }
    let (a, b) = (readings(early), readings(late))
    for i in 0...50 {
      let fromStart = a[50 + i].attitude * a[0].attitude.conjugate
      #expect(fromStart.angle(to: .about(0, 0, 0.5 + Double(i) / 100)) < 1e-9)
      let between = a[50 + i].attitude * b[i].attitude.conjugate
      #expect(between.angle(to: .about(0, 0, 0.5)) < 1e-9)
    }
  }

  @Test("Quaternions never change their sign on the way, however far apart they are delivered")
  func sign() {
    var bench = bench(.xArbitraryZVertical, interval: 0.5)
    for i in 0...2000 {
      let attitude = Quaternion.about(0, 0, Double(i) * 0.031)
      bench.hand(
        .motion(.held(i % 3 == 0 ? attitude : -attitude, at: Double(i) / 100)),
        at: Double(i) / 100)
    }
    let all = readings(bench)
    #expect(all.count == 41)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.attitude.dot($1.attitude) >= 0 })
  }

  @Test(
    "Gravity and user acceleration make up what was measured", arguments: ReferenceFrame.allCases)
  func sum(frame: ReferenceFrame) throws {
    var bench = bench(frame)
    let attitude = Quaternion.about(0.7, -0.4, 2)
    let motion = DeviceMotion.held(attitude, at: 0, north: 1.1, .high, 0.05)
    bench.hand(.motion(motion), at: 0)
    let reading = try #require(readings(bench).first)
    let left = reading.gravity + reading.userAcceleration - motion.acceleration
    #expect(left.length <= 2e-16)
    #expect(abs(reading.gravity.length - 1) < 1e-12)
    #expect(reading.rotationRate == Vector3(0.1, 0.2, 0.3))
    #expect(reading.moment == bench.context.clock.moment)
  }

  @Test("Nothing comes before the gyroscope has spoken", arguments: ReferenceFrame.allCases)
  func noGyroscope(frame: ReferenceFrame) {
    var bench = bench(frame)
    for i in 0..<300 {
      let time = SensorTime(seconds: Double(i) / 100)
      let motion = DeviceMotion(
        time: time, acceleration: Vector3(0, 0, -1), inclinationGravity: Vector3(0, 0, -1))
      bench.hand(.motion(motion), at: time)
    }
    #expect(bench.updates.isEmpty)
  }

  @Test("Never more than 100 Hz come, and every stamp is true")
  func limit() {
    var bench = bench(.xArbitraryZVertical, interval: 0.001)
    for i in 0..<400 { bench.hand(.motion(.level(at: Double(i) / 200)), at: Double(i) / 200) }
    #expect(readings(bench).count == 200)
    bench.stream.setInterval(0.1)
    _ = bench.take()
    for i in 400..<800 { bench.hand(.motion(.level(at: Double(i) / 200)), at: Double(i) / 200) }
    #expect(readings(bench).count == 20)
  }

  @Test("The default frame knows no field and no heading, the corrected one a field")
  func arbitraryFields() throws {
    var plain = bench(.xArbitraryZVertical)
    var corrected = bench(.xArbitraryCorrectedZVertical)
    let motion = DeviceMotion.level(at: 0, north: 1, heading: 77)
    plain.hand(.motion(motion), at: 0)
    corrected.hand(.motion(motion), at: 0)
    let first = try #require(readings(plain).first)
    #expect(first.magneticField == nil)
    #expect(first.fieldAccuracy == .uncalibrated)
    #expect(first.heading == nil)
    let second = try #require(readings(corrected).first)
    #expect(second.magneticField == Vector3(20, 0, -40))
    #expect(second.fieldAccuracy == .high)
    #expect(second.heading == nil)
  }

  @Test("The corrected frame begins without a field and goes on where it was once there is one")
  func correctedFromTheStart() {
    var bench = bench(.xArbitraryCorrectedZVertical)
    for i in 0..<200 {
      let yaw = 0.8 + Double(i) / 100
      let motion = DeviceMotion.level(
        at: Double(i) / 100, yaw: yaw, north: i < 100 ? nil : 2.1,
        accuracy: i < 150 ? .uncalibrated : .low)
      bench.hand(.motion(motion), at: Double(i) / 100)
    }
    let all = readings(bench)
    #expect(all.count == 200)
    for (i, reading) in all.enumerated() {
      #expect(reading.attitude.angle(to: .about(0, 0, Double(i) / 100)) < 1e-9)
      #expect(reading.fieldAccuracy == (i < 150 ? .uncalibrated : .low))
      #expect(reading.magneticField == (i < 150 ? nil : Vector3(20, 0, -40)))
    }
    #expect(bench.failures.isEmpty)
  }

  @Test("A lost sensor of the fusion ends the stream with one failure")
  func lost() {
    for sensor in [SensorStream.acceleration, .rotationRate] {
      var bench = bench(.xArbitraryZVertical)
      bench.hand(.motion(.level(at: 0)), at: 0)
      bench.hand(.lost(.magneticField), at: 0.5)
      bench.hand(.motion(.level(at: 1)), at: 1)
      #expect(readings(bench).count == 2)
      _ = bench.take()
      bench.hand(.lost(sensor), at: 2)
      bench.hand(.lost(sensor), at: 2)
      bench.hand(.motion(.level(at: 3)), at: 3)
      #expect(bench.updates == [.failure(.unknown)])
    }
  }

  @Test("Demand is that of the fusion, with the magnetometer where the frame needs it")
  func demand() {
    #expect(
      bench(.xArbitraryZVertical, interval: 1).stream.demand
        == [.acceleration: 100, .rotationRate: 100])
    for frame in ReferenceFrame.allCases where frame != .xArbitraryZVertical {
      #expect(
        bench(frame).stream.demand
          == [.acceleration: 100, .rotationRate: 100, .magneticField: 100])
    }
  }

  @Test("Stamps at the end of time and values that are no numbers are left out")
  func malice() {
    var bench = bench(.xArbitraryZVertical)
    for end in [Int64.max, .min] {
      var motion = DeviceMotion.level(at: 0)
      motion.time = SensorTime(nanoseconds: end)
      bench.hand(.motion(motion), at: motion.time)
    }
    var broken = DeviceMotion.level(at: 1)
    broken.acceleration.x = .nan
    bench.hand(.motion(broken), at: 1)
    #expect(bench.updates.isEmpty)
    bench.hand(.motion(.level(at: 2)), at: 2)
    #expect(readings(bench).count == 1)
  }
}
