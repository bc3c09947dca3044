/// How well an attitude is known, by its filter: what a second opinion is weighed against.
package struct AttitudeVariance: Equatable, Sendable {
  /// Of one of the two filters.
  package struct Variances: Equatable, Sendable {
    /// Of the inclination per horizontal axis, rad².
    package var tilt: Double
    /// Of the gyroscope's bias per axis, rad²/s².
    package var bias: Double
  }

  /// Without magnetometer.
  package var arbitrary: Variances
  /// With it; `nil` until it has spoken.
  package var north: Variances?

  init(arbitrary: Variances) { self.arbitrary = arbitrary }
}
