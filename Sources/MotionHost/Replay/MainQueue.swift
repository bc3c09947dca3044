import Foundation
import MotionLink

/// Lets what handlers have put on the main queue run before a replay returns.
enum MainQueue {
  /// Whether something of ours still waits there: then nobody serves that queue.
  private static let isWaiting = Guarded(false)

  /// Returns when what is on the main queue now has run, or after a fifth of a second: in a
  /// program whose main thread waits elsewhere nobody serves it, and it is not waited for again.
  static func catchUp() {
    if Thread.isMainThread {
      for _ in 0..<16 where RunLoop.main.run(mode: .default, before: Date()) {}
      return
    }
    let isFree = isWaiting.withLock { waiting in
      defer { waiting = true }
      return !waiting
    }
    guard isFree else { return }
    let reached = DispatchSemaphore(value: 0)
    DispatchQueue.main.async {
      isWaiting.withLock { $0 = false }
      reached.signal()
    }
    _ = reached.wait(timeout: .now() + 0.2)
  }
}
