/// Measures the time from peak to peak of the step band for the stride model.
struct StrideWaves {
  /// Longest time from peak to peak that the stride model was fitted on, s: measured between waves
  /// before it is known which of them are steps.
  static let longestWave: Float = 1.3

  private var previous: SensorTime?

  /// Closes the wave whose peak was at `time`.
  ///
  /// - Returns: seconds since the peak before; 0 where that belongs to no walk.
  mutating func interval(to time: SensorTime) -> Float {
    defer { previous = time }
    guard let previous else { return 0 }
    let interval = time.singleSeconds(since: previous)
    let isWithin = interval > 0 && interval < Self.longestWave
    return isWithin ? interval : 0
  }

  /// Forgets the past.
  mutating func restart() { self = StrideWaves() }
}
