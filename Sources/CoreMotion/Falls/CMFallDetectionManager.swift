public import Foundation

/// Hears of falls and of authorization. Both methods are optional: by default a fall is only
/// acknowledged.
public protocol CMFallDetectionDelegate: NSObjectProtocol {
  /// A fall was detected; `handler` is called when it has been dealt with.
  func fallDetectionManager(
    _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
    completionHandler handler: @escaping () -> Void)
  /// The user allowed or refused.
  func fallDetectionManagerDidChangeAuthorization(_ fallDetectionManager: CMFallDetectionManager)
}

extension CMFallDetectionDelegate {
  /// Acknowledges the fall.
  public func fallDetectionManager(
    _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
    completionHandler handler: @escaping () -> Void
  ) { handler() }
  /// Does nothing.
  public func fallDetectionManagerDidChangeAuthorization(
    _ fallDetectionManager: CMFallDetectionManager
  ) {}
}

/// Tells of falls. No device here detects falls: it is not available, and the delegate hears nothing
/// (contract, section 2.11).
open class CMFallDetectionManager: NSObject {
  private let queue = DispatchQueue(label: "CMFallDetectionManager")

  /// Whether the device detects falls.
  open class var isAvailable: Bool { false }

  /// Whether the client may hear of falls: nobody was asked, since there is nothing to ask for.
  open var authorizationStatus: CMAuthorizationStatus { .notDetermined }

  /// Hears of falls.
  open weak var delegate: (any CMFallDetectionDelegate)?

  /// A manager without a delegate.
  public override init() {}

  /// Would ask the user; here nobody is asked. `handler` gets the status as it is, once, on a queue
  /// in the background.
  open func requestAuthorization(handler: @escaping (CMAuthorizationStatus) -> Void) {
    let status = authorizationStatus
    // Safe: it is handed to the queue, which calls it once, and to nobody else.
    nonisolated(unsafe) let handler = handler
    queue.async { handler(status) }
  }
}
