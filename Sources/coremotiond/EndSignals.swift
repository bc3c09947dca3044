import MotionLink
import SystemLibrary

/// Waits for the signals that end the service, on a thread of its own: so they interrupt nothing.
struct EndSignals {
  /// Keeps the signals from this thread and from all that it makes from now on.
  init() {
    var set = Self.set
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Calls `end` once one of them has come; a second one ends the process at once.
  func wait(_ end: @escaping @Sendable () -> Void) {
    BackgroundThread.run {
      var set = Self.set
      var number: Int32 = 0
      guard sigwait(&set, &number) == 0 else { return }
      end()
      guard sigwait(&set, &number) == 0 else { return }
      signal(number, SIG_DFL)
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
      kill(getpid(), number)
    }
  }

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
    return set
  }
}
