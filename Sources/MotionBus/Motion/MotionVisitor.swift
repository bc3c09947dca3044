import MotionLink
import MotionService

/// Somebody on a bus who asks once: a client of the service until it has its answer.
final class MotionVisitor: ClientEnd {
  private let isThere = Guarded(true)

  var isOpen: Bool { isThere.withLock { $0 } }
  var dropped: Int { 0 }
  /// Nothing waits for it that the host does not ask about once more.
  func withdraw(_ isWithdrawn: (OutgoingQueue.Content) -> Bool) {}
  func close(_ reason: String?) { isThere.withLock { $0 = false } }
}

/// A visit, which ends with the last who waits for its answer.
final class MotionVisit: Sendable {
  let visitor = MotionVisitor()
  private let onEnd: @Sendable () -> Void

  init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  deinit {
    visitor.close()
    onEnd()
  }
}
