import Foundation
import MotionLink

/// One feature of a manager: at most one reception at a time. Ends with its manager.
final class UpdateChannel<Value: Sendable>: Sendable {
  private let read: @Sendable (MotionUpdate) -> Value?
  private let current = Guarded<Reception<Value>?>(nil)

  /// A channel that takes the updates of which `read` finds a value.
  init(_ read: @escaping @Sendable (MotionUpdate) -> Value?) { self.read = read }

  deinit { stop() }

  /// Whether it was started and not stopped since.
  var isActive: Bool { current.withLock { $0 != nil } }

  /// The newest value of the running reception.
  var latest: Value? { current.withLock { $0 }?.latest }

  /// Starts anew: what ran before ends first, its handler and its interval with it (7.7).
  func start(
    _ request: MotionRequest, on link: any MotionLink, delivery: Reception<Value>.Delivery? = nil
  ) {
    let reception = Reception(link: link, delivery: delivery, read: read)
    replace(with: reception)
    reception.begin(request)
  }

  /// Starts anew with nothing but a failure, where the client asks for what cannot be.
  func refuse(
    _ failure: MotionFailure, on link: any MotionLink, delivery: Reception<Value>.Delivery
  ) {
    let reception = Reception(link: link, delivery: delivery, read: read)
    replace(with: reception)
    reception.receive(.failure(failure), .unneeded)
  }

  /// Ends what runs; no handler starts after this has returned.
  func stop() { replace(with: nil) }

  /// Asks for another interval, at once; nothing happens while nothing runs.
  func setInterval(_ interval: TimeInterval) {
    current.withLock { $0 }?.setInterval(interval)
  }

  private func replace(with reception: Reception<Value>?) {
    let former = current.withLock { current in
      defer { current = reception }
      return current
    }
    former?.end()
  }
}
