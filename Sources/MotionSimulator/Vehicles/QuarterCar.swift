import MotionProcessing

/// One wheel under its share of the body: two masses with a spring and a damper between them and a
/// tyre below (Gillespie, Fundamentals of Vehicle Dynamics, 1992, ch. 5).
///
/// The body moves at 1 to 1.5 Hz on its springs, the wheel at 9 to 13 Hz between spring and tyre. A
/// tyre presses and does not pull: on rough ground it leaves the ground.
struct QuarterCar: Sendable {
  private let spring: Double
  private let damper: Double
  private let tyre: Double
  private let tyreDamper: Double
  private let wheelMass: Double
  private let tick: Double
  private var height = 0.0
  private var rate = 0.0
  private var wheelHeight = 0.0
  private var wheelRate = 0.0
  private var ground = 0.0
  /// Upward acceleration of the body above the wheel, m/s².
  private(set) var acceleration = 0.0
  /// Upward acceleration of the wheel, m/s².
  private(set) var wheelAcceleration = 0.0

  /// How far the body has risen, metres.
  var rise: Double { height }

  /// - Parameters:
  ///   - body: frequency of the body on its spring, Hz.
  ///   - damping: share of critical of that.
  ///   - hop: frequency of the wheel between tyre and spring, Hz.
  ///   - grip: share of critical of the tyre's own damping, with that of the hands on a bar.
  ///   - ratio: mass of the wheel against that of the body above it.
  init(
    body: Double, damping: Double, hop: Double, grip: Double = 0.03, ratio: Double, step: Double
  ) {
    let turn = 2 * Trigonometry.pi
    wheelMass = ratio
    spring = turn * turn * body * body
    damper = 2 * damping * turn * body
    tyre = max(spring, ratio * turn * turn * hop * hop - spring)
    tyreDamper = 2 * grip * ratio * turn * hop
    tick = step
  }

  /// Goes on by a tick over ground of this height, metres.
  mutating func advance(ground: Double) {
    let (before, wheelBefore) = (rate, wheelRate)
    // Two half ticks: a hop of 25 Hz is then off by less than a per cent.
    let half = 0.5 * tick
    let climb = (ground - self.ground) / tick
    for i in 1...2 {
      let now = self.ground + climb * half * Double(i)
      let pull = spring * (height - wheelHeight) + damper * (rate - wheelRate)
      let press = min(
        tyre * (wheelHeight - now) + tyreDamper * (wheelRate - climb),
        (1 + wheelMass) * standardGravity)
      rate -= pull * half
      wheelRate += (pull - press) / wheelMass * half
      height += rate * half
      wheelHeight += wheelRate * half
    }
    self.ground = ground
    acceleration = (rate - before) / tick
    wheelAcceleration = (wheelRate - wheelBefore) / tick
  }
}
