public import Foundation
import MotionLink

/// Hears of falls and of authorization. All methods are optional: by default a fall is only
/// acknowledged.
public protocol CMFallDetectionDelegate: NSObjectProtocol {
  /// A fall was detected; `handler` is called when it has been dealt with. The next fall comes after that,
  /// and this one does not come again.
  func fallDetectionManager(
    _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
    completionHandler handler: @escaping () -> Void)
  /// The other way to write it: a fall was detected, and has been dealt with when this returns. Called where
  /// the form with a handler is not written.
  func fallDetectionManager(
    _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent) async
  /// The user allowed or refused.
  func fallDetectionManagerDidChangeAuthorization(_ fallDetectionManager: CMFallDetectionManager)
}

extension CMFallDetectionDelegate {
  /// Calls the form that returns when it is done, and then the handler.
  public func fallDetectionManager(
    _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
    completionHandler handler: @escaping () -> Void
  ) {
    let call = FallCall(
      delegate: self, manager: fallDetectionManager, event: event, completion: handler)
    Task { await call.make() }
  }
  /// Acknowledges the fall.
  public func fallDetectionManager(
    _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent
  ) async {}
  /// Does nothing.
  public func fallDetectionManagerDidChangeAuthorization(
    _ fallDetectionManager: CMFallDetectionManager
  ) {}
}

/// Tells of falls, of a device that measures acceleration and rotation at 50 Hz or more, wherever it is worn
/// (contract, section 3.3). It measures a movement and calls nobody: no emergency service stands behind it.
///
/// Falls are watched from the first client that may hear of them on, for seven days after the last one. A
/// client that was not there when somebody fell hears of the newest fall once it is. Both methods of the
/// delegate run on a background queue, one after another.
open class CMFallDetectionManager: NSObject {
  private let connection = ManagerConnection()
  private let falls = FallDelivery()

  /// Whether the device detects falls.
  open class var isAvailable: Bool { ManagerConnection.has(.falls) }

  /// Whether the client may hear of falls. Never asks (R20).
  open var authorizationStatus: CMAuthorizationStatus {
    let link = connection.link
    return link.has(.falls) ? CMAuthorizationStatus(link.authorization) : .notDetermined
  }

  /// Hears of falls; with it updates begin where the user has allowed them, else once they do.
  open weak var delegate: (any CMFallDetectionDelegate)? {
    didSet { falls.listen(for: delegate, of: self, on: connection.link) }
  }

  /// A manager without a delegate.
  public override init() {}

  deinit { falls.stop() }

  /// Asks the user, where nobody has yet. `handler` gets the status once it is decided, once, on a queue in
  /// the background; at once where the device detects no falls.
  open func requestAuthorization(handler: @escaping (CMAuthorizationStatus) -> Void) {
    let link = connection.link
    guard link.has(.falls) else {
      return falls.queue.answer([{ handler(.notDetermined) }], on: link)
    }
    falls.queue.ask(
      .permission, of: link, read: { if case .permission = $0 { true } else { nil } },
      presentation: { _ in [{ handler(CMAuthorizationStatus(link.authorization)) }] })
  }
}
