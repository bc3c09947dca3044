public import Foundation
import MotionHost

extension ProcessInfo {
  /// Runs `block` with `false` on a thread in the background. If the process is about to be
  /// suspended or ended before it has returned, `block` is called once more, with `true`, at the
  /// same time on another thread: it should see to it that the first call soon returns. When the
  /// process is asked to end by SIGTERM, it has 5 s for that (R122).
  ///
  /// `reason` says what the process would like to go on with; the threads bear it as their name.
  public func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
  ) {
    TerminationWatch.shared.begin(
      ExpiringActivity(reason: reason, link: MotionProvider.current, block: block))
  }
}
