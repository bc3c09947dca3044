/// Where the receiver really is and how fast it moves: a constant-velocity Kalman filter, one gain
/// for both axes.
///
/// The position is kept as an offset from the newest fix, so nothing grows with the way travelled.
/// Noise is what the fixes show themselves (`FixNoiseEstimator`): most of a stated accuracy is bias,
/// which moves a track but does not lengthen it. Process noise follows the speed: walkers
/// accelerate less than cyclists and cars.
struct PositionFilter {
  /// What one fix changed.
  struct Step {
    /// Metres that the filtered position moved.
    var moved: PlaneVector
    /// Metres that count as way: the part along the direction of motion where fixes stay dense.
    var length: Double
    /// Whether the fix disagreed too much to be followed.
    var isOutlier: Bool
  }

  /// Standard deviation of acceleration, m/s²: 0.15 at rest, 0.05 more for each m/s, at most 0.7.
  /// Tuned in two rounds on the 16 recordings of `gps` and on simulated circles with white and with
  /// slow noise.
  private static let restAcceleration = 0.15
  private static let accelerationPerSpeed = 0.05
  private static let greatestAcceleration = 0.7

  /// Seconds between fixes up to which the lateral part of a step is taken for noise. Beyond, the
  /// straight line between two fixes is already shorter than the way.
  static let dense = 3.0

  /// Dense intervals in a row after which the lateral part is noise. Watches that keep a point where
  /// the course changes have a few of them in each bend (run-fr110: 0.3 % less lost with 4, at 8 no
  /// more).
  private static let denseRun = 4

  /// Deviation of a receiver's speed, m/s (against wheel speed: u-blox 0.18, phone 0.98 with its
  /// delay).
  private static let speedNoise = 0.4

  /// Squared innovation per axis, in variances, beyond which a fix is weighed less: three
  /// deviations.
  private static let gate = 9.0

  /// Variance of one axis at a first fix, m².
  private static let settled = 9.0

  /// Metres from the newest fix to the filtered position.
  private(set) var offset = PlaneVector.zero
  private var velocity = PlaneVector.zero

  /// Speed over ground, m/s.
  var speed: Double { velocity.length }

  // Covariance of one axis, the same for both: position, both, velocity.
  private var p00 = settled
  private var p01 = 0.0
  private var p11 = 25.0
  private var jitter = FixNoiseEstimator()
  /// Dense intervals since the last longer one.
  private var denseIntervals = denseRun

  /// Takes a fix that lies `d` metres from the one before.
  ///
  /// - Parameters:
  ///   - d: metres from fix to fix.
  ///   - dt: seconds between them, above 0.
  ///   - accuracy: stated radius in metres, NaN when unknown.
  ///   - stated: the receiver's speed, NaN when unknown.
  mutating func update(_ d: PlaneVector, dt: Double, accuracy: Double, speed stated: Double) -> Step
  {
    jitter.process(d, dt: dt, accuracy: accuracy)
    let before = velocity
    predict(dt)
    let predicted = offset + velocity * dt
    var position = predicted
    let isOutlier = correct(&position, toward: d, noise: jitter.variance(accuracy: accuracy))
    if stated >= 0 { correct(&position, speed: stated, along: d) }
    let moved = position - offset
    let direction = before + velocity
    var length = moved.length
    denseIntervals = dt <= Self.dense ? min(denseIntervals + 1, Self.denseRun) : 0
    if denseIntervals == Self.denseRun, direction.length > 0 {
      length = max(moved.dot(direction) / direction.length, 0)
    }
    offset = position - d
    return Step(moved: moved, length: length, isOutlier: isOutlier)
  }

  /// Goes over to a fix `d` metres from the one before that is far better than all before it: where
  /// those were says nothing about the way.
  mutating func goOver(_ d: PlaneVector, dt: Double) -> Step {
    let moved = d - offset
    predict(dt)
    offset = .zero
    p00 = Self.settled
    p01 = 0
    return Step(moved: moved, length: moved.length, isOutlier: false)
  }

  /// Says that the receiver stands.
  mutating func stand() { velocity = velocity * 0.3 }

  /// Metres from the filtered position to the newest fix along the direction of motion; all of them
  /// at rest.
  var wayToFix: Double {
    speed > 1 ? max(-offset.dot(velocity) / speed, 0) : offset.length
  }

  /// Ends a movement at the newest fix: the metres by which the filter was behind it.
  mutating func arrive() -> Double {
    defer { offset = .zero }
    return wayToFix
  }

  /// Goes over to the newest fix; what is known of the noise stays.
  mutating func restart() {
    offset = .zero
    velocity = .zero
    p00 = Self.settled
    p01 = 0
    p11 = 25
  }

  private mutating func predict(_ dt: Double) {
    let a =
      dt <= Self.dense
      ? min(
        Self.restAcceleration + Self.accelerationPerSpeed * velocity.length,
        Self.greatestAcceleration) : Self.greatestAcceleration
    let q = a * a
    p00 += dt * (2 * p01 + dt * p11) + q * dt * dt * dt / 3
    p01 += dt * p11 + q * dt * dt / 2
    p11 += q * dt
  }

  private mutating func correct(
    _ position: inout PlaneVector, toward d: PlaneVector, noise: Double
  ) -> Bool {
    let innovation = d - position
    let squared = 0.5 * innovation.dot(innovation)
    let isOutlier = squared > Self.gate * (p00 + noise)
    let s = isOutlier ? squared / Self.gate : p00 + noise
    let k0 = p00 / s
    let k1 = p01 / s
    position = position + innovation * k0
    velocity = velocity + innovation * k1
    p11 -= k1 * p01
    p01 *= 1 - k0
    p00 *= 1 - k0
    return isOutlier
  }

  /// A speed measures the velocity along its own direction only, so it takes half of what a full
  /// fix of the velocity would take from the common covariance.
  private mutating func correct(
    _ position: inout PlaneVector, speed: Double, along d: PlaneVector
  ) {
    let v = velocity.length
    let u = v > 0.1 ? velocity * (1 / v) : d.length > 0.1 ? d * (1 / d.length) : .zero
    let s = p11 + Self.speedNoise * Self.speedNoise
    let error = speed - velocity.dot(u)
    let k0 = p01 / s
    let k1 = p11 / s
    position = position + u * (k0 * error)
    velocity = velocity + u * (k1 * error)
    p00 -= 0.5 * k0 * p01
    p01 -= 0.5 * k1 * p01
    p11 -= 0.5 * k1 * p11
  }
}
