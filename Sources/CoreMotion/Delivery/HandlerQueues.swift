import Foundation
import MotionLink

/// The handler queues of one manager, one for each of the client's queues: what a manager tells on
/// one queue comes one after another, whatever feature it belongs to (R13).
final class HandlerQueues: Sendable {
  private struct Entry {
    weak var queue: HandlerQueue?
  }

  private let entries = Guarded<[ObjectIdentifier: Entry]>([:])

  /// The handler queue on a client's queue.
  func queue(on operations: OperationQueue) -> HandlerQueue {
    entries.withLock { entries in
      // A handler queue keeps its operation queue, so an identifier stands for one as long as the
      // entry does.
      if let known = entries[ObjectIdentifier(operations)]?.queue { return known }
      entries = entries.filter { $0.value.queue != nil }
      let queue = HandlerQueue(on: operations)
      entries[ObjectIdentifier(operations)] = Entry(queue: queue)
      return queue
    }
  }
}
