import CoreMotion
import MotionTesting
import Testing

/// Device motion of a replay to its end, every sample.
func deviceMotion(
  _ samples: [MotionSample], in frame: CMAttitudeReferenceFrame = .xArbitraryZVertical
) async throws -> [Call<CMDeviceMotion>] {
  let replay = MotionReplay(made: samples)
  let manager = replay.perform { CMMotionManager() }
  manager.deviceMotionUpdateInterval = 0.01
  let log = Log<Call<CMDeviceMotion>>()
  manager.startDeviceMotionUpdates(using: frame, to: OperationQueue()) { log.append(Call($0, $1)) }
  try await replay.run()
  manager.stopDeviceMotionUpdates()
  return log.entries
}

extension [Call<CMDeviceMotion>] {
  var motions: [CMDeviceMotion] { compactMap(\.data) }
}

@Suite("Device motion", .timeLimit(.minutes(10)))
struct DeviceMotionTests {
  @Test("R123, R141: a turn about the vertical changes the attitude, and gravity not at all")
  func turnTable() async throws {
    var device = Turning()
    device.hasMagnetometer = false
    device.rest(for: 2)
    device.turn(z: .pi / 2, for: 1)
    device.rest(for: 1)
    let motions = try await deviceMotion(device.samples).motions
    let (first, last) = (try #require(motions.first), try #require(motions.last))
    #expect(abs(turn(from: first.attitude.yaw, to: last.attitude.yaw) - .pi / 2) < 0.02)
    for motion in motions {
      #expect(motion.gravity.angle(to: CMAcceleration(x: 0, y: 0, z: -1)) < 0.01)
    }
  }

  @Test("R130, R134: quaternion, matrix, angles and unit gravity tell the same attitude")
  func oneAttitude() async throws {
    var device = Turning()
    device.rest(for: 1)
    device.wave()
    let motions = try await deviceMotion(device.samples).motions
    #expect(motions.count > 1000)
    for motion in motions {
      let q = motion.attitude.quaternion
      let m = motion.attitude.rotationMatrix
      let (pitch, roll) = (motion.attitude.pitch, motion.attitude.roll)
      let g = motion.gravity
      #expect(abs(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w - 1) < 1e-9)
      #expect(abs(g.length - 1) < 1e-3)
      let down = q.seenFromDevice((0, 0, -1))
      #expect(abs(g.x - down.x) + abs(g.y - down.y) + abs(g.z - down.z) < 1e-6)
      // The matrix is the transpose of the quaternion's (contract, section 2.4, item 2).
      #expect(abs(g.x + m.m13) + abs(g.y + m.m23) + abs(g.z + m.m33) < 1e-6)
      let x = q.seenFromReference((1, 0, 0))
      #expect(abs(x.x - m.m11) + abs(x.y - m.m12) + abs(x.z - m.m13) < 1e-6)
      #expect(abs(g.x - cos(pitch) * sin(roll)) < 1e-6)
      #expect(abs(g.y + sin(pitch)) < 1e-6)
      #expect(abs(g.z + cos(pitch) * cos(roll)) < 1e-6)
      let yaw = atan2(2 * (q.z * q.w - q.x * q.y), 1 - 2 * (q.x * q.x + q.z * q.z))
      if abs(pitch) < 1.5 { #expect(abs(turn(from: yaw, to: motion.attitude.yaw)) < 1e-6) }
    }
    for (a, b) in zip(motions, motions.dropFirst()) {
      let (p, q) = (a.attitude.quaternion, b.attitude.quaternion)
      #expect(p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w >= 0)
    }
  }

  @Test("R128, R129: the frame is set at the start and stays, whatever the device does")
  func fixedFrame() async throws {
    var device = Turning()
    device.hasMagnetometer = false
    device.rest(for: 2)
    let marks = [0.5, 3.5, 6.5, 9.5]
    device.turn(z: 1, for: 1)
    device.rest(for: 1)
    device.turn(x: 0.5, for: 2)
    device.rest(for: 1)
    device.turn(x: -0.5, for: 2)
    device.turn(z: -1, for: 0.5)
    device.rest(for: 1)
    let motions = try await deviceMotion(device.samples).motions
    let start = try #require(motions.first)
    // Flat on a table the arbitrary frame is the device's own at the start.
    #expect(start.attitude.quaternion.angle(to: CMQuaternion(x: 0, y: 0, z: 0, w: 1)) < 0.02)
    let yaw = { (seconds: Double) in
      motions.last { $0.timestamp - start.timestamp <= seconds }?.attitude.yaw ?? .nan
    }
    #expect(abs(yaw(marks[0])) < 0.02)
    #expect(abs(yaw(marks[1]) - 1) < 0.03)
    #expect(abs(yaw(marks[3] + 0.6) - 0.5) < 0.03)
  }

  @Test("R128: each start sets a frame of its own")
  func ownFrame() async throws {
    var device = Turning()
    device.hasMagnetometer = false
    device.rest(for: 2)
    device.turn(z: 1, for: 1)
    device.rest(for: 2)
    let replay = MotionReplay(made: device.samples)
    let (early, late) = replay.perform { (CMMotionManager(), CMMotionManager()) }
    early.startDeviceMotionUpdates()
    try await replay.run(for: 4)
    late.startDeviceMotionUpdates()
    try await replay.run(for: 0.9)
    let (a, b) = (try #require(early.deviceMotion), try #require(late.deviceMotion))
    #expect(abs(a.attitude.yaw - 1) < 0.03)
    #expect(abs(b.attitude.yaw) < 0.02)
    #expect(a.timestamp == b.timestamp)
    early.stopDeviceMotionUpdates()
    late.stopDeviceMotionUpdates()
  }

  @Test("R135: a push does not tilt gravity, and a tilt is not a push")
  func push() async throws {
    var device = Turning()
    device.hasMagnetometer = false
    device.rest(for: 3)
    let pushed = 3.0
    device.turn(for: 0.3, push: (0.3, 0, 0))
    device.turn(for: 0.3, push: (-0.3, 0, 0))
    device.rest(for: 1)
    device.turn(y: 0.3, for: 1)
    device.rest(for: 0.5)
    let motions = try await deviceMotion(device.samples).motions
    let start = try #require(motions.first).timestamp
    let down = CMAcceleration(x: 0, y: 0, z: -1)
    let during = motions.filter { (pushed...pushed + 0.6).contains($0.timestamp - start) }
    #expect(during.count > 25)
    #expect(during.allSatisfy { $0.gravity.angle(to: down) < 0.03 })
    #expect(during.contains { abs($0.userAcceleration.x - 0.3) < 0.03 })
    let last = try #require(motions.last)
    #expect(abs(last.gravity.angle(to: down) - 0.3) < 0.02)
    #expect(last.userAcceleration.length < 0.03)
  }

  @Test("R136: gravity follows a quick tilt without delay")
  func quickTilt() async throws {
    var device = Turning()
    device.hasMagnetometer = false
    device.rest(for: 3)
    device.turn(x: .pi, for: 0.5)
    device.rest(for: 0.04)
    let motions = try await deviceMotion(device.samples).motions
    let truth = device.attitude.seenFromDevice((0, 0, -1))
    let last = try #require(motions.last).gravity
    #expect(last.angle(to: CMAcceleration(x: truth.x, y: truth.y, z: truth.z)) < 0.03)
  }

  @Test("R137, R138: gravity and user acceleration add up to what was measured, in g")
  func sum() async throws {
    let replay = try MotionReplay(scenario: "walk")
    let manager = replay.perform { CMMotionManager() }
    manager.accelerometerUpdateInterval = 0.01
    manager.deviceMotionUpdateInterval = 0.01
    let raw = Log<CMAccelerometerData>()
    manager.startAccelerometerUpdates(to: OperationQueue()) { data, _ in
      if let data { raw.append(data) }
    }
    let fused = manager.loggedDeviceMotion()
    try await replay.run(for: 14)
    manager.stopAccelerometerUpdates()
    manager.stopDeviceMotionUpdates()
    let measured = Dictionary(raw.entries.map { ($0.timestamp, $0.acceleration) }) { a, _ in a }
    var compared = 0
    for motion in fused.entries {
      guard let a = measured[motion.timestamp] else { continue }
      compared += 1
      #expect(abs(motion.gravity.x + motion.userAcceleration.x - a.x) < 1e-6)
      #expect(abs(motion.gravity.y + motion.userAcceleration.y - a.y) < 1e-6)
      #expect(abs(motion.gravity.z + motion.userAcceleration.z - a.z) < 1e-6)
    }
    #expect(compared > 500)
    #expect(fused.entries.contains { $0.userAcceleration.length > 0.1 })
  }

  @Test("R139, R140, R155: at rest the rate has mean 0 and user acceleration is noise")
  func rest() async throws {
    let motions = try await deviceMotion(
      Made.table(seconds: 20, bias: (0.04, -0.03, 0.02))
    ).motions
    let late = motions.suffix(200)
    #expect(late.count == 200)
    let mean = { (value: (CMDeviceMotion) -> Double) in
      late.map(value).reduce(0, +) / Double(late.count)
    }
    #expect(abs(mean { $0.rotationRate.x }) < 0.002)
    #expect(abs(mean { $0.rotationRate.y }) < 0.002)
    #expect(abs(mean { $0.rotationRate.z }) < 0.002)
    #expect(late.allSatisfy { $0.userAcceleration.length < 0.01 })
  }

  @Test("R139: while the device turns, the rate is what it turns, in rad/s")
  func rate() async throws {
    var device = Turning()
    device.hasMagnetometer = false
    device.bias = (0.02, 0.03, -0.02)
    device.rest(for: 10)
    device.turn(x: 0.2, y: -0.5, z: 1, for: 2)
    let last = try #require(try await deviceMotion(device.samples).motions.last).rotationRate
    #expect(abs(last.x - 0.2) < 0.01 && abs(last.y + 0.5) < 0.01 && abs(last.z - 1) < 0.01)
  }
}
