/// Measures the step band from peak to peak for the stride model.
struct StrideWaves {
  /// Longest time from peak to peak within a walk, s.
  static let longestInterval = 1.3

  private var sum: Float = 0
  private var count: Float = 0
  private var previous: SensorTime?

  /// Takes one value of the step band.
  mutating func append(_ x: Float) {
    sum += abs(x)
    count += 1
  }

  /// Closes the wave whose peak was at `time`.
  mutating func features(at time: SensorTime, rise: Float) -> StrideFeatures {
    var f = StrideFeatures(rise: rise)
    if let previous {
      let interval = time.seconds(since: previous)
      if interval > 0, interval < Self.longestInterval {
        f.interval = Float(interval)
        f.effort = sum / max(count, 1)
      }
    }
    previous = time
    sum = 0
    count = 0
    return f
  }

  /// Forgets the past.
  mutating func restart() { self = StrideWaves() }
}
