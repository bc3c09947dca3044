import MotionProcessing

/// A straight line through the acceleration of the device against one number, in each axis, that
/// forgets.
///
/// Against the change of speed its slope is the forward axis, against the yaw rate the lateral one; in
/// both cases the value at zero is gravity, untouched by what presses.
struct MountingRegression {
  /// Seconds that are remembered.
  private static let memory = 120.0

  private var weight = 0.0
  private var x = 0.0
  private var xx = 0.0
  private var y = Vector3.zero
  private var xy = Vector3.zero

  /// Takes a mean acceleration over some seconds.
  mutating func add(_ acceleration: Vector3, at value: Double, over seconds: Double) {
    let keep = max(0, 1 - seconds / Self.memory)
    weight = weight * keep + seconds
    x = x * keep + value * seconds
    xx = xx * keep + value * value * seconds
    y = y * keep + acceleration * seconds
    xy = xy * keep + acceleration * (value * seconds)
  }

  /// Seconds that are in it.
  var seconds: Double { weight }

  /// How much the number changed: its squared deviations, times seconds.
  var spread: Double { weight > 0 ? max(0, xx - x * x / weight) : 0 }

  /// Change of the acceleration with the number; `nil` where that did not change.
  var slope: Vector3? {
    spread > 1e-9 ? (xy + y * (-x / weight)) * (1 / spread) : nil
  }

  /// Acceleration at zero, g; `nil` where there is nothing.
  var gravity: Vector3? {
    guard weight > 0 else { return nil }
    let mean = y * (1 / weight)
    return slope.map { mean + $0 * (-x / weight) } ?? mean
  }
}
