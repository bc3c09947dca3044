/// How well an attitude is known, by its filter: what a second opinion is weighed against.
struct AttitudeVariance: Equatable, Sendable {
  /// Of one of the two filters.
  struct Variances: Equatable, Sendable {
    /// Of the inclination per horizontal axis, rad².
    var tilt: Float
    /// Of the gyroscope's bias per axis, rad²/s².
    var bias: Float
  }

  /// Without magnetometer.
  var arbitrary: Variances
  /// With it; `nil` until it has spoken.
  var north: Variances?

  init(arbitrary: Variances) { self.arbitrary = arbitrary }
}
