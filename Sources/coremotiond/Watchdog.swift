import MotionLink
import MotionService
import SystemLibrary

/// Tells systemd that the service lives, where it wants to know (`WatchdogSec=`).
///
/// Only work of the loop feeds it: a source's batch, and a timer for the time without one. So one that
/// hangs is noticed, and a device that sends anyway costs no wake-up.
final class Watchdog: Sendable {
  /// Seconds within which systemd must hear of the service.
  private let interval: Double
  private let fed = Guarded(0.0)

  /// `nil` where nobody wants to know.
  init?() {
    guard let interval = ServiceManager.watchdogInterval else { return nil }
    self.interval = interval
  }

  /// Something was done; systemd hears of it at most each half of the interval.
  func feed() {
    let now = BackgroundThread.uptime
    let isDue = fed.withLock { fed in
      guard now - fed >= interval / 2 else { return false }
      fed = now
      return true
    }
    if isDue { ServiceManager.say("WATCHDOG=1") }
  }

  /// Feeds it from now on, also while nothing comes.
  func begin(_ loop: EventLoop) {
    feed()
    let rest = fed.withLock { $0 } + interval / 2 - BackgroundThread.uptime
    loop.after(max(rest, 0)) { [weak loop] in
      if let loop { self.begin(loop) }
    }
  }
}
