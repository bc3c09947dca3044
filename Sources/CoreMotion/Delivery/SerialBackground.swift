import Foundation

extension OperationQueue {
  /// A queue of an object's own: one operation at a time, off the main thread (R101).
  static func serialBackground(named name: String) -> OperationQueue {
    let queue = OperationQueue()
    queue.name = name
    queue.maxConcurrentOperationCount = 1
    return queue
  }
}
