import SystemLibrary

/// Notices on a connection that this process was stopped for a while and continued (contract, decision 7.30).
///
/// Two things must come together, as for a replay in this process: the process was continued, and before
/// that nothing was heard for a while.
struct StopNotice {
  /// Stops shorter than this are a hiccup, s.
  static let shortestStop = 0.25
  /// The thread that handles the signal may run a little later than the one that asks, s.
  static let signalDelay = 0.01
  /// So long after a silence a signal may be the one that ended it, s.
  private static let reach = 0.1

  private var seen: Int
  private var heardAt: Double
  private var silenceEnd = -Double.infinity

  /// A notice of a process that was continued so many times, at an uptime.
  init(continuations: Int, at uptime: Double) {
    seen = continuations
    heardAt = uptime
  }

  /// Notes that something was heard; whether that ends a silence in which the process may have been stopped.
  mutating func hear(at uptime: Double) -> Bool {
    let wasSilent = uptime - heardAt >= Self.shortestStop
    if wasSilent { silenceEnd = uptime }
    heardAt = uptime
    return wasSilent
  }

  /// Whether the process was stopped since the last call.
  mutating func hasStopped(continuations: Int) -> Bool {
    guard continuations != seen else { return false }
    seen = continuations
    return heardAt - silenceEnd < Self.reach
  }
}
