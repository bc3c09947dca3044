public import Foundation

/// Activity from headphones. No device here has headphones with sensors: nothing is available,
/// starts do nothing and no handler is called (contract, section 2.11).
open class CMHeadphoneActivityManager: NSObject {
  /// Whether headphones are there.
  public enum Status: Int, Sendable {
    /// They are not.
    case disconnected = 0
    /// They are.
    case connected
  }

  /// Gets an activity or an error.
  public typealias ActivityHandler = (CMMotionActivity?, (any Error)?) -> Void
  /// Gets a status, and an error where there is one.
  public typealias StatusHandler = (CMHeadphoneActivityManager.Status, (any Error)?) -> Void

  /// Whether the client may have activity from headphones: nobody was asked, since there is nothing
  /// to ask for.
  open class func authorizationStatus() -> CMAuthorizationStatus { .notDetermined }

  /// A manager that observes nothing yet.
  public override init() {}

  /// Whether headphones can tell activity.
  open var isActivityAvailable: Bool { false }
  /// Whether activity updates were started.
  open var isActivityActive: Bool { false }
  /// Whether the connection of headphones can be observed.
  open var isStatusAvailable: Bool { false }
  /// Whether status updates were started.
  open var isStatusActive: Bool { false }

  /// Does nothing, for want of headphones.
  open func startActivityUpdates(
    to queue: OperationQueue,
    withHandler handler: @escaping CMHeadphoneActivityManager.ActivityHandler
  ) {}
  /// Stops nothing.
  open func stopActivityUpdates() {}
  /// Does nothing, for want of headphones.
  open func startStatusUpdates(
    to queue: OperationQueue,
    withHandler handler: @escaping CMHeadphoneActivityManager.StatusHandler
  ) {}
  /// Stops nothing.
  open func stopStatusUpdates() {}
}
