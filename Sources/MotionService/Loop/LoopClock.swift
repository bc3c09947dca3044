import MotionLink

/// The clock of a loop: a test drives one by hand.
package struct LoopClock: Sendable {
  /// Seconds since this machine was started.
  package let uptime: @Sendable () -> Double
  /// Lets so many seconds go by, without end where none are given, in place of waiting for descriptors;
  /// `nil` where the loop really waits.
  package let pass: (@Sendable (Double?) -> Void)?

  /// A clock of these two.
  package init(
    uptime: @escaping @Sendable () -> Double, pass: (@Sendable (Double?) -> Void)? = nil
  ) {
    self.uptime = uptime
    self.pass = pass
  }

  /// The real one.
  package static let real = LoopClock(uptime: { BackgroundThread.uptime })
}
