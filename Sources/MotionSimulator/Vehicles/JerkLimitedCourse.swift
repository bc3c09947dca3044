import MotionProcessing

/// From rest to rest over a way: seven pieces of constant jerk (an S-curve), as drives of lifts do it.
struct JerkLimitedCourse: Sendable {
  private let pieces: [(seconds: Double, jerk: Double)]
  /// Seconds from rest to rest.
  let seconds: Double

  /// A way in metres that keeps to a speed, an acceleration and a jerk, in m/s, m/s² and m/s³. Short
  /// ways reach neither.
  init(way: Double, speed top: Double, acceleration: Double, jerk: Double) {
    // A ramp to v takes v/a + a/j, or 2√(v/j) where a is not reached; both ramps together cover as much
    // as v would in one of them.
    let ratio = acceleration / jerk
    var speed = 0.5 * acceleration * ((ratio * ratio + 4 * way / acceleration).squareRoot() - ratio)
    if speed < acceleration * ratio {
      speed = way > 0 ? Trigonometry.pow(0.25 * way * way * jerk, 1.0 / 3) : 0
    }
    speed = min(top, speed)
    let reached = min(acceleration, (speed * jerk).squareRoot())
    let growing = reached / jerk
    let steady = reached > 0 ? max(0, speed / reached - growing) : 0
    let cruise = speed > 0 ? max(0, way / speed - 2 * growing - steady) : 0
    pieces = [
      (growing, jerk), (steady, 0), (growing, -jerk), (cruise, 0), (growing, -jerk), (steady, 0),
      (growing, jerk),
    ]
    seconds = pieces.reduce(0) { $0 + $1.seconds }
  }

  /// Acceleration after `t` seconds, m/s².
  func acceleration(at t: Double) -> Double { state(at: t).a }

  /// Speed after `t` seconds, m/s.
  func speed(at t: Double) -> Double { state(at: t).v }

  /// Metres after `t` seconds.
  func way(at t: Double) -> Double { state(at: t).x }

  private func state(at t: Double) -> (a: Double, v: Double, x: Double) {
    var (a, v, x) = (0.0, 0.0, 0.0)
    var left = max(0, t)
    for piece in pieces {
      let u = min(left, piece.seconds)
      let j = piece.jerk
      x += u * (v + u * (0.5 * a + u * j / 6))
      v += u * (a + 0.5 * u * j)
      a += u * j
      left -= u
    }
    return left > 0 ? (0, 0, x) : (a, v, x)
  }
}

/// Guide rails, rollers and ropes: a lift's cabin shakes while it moves.
struct RailShake: Sendable {
  private var random = RandomSource(seed: 0, stream: 73)
  private var noise = BandNoise3(centre: 5, width: 6, step: Tick.seconds)
  private var level = 0.0

  init() {}

  /// `level` m/s² RMS over three axes at full speed.
  init(level: Double, seed: UInt64) {
    self.level = level
    random = RandomSource(seed: seed, stream: 73)
  }

  /// m/s² at this tick.
  mutating func advance(speed: Double) -> Vector3 {
    noise.advance(&random) * (0.577 * level * min(1, speed))
  }
}
