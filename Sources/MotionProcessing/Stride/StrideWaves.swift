/// Measures the step band from peak to peak for the stride model.
struct StrideWaves {
  /// Longest time from peak to peak within a walk, s.
  static let longestInterval = 1.3

  private var previous: SensorTime?

  /// Closes the wave whose peak was at `time`.
  mutating func features(at time: SensorTime, rise: Float) -> StrideFeatures {
    defer { previous = time }
    guard let previous else { return StrideFeatures(rise: rise) }
    let interval = time.seconds(since: previous)
    let isWithin = interval > 0 && interval < Self.longestInterval
    return StrideFeatures(interval: isWithin ? Float(interval) : 0, rise: rise)
  }

  /// Forgets the past.
  mutating func restart() { self = StrideWaves() }
}
