import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("Attitude by construction")
struct AttitudeFilterTests {
  @Test("Flat, face up, top edge to north: yaw is a quarter turn to the right, heading 0")
  func northFrame() throws {
    var s = AttitudeSimulation()
    // Device x points east, that is -y of the north-west-up frame.
    s.attitude = Quaternion(rotation: Vector3(0, 0, -Trigonometry.pi / 2))
    s.run(seconds: 3)
    let motion = try #require(s.last)
    let north = try #require(motion.magneticNorth)
    #expect(degrees(between: north, s.attitude) < 0.5)
    let heading = try #require(motion.heading)
    #expect(min(heading, 360 - heading) < 0.5)
    #expect(try #require(motion.headingAccuracy) > 0)
    #expect(motion.heading(in: .xMagneticNorthZVertical) == heading)
    // Two frames have no north, and no place has been said.
    for frame in ReferenceFrame.allCases where frame != .xMagneticNorthZVertical {
      #expect(motion.heading(in: frame) == nil)
    }
  }

  @Test("Upright, the back points: heading is that of the camera", arguments: [0.0, 90, 200])
  func uprightHeading(heading: Double) throws {
    let angle = heading / Trigonometry.degreesPerRadian
    var s = AttitudeSimulation()
    // Top edge up, back to the heading: device z is opposite to it.
    let face = Quaternion(rotation: Vector3(Trigonometry.pi / 2, 0, 0))
    s.attitude = Quaternion(rotation: Vector3(0, 0, -Trigonometry.pi / 2 - angle)) * face
    s.run(seconds: 3)
    let got = try #require(s.last?.heading)
    let error = abs(got - heading)
    #expect(min(error, 360 - error) < 0.5)
  }

  @Test("The arbitrary frame starts at the shortest turn from gravity")
  func shortestTurn() throws {
    var s = AttitudeSimulation()
    s.attitude = Quaternion(rotation: Vector3(0.4, -0.3, 0))
    s.run(seconds: 0.05)
    let q = try #require(s.last?.arbitrary)
    #expect(abs(q.z) < 1e-3)
    let gravity = q.unrotate(Vector3(0, 0, -1))
    #expect(degrees(between: gravity, s.attitude.unrotate(Vector3(0, 0, -1))) < 0.1)
  }

  @Test("A constant turn about any axis is followed")
  func constantTurn() throws {
    var s = AttitudeSimulation()
    s.run(seconds: 3)
    let start = try #require(s.last?.arbitrary) * s.attitude.conjugate
    s.run(seconds: 5, turn: { _ in Vector3(0.5, -0.4, 0.7) })
    let q = try #require(s.last?.arbitrary)
    #expect(degrees(between: q, start * s.attitude) < 1)
  }

  @Test("A push does not tilt gravity, a tilt does (R135, R136)")
  func pushAndTilt() throws {
    var s = AttitudeSimulation()
    s.run(seconds: 3)
    var worst = 0.0
    s.run(
      seconds: 0.6,
      push: { t in Vector3(t < 0.3 ? -4 : 4, 0, 0) },
      each: { motion in
        let gravity = motion.gravity(in: .xArbitraryZVertical)
        worst = max(worst, degrees(between: gravity, Vector3(0, 0, -1)))
      })
    #expect(worst < 2)
    s.run(seconds: 0.4, turn: { _ in Vector3(0, 1, 0) })
    let gravity = try #require(s.last).gravity(in: .xArbitraryZVertical)
    #expect(degrees(between: gravity, s.attitude.unrotate(Vector3(0, 0, -1))) < 2)
  }

  @Test("A known bias is found at rest and taken off (R140)")
  func bias() throws {
    var s = AttitudeSimulation()
    s.bias = Vector3(0.09, -0.02, 0.01)
    s.run(seconds: 8)
    let motion = try #require(s.last)
    #expect((try #require(motion.gyroscopeBias) - s.bias).length < 0.002)
    #expect(try #require(motion.rotationRate).length < 0.002)
  }

  @Test("Bias and a hard iron of 320 µT are found while the device is turned by hand")
  func calibration() throws {
    var s = AttitudeSimulation()
    s.bias = Vector3(0.05, -0.03, 0.02)
    s.hardIron = Vector3(100, 290, 60)
    s.run(
      seconds: 40,
      turn: { t in
        Vector3(
          2 * Trigonometry.sin(1.3 * t), 2 * Trigonometry.sin(0.9 * t + 1),
          2 * Trigonometry.sin(0.7 * t))
      })
    let motion = try #require(s.last)
    let field = try #require(motion.magneticField)
    #expect((field - s.attitude.unrotate(Vector3(20, 0, -43))).length < 4)
    #expect(degrees(between: try #require(motion.magneticNorth), s.attitude) < 4)
    #expect(motion.fieldAccuracy >= .medium)
  }

  @Test("The arbitrary frame has the same bits with and without magnetometer (R124)")
  func independence() {
    var with = AttitudeSimulation()
    var without = AttitudeSimulation()
    without.field = nil
    var a: [Quaternion?] = []
    var b: [Quaternion?] = []
    let turn = { (t: Double) in Vector3(0.3, Trigonometry.sin(t), -0.2) }
    with.run(seconds: 5, turn: turn, each: { a.append($0.arbitrary) })
    without.run(seconds: 5, turn: turn, each: { b.append($0.arbitrary) })
    #expect(a == b)
    #expect(without.last?.magneticNorth == nil)
    #expect(with.last?.magneticNorth != nil)
  }

  @Test("A magnetometer that stops does not hold the heading")
  func frozen() throws {
    var s = AttitudeSimulation()
    s.run(seconds: 5, turn: { _ in Vector3(0, 0.1, 0.3) })
    let stuck = Vector3(17, 3, -40)
    s.field = nil
    for k in 0..<10 {
      s.filter.process(magneticField: stuck, at: s.time.advanced(by: Double(k) * 1e-4))
      s.run(seconds: 0.5, turn: { _ in Vector3(0, 0, 0.6) })
    }
    #expect(degrees(between: try #require(s.last?.magneticNorth), s.attitude) < 8)
  }

  @Test("Without a gyroscope there is the direction of gravity and nothing else")
  func inclinationOnly() {
    var filter = AttitudeFilter()
    var motion = filter.process(
      acceleration: Vector3(0, 0, -1), isSaturated: false, at: .zero)
    for k in 1...300 {
      motion = filter.process(
        acceleration: Vector3(-1, 0, 0), isSaturated: false,
        at: SensorTime(seconds: Double(k) * 0.01))
    }
    #expect(motion.arbitrary == nil)
    #expect(motion.heading == nil && motion.headingAccuracy == nil)
    #expect(degrees(between: motion.inclinationGravity, Vector3(-1, 0, 0)) < 1)
  }
}
