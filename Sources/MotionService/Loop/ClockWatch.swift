import CMotionSystem
import SystemLibrary

/// Tells when somebody has set this machine's wall clock, and when it has woken up.
package final class ClockWatch: Sendable {
  private let loop: EventLoop
  private let file: Int32

  /// Calls `onChange` on the loop's thread; `nil` where the system does not tell.
  package init?(_ loop: EventLoop, onChange: @escaping @Sendable () -> Void) {
    let file = motion_clock_watch()
    guard file >= 0 else { return nil }
    (self.loop, self.file) = (loop, file)
    loop.watch(file) { _ in
      motion_clock_heard(file)
      onChange()
    }
  }

  deinit {
    loop.forget(file)
    close(file)
  }
}
