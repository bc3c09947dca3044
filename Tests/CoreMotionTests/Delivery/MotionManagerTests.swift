import CoreMotion
import MotionHost
import MotionLink
import MotionProcessing
import Testing

@Suite("CMMotionManager")
struct MotionManagerTests {
  let link = ScriptedLink()
  let queue = OperationQueue()
  let manager: CMMotionManager

  init() {
    let link = link
    manager = link.perform { CMMotionManager() }
  }

  @Test("Pull shows the newest sample, needs no queue, and is empty before and after")
  func pull() {
    #expect(manager.accelerometerData == nil)
    manager.startAccelerometerUpdates()
    #expect(manager.isAccelerometerActive)
    #expect(!manager.isGyroActive)
    for number in 1...3 {
      link.send(.accelerometer(Numbered.vector(number)))
      #expect(manager.accelerometerData?.timestamp == Double(number))
      #expect(link.outstanding == 0)
    }
    #expect(manager.accelerometerData?.acceleration.x == 3)
    manager.stopAccelerometerUpdates()
    #expect(manager.accelerometerData == nil)
  }

  @Test("Pull goes on while push waits")
  func pushAndPull() {
    let pushed = Log<Double>()
    queue.isSuspended = true
    manager.startDeviceMotionUpdates(to: queue) { motion, _ in pushed.add(motion?.timestamp ?? -1) }
    for number in 1...4 { link.send(.deviceMotion(Numbered.motion(number))) }
    #expect(manager.deviceMotion?.timestamp == 4)
    queue.isSuspended = false
    #expect(link.waitUntilHandled())
    #expect(pushed.entries == [1, 2, 3, 4])
  }

  @Test("Intervals are kept as set and asked for within limits, at once")
  func intervals() {
    #expect(manager.gyroUpdateInterval == 0.01)
    manager.gyroUpdateInterval = 0.02
    manager.startGyroUpdates()
    #expect(link.subscriptions[0].request == .gyroscope(interval: 0.02))
    for interval in [0.5, 0, -1, .infinity, 60, 1e-9] {
      manager.gyroUpdateInterval = interval
      #expect(manager.gyroUpdateInterval == interval)
    }
    manager.gyroUpdateInterval = .nan
    #expect(manager.gyroUpdateInterval.isNaN)
    #expect(link.subscriptions[0].intervals == [0.5, 0.01, 0.01, 0.01, 10, 1e-9, 0.01])
    manager.stopGyroUpdates()
    manager.gyroUpdateInterval = 1
    #expect(link.subscriptions[0].intervals.count == 7)
  }

  @Test("A sensor that is not there stays silent and is never active")
  func unavailable() {
    link.change(DeviceCapabilities(features: [.accelerometer]))
    let calls = Log<Int>()
    #expect(manager.isAccelerometerAvailable)
    #expect(!manager.isGyroAvailable && !manager.isMagnetometerAvailable)
    #expect(!manager.isDeviceMotionAvailable)
    manager.startGyroUpdates(to: queue) { _, _ in calls.add(1) }
    manager.startMagnetometerUpdates()
    manager.startDeviceMotionUpdates(using: .xTrueNorthZVertical, to: queue) { _, _ in
      calls.add(1)
    }
    #expect(!manager.isGyroActive && !manager.isMagnetometerActive)
    #expect(!manager.isDeviceMotionActive)
    #expect(link.subscriptions.isEmpty)
    queue.waitUntilAllOperationsAreFinished()
    #expect(calls.count == 0)
  }

  @Test("A failure reaches the handler as an error of Core Motion, and data may follow")
  func failure() throws {
    let (codes, domains, data) = (Log<Int>(), Log<String>(), Log<Double>())
    manager.startDeviceMotionUpdates(using: .xTrueNorthZVertical, to: queue) { motion, error in
      if let error = error as NSError? {
        codes.add(error.code)
        domains.add(error.domain)
      }
      if let motion { data.add(motion.timestamp) }
    }
    link.send(.failure(.deviceRequiresMovement))
    link.send(.failure(.trueNorthNotAvailable))
    #expect(manager.deviceMotion == nil)
    link.send(.deviceMotion(Numbered.motion(3)))
    link.send(.failure(.unknown))
    #expect(link.waitUntilHandled())
    #expect(codes.entries == [101, 102, 103])
    #expect(Set(domains.entries) == [CMErrorDomain])
    #expect(data.entries == [3])
    #expect(manager.deviceMotion == nil)
    #expect(manager.isDeviceMotionActive)
  }

  @Test(
    "The frame is the one asked for; none, several or unknown bits mean the default",
    arguments: [
      (CMAttitudeReferenceFrame.xMagneticNorthZVertical, ReferenceFrame.xMagneticNorthZVertical),
      (.xArbitraryCorrectedZVertical, .xArbitraryCorrectedZVertical),
      (CMAttitudeReferenceFrame(), .xArbitraryZVertical),
      (.init([.xTrueNorthZVertical, .xMagneticNorthZVertical]), .xArbitraryZVertical),
      (CMAttitudeReferenceFrame(rawValue: 1 << 9), .xArbitraryZVertical),
    ] as [(CMAttitudeReferenceFrame, ReferenceFrame)])
  func frames(asked: CMAttitudeReferenceFrame, got: ReferenceFrame) {
    #expect(manager.attitudeReferenceFrame == .xArbitraryZVertical)
    manager.startDeviceMotionUpdates(using: asked)
    #expect(link.subscriptions.last?.request == .deviceMotion(got, interval: 0.01))
    let bit = ReferenceFrame.allCases.firstIndex(of: got)
    #expect(bit.map { 1 << UInt($0) } == manager.attitudeReferenceFrame.rawValue)
    manager.stopDeviceMotionUpdates()
    #expect(manager.attitudeReferenceFrame == .xArbitraryZVertical)
  }

  @Test("The frames of the device are told")
  func availableFrames() {
    link.change(
      DeviceCapabilities(
        features: [.deviceMotion], frames: [.xArbitraryZVertical, .xMagneticNorthZVertical]))
    link.perform {
      #expect(CMMotionManager.availableAttitudeReferenceFrames().rawValue == 0b101)
    }
  }

  @Test("Updates that come before the subscription does are delivered")
  func early() {
    let eager = ScriptedLink(greeting: [.accelerometer(Numbered.vector(7))])
    let manager = eager.perform { CMMotionManager() }
    let seen = Log<Double>()
    manager.startAccelerometerUpdates(to: queue) { data, _ in seen.add(data?.timestamp ?? -1) }
    #expect(manager.accelerometerData?.timestamp == 7)
    #expect(eager.waitUntilHandled())
    #expect(seen.entries == [7])
  }

  @Test("The display for moving the device is off until a client wants it")
  func display() {
    #expect(!manager.showsDeviceMovementDisplay)
    manager.showsDeviceMovementDisplay = true
    #expect(manager.showsDeviceMovementDisplay)
  }
}
