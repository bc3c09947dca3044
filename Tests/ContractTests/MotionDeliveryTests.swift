import CoreMotion
import MotionTesting
import Testing

/// All sensors on a table, 200 samples a second.
private func fast(_ seconds: Double) -> [MotionSample] {
  var device = Turning()
  device.rate = 200
  device.rest(for: seconds)
  return device.samples
}

@Suite("Delivery of device motion and raw sensors", .timeLimit(.minutes(10)))
struct MotionDeliveryTests {
  /// The mean time between samples.
  private func interval(_ stamps: [TimeInterval]) throws -> TimeInterval {
    let (first, last) = (try #require(stamps.first), try #require(stamps.last))
    return (last - first) / Double(stamps.count - 1)
  }

  @Test("R148, R149: rates go up to 100 Hz; what is beyond is capped, as the stamps tell")
  func rates() async throws {
    for (asked, given) in [(0.01, 0.01), (0.05, 0.05), (0.1, 0.1), (0.001, 0.01), (0, 0.01)] {
      let replay = MotionReplay(made: fast(3))
      let manager = replay.perform { CMMotionManager() }
      manager.deviceMotionUpdateInterval = asked
      let log = Log<TimeInterval>()
      manager.startDeviceMotionUpdates(to: OperationQueue()) { data, _ in
        if let data { log.append(data.timestamp) }
      }
      try await replay.run()
      #expect(manager.deviceMotionUpdateInterval == asked)
      manager.stopDeviceMotionUpdates()
      #expect(abs(try interval(log.entries) - given) < 0.06 * given)
    }
  }

  @Test("R150: push gives every sample of the asked rate, on the client's queue")
  func push() async throws {
    let replay = MotionReplay(made: Made.table(seconds: 4))
    let manager = replay.perform { CMMotionManager() }
    let queue = OperationQueue()
    let (queues, stamps) = (Log<Bool>(), Log<TimeInterval>())
    manager.deviceMotionUpdateInterval = 0.02
    manager.startDeviceMotionUpdates(to: queue) { data, _ in
      queues.append(OperationQueue.current === queue)
      if let data { stamps.append(data.timestamp) }
    }
    try await replay.run()
    manager.stopDeviceMotionUpdates()
    #expect(stamps.count >= 198 && queues.entries.allSatisfy { $0 })
    for (a, b) in zip(stamps.entries, stamps.entries.dropFirst()) {
      #expect(abs(b - a - 0.02) < 0.001)
    }
  }

  @Test("R151: pull gives the latest sample at any time, also beside push")
  func pull() async throws {
    let replay = MotionReplay(made: Made.table(seconds: 4))
    let manager = replay.perform { CMMotionManager() }
    manager.deviceMotionUpdateInterval = 0.02
    #expect(manager.deviceMotion == nil)
    manager.startDeviceMotionUpdates()
    try await replay.run(for: 1)
    let first = try #require(manager.deviceMotion)
    try await replay.run(for: 1)
    let second = try #require(manager.deviceMotion)
    #expect(abs(second.timestamp - first.timestamp - 1) < 0.03)
    let log = Log<TimeInterval>()
    manager.startDeviceMotionUpdates(to: OperationQueue()) { data, _ in
      if let data { log.append(data.timestamp) }
    }
    try await replay.run(for: 1)
    let third = try #require(manager.deviceMotion)
    #expect(third.timestamp == log.last)
    #expect(log.count >= 49)
    manager.stopDeviceMotionUpdates()
  }

  @Test("R152: after stop nothing is active, nothing runs and no sensor is needed")
  func stop() async throws {
    let replay = MotionReplay(made: Made.table(seconds: 4))
    let manager = replay.perform { CMMotionManager() }
    let calls = Shared(0)
    #expect(!manager.isDeviceMotionActive)
    manager.startDeviceMotionUpdates(to: OperationQueue()) { _, _ in calls.change { $0 += 1 } }
    #expect(manager.isDeviceMotionActive && !manager.isGyroActive && !manager.isAccelerometerActive)
    try await replay.run(for: 1)
    manager.stopDeviceMotionUpdates()
    let before = calls.value
    #expect(before > 0)
    #expect(!manager.isDeviceMotionActive)
    #expect(replay.demand.isEmpty)
    try await replay.run()
    #expect(calls.value == before)
  }

  @Test("R152, R153: sensors run as fast as the fastest listener needs, and no longer")
  func demand() async throws {
    let replay = MotionReplay(made: fast(4))
    let (slow, quick) = replay.perform { (CMMotionManager(), CMMotionManager()) }
    #expect(replay.demand.isEmpty)
    slow.accelerometerUpdateInterval = 0.1
    quick.accelerometerUpdateInterval = 0.02
    slow.startAccelerometerUpdates()
    #expect(abs(try #require(replay.demand[.accelerometer]) - 10) < 0.01)
    quick.startAccelerometerUpdates()
    #expect(abs(try #require(replay.demand[.accelerometer]) - 50) < 0.01)
    quick.stopAccelerometerUpdates()
    #expect(abs(try #require(replay.demand[.accelerometer]) - 10) < 0.01)
    slow.accelerometerUpdateInterval = 0.05
    #expect(abs(try #require(replay.demand[.accelerometer]) - 20) < 0.01)
    #expect(replay.demand[.gyroscope] == nil)
    slow.stopAccelerometerUpdates()
    #expect(replay.demand.isEmpty)
  }

  @Test("R153: a slow listener gets samples of the fast one's fusion")
  func decimated() async throws {
    var device = Turning()
    device.rest(for: 1)
    device.wave()
    let replay = MotionReplay(made: device.samples)
    let (slow, quick) = replay.perform { (CMMotionManager(), CMMotionManager()) }
    slow.deviceMotionUpdateInterval = 0.1
    quick.deviceMotionUpdateInterval = 0.02
    let (few, many) = (slow.loggedDeviceMotion(), quick.loggedDeviceMotion())
    try await replay.run(for: 10)
    slow.stopDeviceMotionUpdates()
    quick.stopDeviceMotionUpdates()
    #expect(few.count >= 99 && many.count >= 498 && few.count < many.count / 4)
    let all = Dictionary(many.entries.map { ($0.timestamp, $0) }) { a, _ in a }
    for motion in few.entries {
      let twin = try #require(all[motion.timestamp])
      #expect(twin.gravity.angle(to: motion.gravity) < 1e-6)
      #expect(twin.attitude.quaternion.angle(to: motion.attitude.quaternion) < 1e-6)
    }
  }

  @Test("R154: raw sensors run on their own, each with its interval, by push or pull")
  func raw() async throws {
    let replay = MotionReplay(made: fast(4))
    let manager = replay.perform { CMMotionManager() }
    manager.accelerometerUpdateInterval = 0.02
    manager.gyroUpdateInterval = 0.1
    manager.magnetometerUpdateInterval = 0.05
    #expect(manager.isAccelerometerAvailable && manager.isGyroAvailable)
    #expect(manager.isMagnetometerAvailable)
    let (a, g) = (Log<TimeInterval>(), Log<TimeInterval>())
    manager.startAccelerometerUpdates(to: OperationQueue()) { data, _ in
      if let data { a.append(data.timestamp) }
    }
    manager.startGyroUpdates(to: OperationQueue()) { data, _ in
      if let data { g.append(data.timestamp) }
    }
    manager.startMagnetometerUpdates()
    try await replay.run(for: 2)
    #expect(manager.isAccelerometerActive && manager.isGyroActive && manager.isMagnetometerActive)
    #expect(!manager.isDeviceMotionActive)
    #expect(abs(try interval(a.entries) - 0.02) < 0.002)
    #expect(abs(try interval(g.entries) - 0.1) < 0.01)
    let field = try #require(manager.magnetometerData?.magneticField)
    #expect(abs(field.z + 45) < 0.1)
    let before = g.count
    manager.stopGyroUpdates()
    #expect(!manager.isGyroActive && manager.isAccelerometerActive)
    let stamps = a.count
    try await replay.run(for: 1)
    #expect(g.count == before && a.count > stamps + 40)
    #expect(manager.accelerometerData?.timestamp == a.last)
    manager.stopAccelerometerUpdates()
    manager.stopMagnetometerUpdates()
  }

  @Test("An interval that changes during updates takes effect at once")
  func changedInterval() async throws {
    let replay = MotionReplay(made: fast(4))
    let manager = replay.perform { CMMotionManager() }
    manager.accelerometerUpdateInterval = 0.1
    let log = Log<TimeInterval>()
    manager.startAccelerometerUpdates(to: OperationQueue()) { data, _ in
      if let data { log.append(data.timestamp) }
    }
    try await replay.run(for: 2)
    let slow = log.count
    manager.accelerometerUpdateInterval = 0.02
    try await replay.run()
    manager.stopAccelerometerUpdates()
    #expect(abs(slow - 20) <= 2)
    #expect(abs(log.count - slow - 100) <= 4)
  }

  @Test("What a sensor lacks stays silent: no callback, no data, no activity")
  func missing() async throws {
    let replay = MotionReplay(made: Made.still(seconds: 2))
    let manager = replay.perform { CMMotionManager() }
    let calls = Shared(0)
    #expect(!manager.isGyroAvailable && !manager.isMagnetometerAvailable)
    manager.startGyroUpdates(to: OperationQueue()) { _, _ in calls.change { $0 += 1 } }
    manager.startMagnetometerUpdates(to: OperationQueue()) { _, _ in calls.change { $0 += 1 } }
    manager.startDeviceMotionUpdates()
    try await replay.run()
    #expect(calls.value == 0)
    #expect(manager.gyroData == nil && manager.magnetometerData == nil)
    #expect(manager.deviceMotion == nil)
  }
}
