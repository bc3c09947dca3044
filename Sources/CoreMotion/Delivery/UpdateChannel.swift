import Foundation
import MotionLink

/// One feature of a manager: at most one receiver at a time. Ends with its manager.
final class UpdateChannel<Value: Sendable>: Sendable {
  private let read: @Sendable (MotionUpdate) -> Value?
  private let current = Guarded<UpdateReceiver<Value>?>(nil)

  /// A channel that takes the updates of which `read` finds a value.
  init(_ read: @escaping @Sendable (MotionUpdate) -> Value?) { self.read = read }

  deinit { stop() }

  /// Whether it was started and not stopped since.
  var isActive: Bool { current.withLock { $0 != nil } }

  /// The newest value of the running receiver.
  var latest: Value? { current.withLock { $0 }?.latest }

  /// Starts anew: what ran before ends first, its handler and its interval with it (7.7).
  func start(
    _ request: MotionRequest, on link: any MotionLink,
    delivery: UpdateReceiver<Value>.Delivery? = nil
  ) {
    let receiver = UpdateReceiver(link: link, delivery: delivery, read: read)
    replace(with: receiver)
    receiver.begin(request)
  }

  /// Starts anew with nothing but a failure, where the client asks for what cannot be.
  func refuse(
    _ failure: MotionFailure, on link: any MotionLink, delivery: UpdateReceiver<Value>.Delivery
  ) {
    let receiver = UpdateReceiver(link: link, delivery: delivery, read: read)
    replace(with: receiver)
    receiver.receive(.failure(failure), .unneeded)
  }

  /// Ends what runs; no handler starts after this has returned.
  func stop() { replace(with: nil) }

  /// Asks for another interval, at once; nothing happens while nothing runs.
  func setInterval(_ interval: TimeInterval) {
    current.withLock { $0 }?.setInterval(interval)
  }

  private func replace(with receiver: UpdateReceiver<Value>?) {
    let former = current.withLock { current in
      defer { current = receiver }
      return current
    }
    former?.end()
  }
}
