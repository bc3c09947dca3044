/// What was measured since the covariance last moved, each summed over time.
struct PreintegratedMotion {
  var duration = 0.0
  var saturated = 0.0
  var squaredRate = 0.0
  /// Of what the rate changed by between samples, times the interval: angles, squared.
  var squaredJump = 0.0
  var force = Vector3.zero
  var matrix = Matrix3.zero
}

/// The force since the start, summed over time, in the frame that it levels.
struct Alignment {
  var duration = 0.0
  var force = Vector3.zero
  var squaredForce = 0.0
}
