import Foundation
import MotionLink

/// Counts what clients have yet to handle, so that a replay can wait for them.
///
/// A condition variable and no `Guarded`: waiting is what it is for. Everything in it is guarded by
/// the condition's lock.
final class DeliveryLedger: @unchecked Sendable {
  private let condition = NSCondition()
  /// Messages that have yet to be sent, perhaps by another thread.
  private var unsent = 0
  /// Messages that were sent and are not handled.
  private var outstanding = 0
  private var handled = 0

  /// Notes a message that will be sent.
  func noteUnsent() {
    condition.withLock { unsent += 1 }
  }

  /// Notes a message that is being sent.
  func begin() {
    condition.withLock {
      unsent -= 1
      outstanding += 1
    }
  }

  /// Notes that it was handled or thrown away.
  func end() {
    condition.withLock {
      outstanding -= 1
      handled += 1
      if outstanding == 0 { condition.broadcast() }
    }
  }

  /// Waits until everything that was sent has been handled; with `all`, until everything has been
  /// sent, too. Gives up and returns `false` when nothing was handled for `patience` seconds. On the
  /// main thread its queue runs meanwhile, since handlers may wait there.
  func waitUntilQuiet(all: Bool, patience: TimeInterval) -> Bool {
    if spin(all: all) { return true }
    var isQuiet = false
    var seen = condition.withLock { handled }
    var deadline = Date(timeIntervalSinceNow: patience)
    while true {
      if Thread.isMainThread {
        // Returns after one source was served, or at once.
        _ = RunLoop.main.run(mode: .default, before: Date())
        isQuiet = wait(all: all, until: min(deadline, Date(timeIntervalSinceNow: 0.0002)))
      } else {
        isQuiet = wait(all: all, until: deadline)
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

  /// Looks again and again for some 50 µs: most handlers are back by then, and to be woken takes
  /// longer: a callback takes 27 µs so, and 101 µs without, on a machine with nothing else to do.
  private func spin(all: Bool) -> Bool {
    for _ in 0..<100 {
      if condition.withLock({ holds(all: all) }) { return true }
      sched_yield()
    }
    return false
  }

  private func wait(all: Bool, until date: Date) -> Bool {
    condition.withLock {
      if !holds(all: all) { _ = condition.wait(until: date) }
      return holds(all: all)
    }
  }

  /// Whether it is quiet; under the lock.
  private func holds(all: Bool) -> Bool { outstanding == 0 && (!all || unsent == 0) }
}
