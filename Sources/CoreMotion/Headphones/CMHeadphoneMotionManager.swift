public import Foundation

/// Hears of headphones that come and go. Both methods are optional: they do nothing by default.
public protocol CMHeadphoneMotionManagerDelegate: NSObjectProtocol {
  /// Headphones with motion sensors were connected.
  func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager)
  /// They were disconnected.
  func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager)
}

extension CMHeadphoneMotionManagerDelegate {
  /// Does nothing.
  public func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager) {}
  /// Does nothing.
  public func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager) {}
}

/// Device motion of headphones. No device here has headphones with sensors: nothing is available,
/// starts do nothing and no handler is called (contract, section 2.11).
open class CMHeadphoneMotionManager: NSObject {
  /// Gets a sample or an error.
  public typealias DeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

  /// Whether the client may have the motion of headphones: nobody was asked, since there is nothing
  /// to ask for.
  open class func authorizationStatus() -> CMAuthorizationStatus { .notDetermined }

  /// Hears of headphones that come and go.
  open weak var delegate: (any CMHeadphoneMotionManagerDelegate)?

  /// A manager that observes nothing yet.
  public override init() {}

  /// Whether headphones with motion sensors are there.
  open var isDeviceMotionAvailable: Bool { false }
  /// Whether updates were started.
  open var isDeviceMotionActive: Bool { false }
  /// The newest sample.
  open var deviceMotion: CMDeviceMotion? { nil }

  /// Does nothing, for want of headphones.
  open func startDeviceMotionUpdates() {}
  /// Does nothing, for want of headphones.
  open func startDeviceMotionUpdates(
    to queue: OperationQueue,
    withHandler handler: @escaping CMHeadphoneMotionManager.DeviceMotionHandler
  ) {}
  /// Stops nothing.
  open func stopDeviceMotionUpdates() {}

  /// Whether the delegate hears of headphones that come and go.
  open var isConnectionStatusActive: Bool { false }
  /// Does nothing, for want of headphones.
  open func startConnectionStatusUpdates() {}
  /// Stops nothing.
  open func stopConnectionStatusUpdates() {}
}
