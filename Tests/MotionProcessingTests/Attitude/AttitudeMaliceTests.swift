import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("Attitude under bad input")
struct AttitudeMaliceTests {
  private func isTurn(_ q: Quaternion?) -> Bool {
    guard let q else { return true }
    return abs(q.dot(q) - 1) < 1e-6
  }

  @Test(
    "Values that no sensor gives leave a finite unit quaternion",
    arguments: [Double.nan, .infinity, -.infinity, 1e308, 1e5, 0])
  func absurd(value: Double) {
    var s = AttitudeSimulation()
    s.run(seconds: 1)
    let v = Vector3(value, -value, 0.5 * value)
    for _ in 0..<20 {
      s.filter.process(rotationRate: v, at: s.time)
      s.filter.process(magneticField: v, at: s.time)
      let motion = s.filter.process(acceleration: v, isSaturated: true, at: s.time)
      #expect(isTurn(motion.arbitrary))
      #expect(isTurn(motion.magneticNorth))
      s.run(seconds: 0.05)
    }
    s.run(seconds: 3, each: { #expect(isTurn($0.arbitrary) && isTurn($0.magneticNorth)) })
    #expect(s.last?.arbitrary != nil)
  }

  @Test("Any rate from 20 to 1,000 Hz works", arguments: [20.0, 50, 200, 1000])
  func rates(rate: Double) throws {
    var s = AttitudeSimulation()
    s.rate = rate
    s.run(seconds: 4, turn: { t in Vector3(0.5 * Trigonometry.sin(t), 0, 0.3) })
    let gravity = try #require(s.last).gravity(in: .xArbitraryZVertical)
    #expect(degrees(between: gravity, s.attitude.unrotate(Vector3(0, 0, -1))) < 3)
  }

  @Test("After a gap in which the device was turned over, gravity is found again")
  func gap() throws {
    var s = AttitudeSimulation()
    s.run(seconds: 3)
    var after = AttitudeSimulation()
    after.attitude = Quaternion(rotation: Vector3(1, 0, 0))
    // Continues the first filter 10 s later in another attitude.
    for k in 0..<500 {
      let t = SensorTime(seconds: 13 + Double(k) * 0.01)
      s.filter.process(rotationRate: .zero, at: t)
      let a = after.attitude.unrotate(Vector3(0, 0, -1))
      let motion = s.filter.process(acceleration: a, isSaturated: false, at: t)
      #expect(isTurn(motion.arbitrary))
      if k == 499 {
        #expect(degrees(between: motion.gravity(in: .xArbitraryZVertical), a) < 3)
      }
    }
  }

  @Test("Repeated and backward stamps do no harm")
  func stamps() {
    var filter = AttitudeFilter()
    for k in 0..<500 {
      let t = SensorTime(seconds: Double(k % 7) * 0.3 - Double(k % 3))
      filter.process(rotationRate: Vector3(1, 2, -3), at: t)
      filter.process(magneticField: Vector3(20, Double(k % 5), -40), at: t)
      let motion = filter.process(
        acceleration: Vector3(0.1, 0, -1), isSaturated: false, at: t)
      #expect(isTurn(motion.arbitrary) && isTurn(motion.magneticNorth))
    }
  }

  @Test("Consecutive quaternions never change sign")
  func signs() {
    var s = AttitudeSimulation()
    var before: DeviceMotion?
    s.run(
      seconds: 8, turn: { _ in Vector3(1, 2, 3) },
      each: { motion in
        if let a = before?.arbitrary, let b = motion.arbitrary { #expect(a.dot(b) >= 0) }
        if let a = before?.magneticNorth, let b = motion.magneticNorth { #expect(a.dot(b) >= 0) }
        before = motion
      })
  }
}
