package import Foundation

/// The clock of this machine as a replay sees it: a test drives one by hand.
package struct MachineClock: Sendable {
  /// Seconds since the machine was started.
  package let uptime: @Sendable () -> TimeInterval
  /// Lets at most so many seconds go by.
  package let wait: @Sendable (TimeInterval) -> Void
  /// The wall clock, as a client's `Date()` shows it.
  package var date: @Sendable () -> Date = { Date() }

  /// A clock of these three.
  package init(
    uptime: @escaping @Sendable () -> TimeInterval,
    wait: @escaping @Sendable (TimeInterval) -> Void,
    date: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.uptime = uptime
    self.wait = wait
    self.date = date
  }

  /// The real one. On the main thread its queue runs meanwhile.
  package static let real = MachineClock(
    uptime: { ProcessInfo.processInfo.systemUptime },
    wait: { seconds in
      let end = Date(timeIntervalSinceNow: seconds)
      let isServed = Thread.isMainThread && RunLoop.main.run(mode: .default, before: end)
      if !isServed { Thread.sleep(until: end) }
    })
}
