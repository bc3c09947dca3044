import Foundation

/// The clock of this machine as a replay sees it: a test drives one by hand.
struct MachineClock: Sendable {
  /// Seconds since the machine was started.
  let uptime: @Sendable () -> TimeInterval
  /// Lets at most so many seconds go by.
  let wait: @Sendable (TimeInterval) -> Void
  /// The wall clock, as a client's `Date()` shows it.
  var date: @Sendable () -> Date = { Date() }

  /// The real one. On the main thread its queue runs meanwhile.
  static let real = MachineClock(
    uptime: { ProcessInfo.processInfo.systemUptime },
    wait: { seconds in
      let end = Date(timeIntervalSinceNow: seconds)
      let isServed = Thread.isMainThread && RunLoop.main.run(mode: .default, before: end)
      if !isServed { Thread.sleep(until: end) }
    })
}
