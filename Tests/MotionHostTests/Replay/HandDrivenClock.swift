import FoundationEssentials
import MotionLink

@testable import MotionHost

/// A machine's clock that goes on when somebody waits for it, and when a test turns it.
final class HandDrivenClock: Sendable {
  private let time = Guarded<TimeInterval>(1000)

  var uptime: TimeInterval { time.withLock { $0 } }

  func pass(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }

  /// It as a replay sees it.
  var machine: MachineClock { MachineClock(uptime: { self.uptime }, wait: { self.pass($0) }) }
}
