// swift-format-ignore-file: NeverForceUnwrap
import CoreMotion  // 1: Date, OperationQueue, Timer and ProcessInfo come with it

/// Motion managers and device motion, as view controllers and games use them.
final class MotionClient {
  let manager = CMMotionManager()
  let queue = OperationQueue()
  var g = CMAcceleration()
  var reference: CMAttitude! = nil
  var m = CMDeviceMotion()

  func handle(_ m: CMDeviceMotion?, error: Error?) {}

  func setInterval() {
    let manager = CMMotionManager(); manager.deviceMotionUpdateInterval = 1.0 / 60.0  // 2
    precondition(manager.deviceMotionUpdateInterval == 1.0 / 60.0)
  }

  func guardAvailability() {
    guard manager.isDeviceMotionAvailable, !manager.isDeviceMotionActive else { return }  // 3
    print("device motion is available")
  }

  func startOnMainQueue() {
    manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, error in  // 4
      guard let self, let motion, error == nil else { return }
      self.g = motion.gravity
    }
  }

  func startInMagneticFrame() {
    manager.startDeviceMotionUpdates(  // 5
      using: .xMagneticNorthZVertical, to: queue,
      withHandler: { (data, error) in _ = data?.heading })
  }

  func startWithoutHandler() {
    manager.startDeviceMotionUpdates(using: CMAttitudeReferenceFrame.xTrueNorthZVertical)  // 6
  }

  /// `OperationQueue.current` is nil outside an operation and off the main thread.
  func startWithMethodAsHandler() {
    manager.startDeviceMotionUpdates(to: OperationQueue.current!, withHandler: handle)  // 7
  }

  func nameHandlerType() {
    let handler: CMDeviceMotionHandler = { _, _ in }  // 8
    manager.startDeviceMotionUpdates(to: queue, withHandler: handler)
  }

  func askForFrames() {
    if CMMotionManager.availableAttitudeReferenceFrames().contains(.xTrueNorthZVertical) {}  // 9
  }

  func combineFrames() {
    let frames: CMAttitudeReferenceFrame = [.xArbitraryZVertical, .xMagneticNorthZVertical]  // 10
    _ = frames.rawValue & 4
    precondition(frames.rawValue == 5)
  }

  func pollAttitude() {
    // 11
    if let m = manager.deviceMotion { let x = m.attitude.pitch, y = m.attitude.roll; _ = x + y }
  }

  func relateToReference() {
    manager.deviceMotion?.attitude.multiply(byInverseOf: reference)  // 12
  }

  func keepReference() {
    reference = manager.deviceMotion?.attitude.copy() as? CMAttitude  // 13
  }

  func readAttitude() {
    // 14
    let q = m.attitude.quaternion; _ = [q.x, q.y, q.z, q.w]; _ = m.attitude.rotationMatrix.m33
  }

  func readMagneticField() {
    if m.magneticField.accuracy == .high || m.magneticField.accuracy.rawValue >= 0 {  // 15
      _ = m.magneticField.field.x
    }
  }

  func switchOverLocation() {
    switch m.sensorLocation {  // 16
    case .default: break
    case .headphoneLeft, .headphoneRight: break
    @unknown default: break
    }
  }

  func startAccelerometer() {
    manager.startAccelerometerUpdates(to: OperationQueue()) { data, _ in  // 17
      if let a = data?.acceleration { print(a.x) }
    }
  }

  func startGyro() {
    manager.startGyroUpdates(to: .main) { (gyro: CMGyroData?, error: Error?) -> Void in  // 18
      print(gyro?.rotationRate.z ?? 0)
    }
  }

  func pollMagnetometer() {
    manager.startMagnetometerUpdates()  // 19
    if let f = manager.magnetometerData?.magneticField { print(f.x) }
  }

  // The block of a timer is @Sendable, the manager is not: an error in Swift 6 mode, as on Apple's
  // systems.
  #if !swift(>=6)
    func pollWithTimer() {
      let manager = self.manager
      let t = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in  // 20
        _ = manager.accelerometerData
      }
      t.invalidate()
    }
  #endif

  func dateOfItem() {
    let when = Date(  // 21
      timeInterval: m.timestamp,
      since: Date(timeIntervalSinceNow: -ProcessInfo.processInfo.systemUptime))
    precondition(when < Date())
  }

  func makeAcceleration() {
    let v = CMAcceleration(x: 0, y: 0, z: -1); var w = CMAcceleration(); w.x = v.x  // 22
    precondition(w.z == 0)
  }

  func stop() {
    manager.stopDeviceMotionUpdates()
    manager.stopAccelerometerUpdates()
    manager.stopGyroUpdates()
    manager.stopMagnetometerUpdates()
  }
}

extension MotionClient {
  /// Every function above that needs no device.
  static func run() {
    let client = MotionClient()
    client.setInterval()
    client.guardAvailability()
    client.startOnMainQueue()
    client.startInMagneticFrame()
    client.startWithoutHandler()
    let operations = OperationQueue()
    operations.addOperation(BlockOperation { MotionClient().startWithMethodAsHandler() })
    operations.waitUntilAllOperationsAreFinished()
    client.nameHandlerType()
    client.askForFrames()
    client.combineFrames()
    client.pollAttitude()
    client.keepReference()
    client.reference = CMAttitude()
    client.relateToReference()
    client.readAttitude()
    client.readMagneticField()
    client.switchOverLocation()
    client.startAccelerometer()
    client.startGyro()
    client.pollMagnetometer()
    #if !swift(>=6)
      client.pollWithTimer()
    #endif
    client.dateOfItem()
    client.makeAcceleration()
    client.stop()
  }
}
