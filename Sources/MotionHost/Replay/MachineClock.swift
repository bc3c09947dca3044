package import Foundation
import MotionLink

/// The clock of this machine as a replay sees it: a test drives one by hand.
package struct MachineClock: Sendable {
  /// Seconds since the machine was started.
  package let uptime: @Sendable () -> TimeInterval
  /// Lets at most so many seconds go by.
  package let wait: @Sendable (TimeInterval) -> Void
  /// The wall clock, as a client's `Date()` shows it.
  package var date: @Sendable () -> Date = { Date() }

  /// Seconds for which the machine was suspended since it was started; they are not in `uptime`.
  package var suspended: @Sendable () -> TimeInterval = { BackgroundThread.suspended }

  /// A clock of these.
  package init(
    uptime: @escaping @Sendable () -> TimeInterval,
    wait: @escaping @Sendable (TimeInterval) -> Void,
    date: @escaping @Sendable () -> Date = { Date() },
    suspended: @escaping @Sendable () -> TimeInterval = { BackgroundThread.suspended }
  ) {
    self.uptime = uptime
    self.wait = wait
    self.date = date
    self.suspended = suspended
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

/// How this machine's wall clock stands beside its boot clock.
struct WallClockReading: Sendable {
  /// Seconds of the wall clock, since the reference date, at zero of the boot clock.
  let ahead: TimeInterval
  /// Seconds for which the machine was suspended.
  let suspended: TimeInterval

  init(_ machine: MachineClock) {
    ahead = machine.date().timeIntervalSinceReferenceDate - machine.uptime()
    suspended = machine.suspended()
  }
}
