import Foundation
import MotionLink
import Synchronization

/// One operation in a client's queue: runs the call that has waited longest when it begins.
final class HandlerTurn: Operation, @unchecked Sendable {
  // Unchecked: `Operation` is so itself; what is added here is guarded or atomic.
  private let queue: Guarded<HandlerQueue?>

  /// Whether the handler's first instruction is reached.
  let hasEntered = Atomic(false)

  init(of queue: HandlerQueue) {
    self.queue = Guarded(queue)
    super.init()
  }

  override func main() { detach()?.run(self) }

  /// The client, by `cancelAllOperations`.
  override func cancel() {
    super.cancel()
    detach()?.skip(self)
  }

  /// Our own taking back.
  func withdraw() {
    _ = detach()
    cancel()
  }

  /// The handler queue, for whoever comes first.
  private func detach() -> HandlerQueue? {
    queue.withLock { queue in
      defer { queue = nil }
      return queue
    }
  }
}
