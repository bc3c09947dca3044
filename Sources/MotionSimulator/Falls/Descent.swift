import MotionProcessing

/// How a body goes down whose support gives way, along one line: less weight, what braces, an impact.
///
/// Support goes along a smooth ramp to a share of the weight; then knees, hands or an elbow take a part
/// of the speed, and the ground takes the rest. Both stop along half a sine, whose area is the speed
/// they take: nothing moves on. How long support lacks follows from the way down.
struct Descent: Sendable {
  /// What a descent is made of.
  struct Style: Sendable {
    /// Metres down.
    var drop: Double
    /// Share of the weight that is carried still.
    var support: Double
    /// Share of the time without support in which it is lost.
    var ramp: Double
    /// Share of the speed that is braced, and how long that takes, s.
    var brace: Double
    var braceSeconds: Double
    /// Seconds in which the ground stops the rest.
    var stop: Double
    /// Acceleration across against the one down.
    var across: Double
  }

  private let style: Style
  /// Largest acceleration down while support lacks, m/s².
  private let pull: Double
  /// Speed down at the end of that, m/s.
  let speed: Double
  /// Seconds in which support lacks.
  let lack: Double
  /// Seconds from the begin at which little weight begins: below 0.9 g; and of the largest force.
  private(set) var lightness = 0.0
  private(set) var impact = 0.0

  init(_ style: Style) {
    self.style = style
    pull = standardGravity * (1 - style.support)
    let r = style.ramp
    // Speed and way of the ramp and what follows it, over pull times lack and its square.
    let speedShare = 1 - 0.5 * r
    // The ramp's second integral is 1/7 of its time squared.
    let wayShare = r * r / 7 + 0.5 * r * (1 - r) + 0.5 * (1 - r) * (1 - r)
    let slowing =
      style.braceSeconds * (1 - 0.5 * style.brace) + 0.5 * style.stop * (1 - style.brace)
    let b = speedShare * slowing
    let root = (b * b + 4 * wayShare * style.drop / pull).squareRoot()
    lack = (root - b) / (2 * wayShare)
    speed = pull * lack * speedShare
    markTimes()
  }

  /// When the body rests on the ground, seconds from the begin.
  var end: Double { lack + style.braceSeconds + style.stop }

  /// Acceleration up, m/s², `t` seconds after the begin; that across is as much, the other way round,
  /// times `across`.
  func rise(at t: Double) -> Double {
    guard t > 0, t < end else { return 0 }
    if t < lack { return -pull * smoothStep(t / (style.ramp * lack)) }
    let braced = t - lack
    if braced < style.braceSeconds {
      return halfSine(braced, of: style.brace * speed, over: style.braceSeconds)
    }
    return halfSine(
      braced - style.braceSeconds, of: (1 - style.brace) * speed, over: style.stop)
  }

  /// Acceleration across, in the direction of the fall, m/s².
  func drift(at t: Double) -> Double { -style.across * rise(at: t) }

  private mutating func markTimes() {
    var largest = 0.0
    lightness = -1
    for tick in 0..<Int(end / Tick.seconds) + 1 {
      let t = Double(tick) * Tick.seconds
      let felt = Vector3(drift(at: t), 0, standardGravity + rise(at: t)).length
      if lightness < 0, felt < 0.9 * standardGravity { lightness = t }
      if felt > largest { (largest, impact) = (felt, t) }
    }
    lightness = max(0, lightness)
  }
}
