public import Foundation
import MotionLink
import MotionProcessing

/// Gets a sample of the accelerometer or an error.
public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
/// Gets a sample of the gyroscope or an error.
public typealias CMGyroHandler = (CMGyroData?, (any Error)?) -> Void
/// Gets device motion or an error.
public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void
/// Gets a sample of the magnetometer or an error.
public typealias CMMagnetometerHandler = (CMMagnetometerData?, (any Error)?) -> Void

/// The raw sensors and device motion, each by itself, pushed to a handler or pulled from a property
/// or both (R148 to R156). Needs no authorization (R22).
///
/// Any number of managers may run side by side (7.34), and one may be used from any thread. A sensor
/// that the device lacks is silent: starting it does nothing. Starting a running sensor again
/// replaces handler, queue and frame; starting it without a handler takes the handler away (7.7).
/// Everything stops when the manager is released (7.11).
open class CMMotionManager: NSObject {
  private let connection = ManagerConnection()
  private let queues = HandlerQueues()
  private let accelerometer = SensorChannel(
    .accelerometer, { .accelerometer(interval: $0) }, shown: { CMAccelerometerData($0) }
  ) {
    if case .accelerometer(let reading) = $0 { reading } else { nil }
  }
  private let gyroscope = SensorChannel(
    .gyroscope, { .gyroscope(interval: $0) }, shown: { CMGyroData($0) }
  ) {
    if case .gyroscope(let reading) = $0 { reading } else { nil }
  }
  private let magnetometer = SensorChannel(
    .magnetometer, { .magnetometer(interval: $0) }, shown: { CMMagnetometerData($0) }
  ) {
    if case .magnetometer(let reading) = $0 { reading } else { nil }
  }
  private let motion = SensorChannel(
    .deviceMotion, { .deviceMotion(CMMotionManager.defaultFrame, interval: $0) },
    shown: { CMDeviceMotion($0) }
  ) {
    if case .deviceMotion(let reading) = $0 { reading } else { nil }
  }
  private let frame = Guarded(CMMotionManager.defaultFrame)
  private let showsDisplay = Guarded(false)

  /// The frame of a start that names none (R125).
  private static let defaultFrame = ReferenceFrame.xArbitraryZVertical

  /// A manager with nothing running.
  public override init() { super.init() }

  // MARK: - Accelerometer

  /// Seconds between samples of the accelerometer; 0.01 at first. Keeps what was set; what is not above 0
  /// means 0.01, more than 10 means 10, and no sensor gives more than it can: the samples'
  /// timestamps tell the true rate (7.4). Takes effect at once.
  open var accelerometerUpdateInterval: TimeInterval {
    get { accelerometer.interval }
    set { accelerometer.interval = newValue }
  }

  /// Whether the device has an accelerometer.
  open var isAccelerometerAvailable: Bool { accelerometer.isAvailable(on: connection.link) }

  /// Whether its updates were started and not stopped since.
  open var isAccelerometerActive: Bool { accelerometer.isActive }

  /// The newest sample of running updates; `nil` before the first, after an error and after a stop.
  open var accelerometerData: CMAccelerometerData? { accelerometer.latest }

  /// Starts updates for ``accelerometerData`` alone.
  open func startAccelerometerUpdates() { accelerometer.start(on: connection.link) }

