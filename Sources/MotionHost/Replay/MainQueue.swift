import Foundation
import MotionLink

/// Lets what handlers have put on the main queue run before a replay returns.
enum MainQueue {
  /// Seconds until a queue that runs nothing counts as not served.
  private static let patience = 1.0
  /// How many blocks of a replay were given up: while there is one, no thread serves the queue.
  private static let overdue = Guarded(0)

  /// Returns when what is on the main queue now has run, or after a second: in a program whose main
  /// thread waits elsewhere nobody serves it, and until somebody does it is not waited for again.
  static func catchUp() {
    guard overdue.withLock({ $0 == 0 }) else { return }
    let visit = Visit()
    DispatchQueue.main.async { visit.reach { overdue.withLock { $0 -= 1 } } }
    if Thread.isMainThread {
      // One turn serves all that waits, unless a timer goes first; none does inside of a block of
      // that queue.
      for _ in 0..<16 where !visit.isReached {
        _ = RunLoop.main.run(mode: .default, before: Date())
      }
    }
    visit.wait(Thread.isMainThread ? 0 : patience) { overdue.withLock { $0 += 1 } }
  }

  /// One block on its way through the queue.
  private final class Visit: Sendable {
    private enum Stage { case underWay, reached, givenUp }

    private let stage = Guarded(Stage.underWay)
    private let arrival = DispatchSemaphore(value: 0)

    /// Whether the block has run.
    var isReached: Bool { stage.withLock { $0 == .reached } }

    /// The block runs; `late` where it was given up.
    func reach(late: () -> Void) {
      stage.withLock { stage in
        if stage == .givenUp { late() }
        stage = .reached
      }
      arrival.signal()
    }

    /// Waits for the block; `giveUp` where it does not run in time.
    func wait(_ patience: TimeInterval, giveUp: () -> Void) {
      guard arrival.wait(timeout: .now() + patience) == .timedOut else { return }
      stage.withLock { stage in
        guard stage == .underWay else { return }
        giveUp()
        stage = .givenUp
      }
    }
  }
}
