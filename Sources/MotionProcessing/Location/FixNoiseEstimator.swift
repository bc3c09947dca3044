/// Standard deviation of the noise between consecutive fixes, from the fixes themselves.
///
/// Of three fixes in a row the middle one should lie on the line between the others; its distance
/// from there is noise, but for the acceleration's part (at 1 Hz 0.2 m, less than the least noise).
/// Slow errors cancel: they do not lengthen a track.
struct FixNoiseEstimator {
  /// Share of a stated accuracy that jumps from fix to fix, before anything has been measured.
  private static let share = 0.3
  /// Deviation in metres where no accuracy is stated.
  private static let unstated = 1.5
  /// Least deviation in metres: resolution of logged coordinates and receiver's own filter.
  private static let least = 0.4
  /// Stated accuracy in metres beyond which it is believed more than the measurement: network fixes
  /// repeat.
  private static let poor = 20.0
  /// Seconds over which the measurement forgets.
  private static let memory = 20.0
  /// Seconds between fixes up to which a triple says something.
  private static let dense = 3.0

  private var squared = -1.0
  private var former = PlaneVector.zero
  private var formerSpan = 0.0

  /// Takes the way from fix to fix, in `dt` seconds.
  mutating func process(_ d: PlaneVector, dt: Double, accuracy: Double) {
    if squared < 0 {
      let first = accuracy > 0 ? Self.share * accuracy : Self.unstated
      squared = first * first
    }
    if formerSpan > 0, formerSpan <= Self.dense, dt <= Self.dense {
      let k = dt / formerSpan
      let bend = d - former * k
      let sample = 0.5 * bend.dot(bend) / (1 + (1 + k) * (1 + k) + k * k)
      let weight = min(dt / (Self.memory + dt), 1)
      squared += (min(sample, 9 * squared) - squared) * weight
    }
    // A long bend of one stray fix must not outlast the fix: the measurement stays within a decent
    // receiver's.
    squared = min(max(squared, 0.04), 400)
    former = d
    formerSpan = dt
  }

  /// Variance of one axis of a fix, m².
  func variance(accuracy: Double) -> Double {
    let measured = max(squared, Self.least * Self.least)
    guard accuracy > Self.poor else { return measured }
    return max(measured, Self.share * Self.share * accuracy * accuracy)
  }
}