  /// Starts updates for a handler and ``accelerometerData``. The handler gets error 103 once when the
  /// sensor is lost.
  open func startAccelerometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
  ) {
    accelerometer.start(on: connection.link, calling: handler, on: queues.queue(on: queue))
  }

  /// Stops; no handler starts after this has returned (R13).
  open func stopAccelerometerUpdates() { accelerometer.stop() }

  // MARK: - Gyroscope

  /// Seconds between samples of the gyroscope; 0.01 at first. Keeps what was set; what is not above 0
  /// means 0.01, more than 10 means 10, and no sensor gives more than it can: the samples'
  /// timestamps tell the true rate (7.4). Takes effect at once.
  open var gyroUpdateInterval: TimeInterval {
    get { gyroscope.interval }
    set { gyroscope.interval = newValue }
  }

  /// Whether the device has a gyroscope.
  open var isGyroAvailable: Bool { gyroscope.isAvailable(on: connection.link) }

  /// Whether its updates were started and not stopped since.
  open var isGyroActive: Bool { gyroscope.isActive }

  /// The newest sample of running updates; `nil` before the first, after an error and after a stop.
  open var gyroData: CMGyroData? { gyroscope.latest }

  /// Starts updates for ``gyroData`` alone.
  open func startGyroUpdates() { gyroscope.start(on: connection.link) }

  /// Starts updates for a handler and ``gyroData``. The handler gets error 103 once when the
  /// sensor is lost.
  open func startGyroUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler
  ) {
    gyroscope.start(on: connection.link, calling: handler, on: queues.queue(on: queue))
  }

  /// Stops; no handler starts after this has returned (R13).
  open func stopGyroUpdates() { gyroscope.stop() }

  // MARK: - Magnetometer

  /// Seconds between samples of the magnetometer; 0.01 at first. Keeps what was set; what is not above 0
  /// means 0.01, more than 10 means 10, and no sensor gives more than it can: the samples'
  /// timestamps tell the true rate (7.4). Takes effect at once.
  open var magnetometerUpdateInterval: TimeInterval {
    get { magnetometer.interval }
    set { magnetometer.interval = newValue }
  }

  /// Whether the device has a magnetometer.
  open var isMagnetometerAvailable: Bool { magnetometer.isAvailable(on: connection.link) }

  /// Whether its updates were started and not stopped since.
  open var isMagnetometerActive: Bool { magnetometer.isActive }

  /// The newest sample of running updates; `nil` before the first, after an error and after a stop.
  open var magnetometerData: CMMagnetometerData? { magnetometer.latest }

  /// Starts updates for ``magnetometerData`` alone.
  open func startMagnetometerUpdates() { magnetometer.start(on: connection.link) }

  /// Starts updates for a handler and ``magnetometerData``. The handler gets error 103 once when the
  /// sensor is lost.
  open func startMagnetometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMMagnetometerHandler
  ) {
    magnetometer.start(on: connection.link, calling: handler, on: queues.queue(on: queue))
  }

  /// Stops; no handler starts after this has returned (R13).
  open func stopMagnetometerUpdates() { magnetometer.stop() }

  // MARK: - Device motion

  /// Seconds between samples of device motion; 0.01 at first, which is the shortest. Keeps what was
  /// set, as ``accelerometerUpdateInterval``.
  open var deviceMotionUpdateInterval: TimeInterval {
    get { motion.interval }
    set { motion.interval = newValue }
  }

  /// The frames in which the device can give attitude; empty without device motion (R126).
  open class func availableAttitudeReferenceFrames() -> CMAttitudeReferenceFrame {
    CMAttitudeReferenceFrame(ManagerConnection().link.capabilities.frames)
  }

  /// The frame of running updates; that of a start without one while nothing runs (R125).
  open var attitudeReferenceFrame: CMAttitudeReferenceFrame {
    CMAttitudeReferenceFrame(motion.isActive ? frame.withLock { $0 } : Self.defaultFrame)
  }

  /// Whether the device can give device motion.
  open var isDeviceMotionAvailable: Bool { motion.isAvailable(on: connection.link) }

  /// Whether device motion was started and not stopped since.
  open var isDeviceMotionActive: Bool { motion.isActive }

  /// The newest device motion of running updates; `nil` before the first, after an error and after
  /// a stop.
  open var deviceMotion: CMDeviceMotion? { motion.latest }

  /// Starts device motion in the default frame for ``deviceMotion`` alone.
  open func startDeviceMotionUpdates() { startMotion(in: nil) }

  /// Starts device motion in the default frame for a handler and ``deviceMotion``. The handler gets
  /// error 103 once when a sensor is lost.
  open func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    startMotion(in: nil, calling: handler, on: queue)
  }

  /// Starts device motion in a frame for ``deviceMotion`` alone; it stays `nil` where the frame is
  /// not available. Anything but exactly one known frame means the default frame.
  open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) {
    startMotion(in: referenceFrame.frame)
  }

  /// Starts device motion in a frame for a handler and ``deviceMotion``. The handler gets error 109
  /// once where the frame is not available, 101 once while the magnetometer must be moved, 102 once
  /// while true north is unknown, 103 once when a sensor is lost (contract, section 4). Anything but
  /// exactly one known frame means the default frame.
  open func startDeviceMotionUpdates(
    using referenceFrame: CMAttitudeReferenceFrame, to queue: OperationQueue,
    withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    startMotion(in: referenceFrame.frame, calling: handler, on: queue)
  }

  /// Stops; no handler starts after this has returned (R13, R152).
  open func stopDeviceMotionUpdates() { motion.stop() }

  /// Whether the system may ask the user to move the device; `false` at first. Kept for the client:
  /// Linux has no such display.
  open var showsDeviceMovementDisplay: Bool {
    get { showsDisplay.withLock { $0 } }
    set { showsDisplay.withLock { $0 = newValue } }
  }

  private func startMotion(
    in frame: ReferenceFrame?, calling handler: CMDeviceMotionHandler? = nil,
    on queue: OperationQueue? = nil
  ) {
    let link = connection.link
    guard motion.isAvailable(on: link) else { return }
    let frame = frame ?? Self.defaultFrame
    self.frame.withLock { $0 = frame }
    motion.start(on: link, calling: handler, on: queue.map(queues.queue)) {
      .deviceMotion(frame, interval: $0)
    }
  }
}
