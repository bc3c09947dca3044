import Foundation
import MotionLink

/// Counts what clients have yet to handle, so that a replay can wait for them.
///
/// A condition variable and no `Guarded`: waiting is what it is for. Everything in it is guarded by
/// the condition's lock.
final class DeliveryLedger: @unchecked Sendable {
  private let condition = NSCondition()
  private var outstanding = 0
  private var handled = 0

  /// Whether nothing is outstanding.
  var isQuiet: Bool {
    condition.withLock { outstanding == 0 }
  }

  /// Notes a delivery that is on its way.
  func begin() {
    condition.withLock { outstanding += 1 }
  }

  /// Notes that it was handled or thrown away.
  func end() {
    condition.withLock {
      outstanding -= 1
      handled += 1
      if outstanding == 0 { condition.broadcast() }
    }
  }

  /// Waits until nothing is outstanding. Gives up and returns `false` when nothing was handled for
  /// `patience` seconds. On the main thread its queue runs meanwhile, since handlers may wait there.
  func waitUntilQuiet(patience: TimeInterval) -> Bool {
    var (isQuiet, seen) = condition.withLock { (outstanding == 0, handled) }
    if isQuiet { return true }
    var deadline = Date(timeIntervalSinceNow: patience)
    while true {
      if Thread.isMainThread {
        // Returns after one source was served, or at once.
        _ = RunLoop.main.run(mode: .default, before: Date())
        isQuiet = wait(until: min(deadline, Date(timeIntervalSinceNow: 0.0002)))
      } else {
        isQuiet = wait(until: deadline)
      }
      if isQuiet { return true }
      let now = condition.withLock { handled }
      if now != seen {
        seen = now
        deadline = Date(timeIntervalSinceNow: patience)
      } else if Date() >= deadline {
        return false
      }
    }
  }

  private func wait(until date: Date) -> Bool {
    condition.withLock {
      if outstanding > 0 { _ = condition.wait(until: date) }
      return outstanding == 0
    }
  }
}
