/// How fast a replay runs.
public enum Pace: Equatable, Sendable {
  /// As fast as its clients follow.
  case virtual
  /// So many seconds of the recording in a second; 1 is real time. What is no positive number is no
  /// limit, as `virtual`.
  case speed(Double)

  /// Recording seconds in a second; `nil` where there is no limit.
  var speed: Double? {
    guard case .speed(let speed) = self, speed.isFinite, speed > 0 else { return nil }
    return speed
  }

  /// Seconds by which the clock goes on by itself in a second; 0 where it stands between samples.
  package var rate: Double { speed ?? 0 }
}

/// What the wall clock of a replay's clients shows (contract, decision 7.28).
public enum ReplayDates: Equatable, Sendable {
  /// The recording's own dates, and the time since its start as boot clock.
  case recorded
  /// Today's: the replay begins now, on the boot clock of this machine.
  case now
}
