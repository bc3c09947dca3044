import MotionProcessing

/// A lift on its way: sin² acceleration, cruise, sin² braking, with time for its doors before and
/// after.
///
/// Measured speeds: 0.45 to 1.6 m/s in homes (64 rides), 1.5 to 2.6 m/s in offices (33 rides). 0.4 to
/// 1.1 m/s² are comfortable (ISO 18738-1 rides; CIBSE Guide D names 1.0 to 1.5 as the limit).
struct Lift: Sendable {
  /// What sort of building it is in.
  enum Kind: String, Sendable, Equatable, CaseIterable {
    /// 1.6 m/s: a fast lift of a home or the slowest of an office.
    case ordinary
    /// 0.45 to 0.65 m/s, as slow as stairs.
    case home
    /// 1.5 to 2.6 m/s, doors that take their time.
    case office
  }

  private let start: Double
  private let direction: Double
  private let ramp: Double
  private let cruise: Double
  private let speed: Double
  private let leaving: Double
  /// Its course where a speed was asked for: then the ramps are not sin² but have a jerk.
  private let course: JerkLimitedCourse?
  private var rails = RailShake()

  init(metres: Double, at time: Double) {
    self.init(metres: metres, speed: 1.6, peak: 0.9, at: time, leaving: 1)
  }

  /// A lift of this kind, called at `time`: its doors close first.
  init(metres: Double, kind: Kind, at time: Double, _ random: inout RandomSource) {
    switch kind {
    case .ordinary: self.init(metres: metres, at: time + 2)
    case .home:
      let wait = random.uniform(3, 6)
      self.init(
        metres: metres, speed: random.uniform(0.45, 0.65), peak: random.uniform(0.35, 0.6),
        at: time + wait, leaving: random.uniform(2, 4))
    case .office:
      let wait = random.uniform(4, 9)
      self.init(
        metres: metres, speed: random.uniform(1.5, 2.6), peak: random.uniform(0.8, 1.1),
        at: time + wait, leaving: random.uniform(2, 3.5))
    }
  }

  private init(metres: Double, speed top: Double, peak: Double, at time: Double, leaving: Double) {
    start = time
    course = nil
    self.leaving = leaving
    direction = metres < 0 ? -1 : 1
    let way = abs(metres)
    // Short ways do not reach full speed: each ramp takes half of speed times ramp time.
    speed = min(top, (way * 0.5 * peak).squareRoot())
    ramp = speed > 0 ? 2 * speed / peak : 0
    cruise = speed > 0 ? max(0, (way - speed * ramp) / speed) : 0
  }

  /// A lift of this top speed in m/s, called at `time`.
  ///
  /// 0.6 to 1.2 m/s² and 0.7 to 1.6 m/s³ (CIBSE Guide D: 1.0 to 1.5 m/s² and 1.2 to 1.8 m/s³ are the
  /// limits of comfort; Barney, Al-Sharif, Elevator Traffic Handbook, 2016). Guide rails shake the cabin
  /// by 0.02 to 0.08 m/s² RMS (ISO 18738-1 measures 0.1 to 0.3 m/s² from peak to peak).
  init(metres: Double, speed top: Double, at time: Double, _ random: inout RandomSource) {
    let wait = random.uniform(3, 7)
    start = time + wait
    leaving = random.uniform(2, 4)
    direction = metres < 0 ? -1 : 1
    (ramp, cruise, speed) = (0, 0, 0)
    course = JerkLimitedCourse(
      way: abs(metres), speed: top, acceleration: random.uniform(0.6, 1.2),
      jerk: random.uniform(0.7, 1.6))
    rails = RailShake(level: random.uniform(0.02, 0.08), seed: random.next())
  }

  /// When it begins to move and when it stands again.
  var ride: (start: Double, end: Double) {
    (start, start + (course?.seconds ?? 2 * ramp + cruise))
  }

  /// What its rails do to it, m/s²; call once each tick.
  mutating func shake(at time: Double) -> Vector3? {
    guard let course else { return nil }
    return rails.advance(speed: course.speed(at: time - start))
  }

  /// When its doors are open and the person has left.
  var end: Double { ride.end + leaving }

  /// Vertical acceleration in m/s².
  func acceleration(at time: Double) -> Double {
    let t = time - start
    if let course { return direction * course.acceleration(at: t) }
    if t > 0 && t < ramp { return direction * slope(t / ramp) }
    let b = t - ramp - cruise
    return b > 0 && b < ramp ? -direction * slope(b / ramp) : 0
  }

  /// Metres risen since the start.
  func height(at time: Double) -> Double {
    if let course { return direction * course.way(at: time - start) }
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
