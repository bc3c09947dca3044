import Foundation

/// Notices that this process was stopped for a while and continued: then its clients were suspended
/// (contract, decision 7.30).
///
/// Two things must come together: the process was continued, and what is due now is late. A signal
/// alone may come at any time, and a sample may be late because a client was slow.
struct StopWatch {
  /// Stops shorter than this are a hiccup, s: in them a client misses less than it does on a busy
  /// machine.
  static let shortestStop = 0.25
  /// The thread that handles the signal may run a little later than the one that asks, s.
  private static let signalDelay = 0.01

  private let continuations: @Sendable () -> Int
  private var seen: Int

  /// A watch that asks how often this process was continued.
  init(continuations: @escaping @Sendable () -> Int) {
    self.continuations = continuations
    seen = continuations()
  }

  /// Whether the process was stopped since the last call; `late` is how many seconds ago something
  /// should have happened that happens now.
  mutating func hasStopped(late: TimeInterval) -> Bool {
    let isLate = late >= Self.shortestStop
    if isLate { Thread.sleep(forTimeInterval: Self.signalDelay) }
    let count = continuations()
    defer { seen = count }
    return isLate && count != seen
  }
}
