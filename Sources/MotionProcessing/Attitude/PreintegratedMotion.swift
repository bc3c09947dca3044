/// What was measured since the covariance last moved, each summed over time.
struct PreintegratedMotion {
  var duration: Float = 0
  var saturated: Float = 0
  var squaredRate: Float = 0
  /// Of what the rate changed by between samples, times the interval: angles, squared.
  var squaredJump: Float = 0
  var force = SingleVector3.zero
  var matrix = SingleMatrix3.zero
}

/// The force since the start, summed over time, in the frame that it levels.
struct Alignment {
  var duration: Float = 0
  var force = SingleVector3.zero
  var squaredForce: Float = 0
}
