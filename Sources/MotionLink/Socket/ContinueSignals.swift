import Synchronization
import SystemLibrary

/// Counts the signals with which this process was continued after a stop (SIGCONT), without taking
/// them away: who handled the signal before gets it as ever, and being continued needs no handler.
package enum ContinueSignals {
  private static let received = Atomic(0)
  /// What handled the signal before. Safe: written once, before the handler is installed that reads
  /// it.
  nonisolated(unsafe) private static var previous = sigaction()
  private static let isInstalled: Bool = install()

  /// How many have come since the first call.
  package static var count: Int { isInstalled ? received.load(ordering: .acquiring) : 0 }

  private static func install() -> Bool {
    // A signal handler may not set up globals: they are, from here on.
    received.store(0, ordering: .releasing)
    guard sigaction(SIGCONT, nil, &previous) == 0 else { return false }
    var own = sigaction()
    own.__sigaction_handler.sa_sigaction = { signal, info, context in
      ContinueSignals.received.wrappingAdd(1, ordering: .acquiringAndReleasing)
      ContinueSignals.passOn(signal, info, context)
    }
    own.sa_flags = SA_RESTART | SA_SIGINFO
    return sigaction(SIGCONT, &own, nil) == 0
  }

  private static func passOn(
    _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    let handler = previous.__sigaction_handler
    // Both ways to do nothing: the default is to continue, which has happened already.
    let address = unsafeBitCast(handler.sa_handler, to: Int.self)
    guard address != unsafeBitCast(SIG_DFL, to: Int.self),
      address != unsafeBitCast(SIG_IGN, to: Int.self)
    else { return }
    if previous.sa_flags & SA_SIGINFO != 0 {
      handler.sa_sigaction?(signal, info, context)
    } else {
      handler.sa_handler?(signal)
    }
  }
}
