import MotionLink
import SystemLibrary

/// Waits for the signals that end the service or let it read its configuration anew, on a thread of its
/// own: so they interrupt nothing.
struct EndSignals {
  /// Keeps the signals from this thread and from all that it makes from now on.
  init() {
    var set = Self.set
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Calls `end` once one of them has come; a second one ends the process at once. Where there is
  /// something to reload, SIGHUP calls for that.
  func wait(reload: (@Sendable () -> Void)? = nil, _ end: @escaping @Sendable () -> Void) {
    BackgroundThread.run {
      guard Self.next(reload) != nil else { return }
      end()
      guard let number = Self.next(reload) else { return }
      signal(number, SIG_DFL)
      var set = Self.set
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
      kill(getpid(), number)
    }
  }

  /// Waits for a signal that ends the service.
  private static func next(_ reload: (@Sendable () -> Void)?) -> Int32? {
    var set = set
    var number: Int32 = 0
    while sigwait(&set, &number) == 0 {
      guard number == SIGHUP, let reload else { return number }
      reload()
    }
    return nil
  }

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
    return set
  }
}
