public import Foundation
import MotionLink

/// All samples of the accelerometer and all device motion, a batch each second, for handlers,
/// properties or asynchronous sequences (contract, section 3.2). Needs authorization.
open class CMBatchedSensorManager: NSObject {
  let connection = ManagerConnection()
  private let queue = HandlerQueue(on: .serialBackground(named: "CMBatchedSensorManager"))
  private let acceleration = SensorChannel(
    .accelerometer, { _ in .accelerometerBatches }, samples: { $0.count },
    shown: { $0.map { CMAccelerometerData($0) } }, read: { $0.accelerometerBatch })
  private let motion = SensorChannel(
    .deviceMotion, { _ in .deviceMotionBatches }, samples: { $0.count },
    shown: { $0.map { CMDeviceMotion($0) } }, read: { $0.deviceMotionBatch })

  /// A manager with nothing running.
  public override init() { super.init() }

  /// Whether the client may have batches. Never asks (R20).
  open class var authorizationStatus: CMAuthorizationStatus { ManagerConnection.authorization }

  /// Whether the device gives batches of acceleration.
  open class var isAccelerometerSupported: Bool { ManagerConnection.has(.accelerometer) }

  /// Whether the device gives batches of device motion.
  open class var isDeviceMotionSupported: Bool { ManagerConnection.has(.deviceMotion) }

  // MARK: - Acceleration

  /// Whether batches of acceleration were started and not stopped since.
  open var isAccelerometerActive: Bool { acceleration.isActive }

  /// Samples a second of the accelerometer, rounded; 800, the rate of Apple's watches, where the
  /// device's is unknown.
  open var accelerometerDataFrequency: Int {
    Self.frequency(connection.link.capabilities.accelerometerRate) ?? 800
  }

  /// The newest batch of running updates; `nil` before the first, after an error and after a stop.
  open var accelerometerBatch: [CMAccelerometerData]? { acceleration.latest }

  /// Starts batches for ``accelerometerBatch`` alone.
  open func startAccelerometerUpdates() { acceleration.start(on: connection.link) }

  /// Starts batches for a handler, which runs on a background queue of the manager, and
  /// ``accelerometerBatch``. Errors: 105 refused or withdrawn, 103 sensor lost; each once.
  open func startAccelerometerUpdates(
    handler: @escaping ([CMAccelerometerData]?, (any Error)?) -> Void
  ) {
    acceleration.start(on: connection.link, calling: handler, on: queue)
  }

  /// Stops; the handler does not start after this has returned (R13).
  open func stopAccelerometerUpdates() { acceleration.stop() }

  // MARK: - Device motion

  /// Whether batches of device motion were started and not stopped since.
  open var isDeviceMotionActive: Bool { motion.isActive }

  /// Samples a second of device motion, rounded; 200, the rate of Apple's watches, where the
  /// device's is unknown.
  open var deviceMotionDataFrequency: Int {
    Self.frequency(connection.link.capabilities.deviceMotionRate) ?? 200
  }

  /// The newest batch of running updates; `nil` before the first, after an error and after a stop.
  open var deviceMotionBatch: [CMDeviceMotion]? { motion.latest }

  /// Starts batches for ``deviceMotionBatch`` alone.
  open func startDeviceMotionUpdates() { motion.start(on: connection.link) }

  /// Starts batches for a handler, which runs on a background queue of the manager, and
  /// ``deviceMotionBatch``. Errors: 105 refused or withdrawn, 103 sensor lost; each once.
  open func startDeviceMotionUpdates(
    handler: @escaping ([CMDeviceMotion]?, (any Error)?) -> Void
  ) {
    motion.start(on: connection.link, calling: handler, on: queue)
  }

  /// Stops; the handler does not start after this has returned (R13).
  open func stopDeviceMotionUpdates() { motion.stop() }

  private static func frequency(_ rate: Double?) -> Int? {
    rate.flatMap { Int(exactly: $0.rounded()) }
  }
}
