public import FoundationEssentials

/// Why a replay cannot go on.
public enum ReplayError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Nothing was handled for so many seconds although something was sent.
  case stalled(seconds: TimeInterval)
  /// Another thread runs the same replay.
  case alreadyRunning

  /// One line that says what happened and what to do.
  public var description: String {
    switch self {
    case .stalled(let seconds):
      """
      the replay stands still: a client's queue has not run its handlers for \(seconds) s; is the \
      queue suspended or blocked, or does run() block the main queue (then use `await run()`)?
      """
    case .alreadyRunning:
      "the replay is already running on another thread; wait for it, or make a second replay"
    }
  }
}
