import MotionProcessing

/// A lift on its way: sin² acceleration, cruise, sin² braking.
///
/// 1.6 m/s and at most 0.9 m/s² are an ordinary home or small office lift (measured: 0.45 to 2.6
/// m/s).
struct Lift: Sendable {
  private let start: Double
  private let direction: Double
  private let ramp: Double
  private let cruise: Double
  private let speed: Double

  init(metres: Double, at time: Double) {
    start = time
    direction = metres < 0 ? -1 : 1
    let way = abs(metres)
    // Short ways do not reach full speed: each ramp takes half of speed times ramp time.
    speed = min(1.6, (way * 0.45).squareRoot())
    ramp = speed > 0 ? 2 * speed / 0.9 : 0
    cruise = speed > 0 ? max(0, (way - speed * ramp) / speed) : 0
  }

  /// When it stands again.
  var end: Double { start + 2 * ramp + cruise }

  /// Vertical acceleration in m/s².
  func acceleration(at time: Double) -> Double {
    let t = time - start
    if t > 0 && t < ramp { return direction * slope(t / ramp) }
    let b = t - ramp - cruise
    return b > 0 && b < ramp ? -direction * slope(b / ramp) : 0
  }

  /// Metres risen since the start.
  func height(at time: Double) -> Double {
    let t = min(max(time - start, 0), 2 * ramp + cruise)
    guard speed > 0 else { return 0 }
    let climbing = gained(min(t, ramp))
    let level = speed * min(max(t - ramp, 0), cruise)
    let braking = max(0, t - ramp - cruise)
    return direction * (climbing + level + speed * braking - gained(braking))
  }

  private func slope(_ u: Double) -> Double {
    let s = sine(turns: 0.5 * u)
    return 2 * speed / ramp * s * s
  }

  /// Metres of the first ramp after `t` seconds of it: the integral of its speed.
  private func gained(_ t: Double) -> Double {
    guard ramp > 0 else { return 0 }
    let u = t / ramp
    let turn = 2 * Trigonometry.pi
    return speed * ramp * (0.5 * u * u - (1 - cosine(turns: u)) / (turn * turn))
  }
}
