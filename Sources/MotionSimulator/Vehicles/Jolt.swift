import MotionProcessing

/// A wheel drops into a pothole, over a joint or a hump: a shock and the bounce of the body after
/// it.
///
/// Both are derivatives of t exp(-t/τ) sin ωt: they begin at 0, the body comes to rest, and no
/// speed is left over. Bounce: body on its springs, 1.1 to 2 Hz, damped to a third of critical or
/// so (Gillespie, Fundamentals of Vehicle Dynamics, 1992, ch. 5); shock: wheel on its tyre, 9 to 14
/// Hz.
struct Jolt: Sendable {
  private var start = -1e9
  private var shock = 0.0
  private var bounce = 0.0
  private var side = 0.0
  private var shockFrequency = 11.0
  private var bounceFrequency = 1.4
  private var isFront = true

  init() {}

  /// Sizes are peaks in m/s²; `side` is -1...1: which track it hit.
  init(
    at time: Double, shock: Double, shockFrequency: Double, bounce: Double,
    bounceFrequency: Double, side: Double, isFront: Bool
  ) {
    start = time
    self.shock = shock
    self.bounce = bounce
    self.side = side
    self.shockFrequency = shockFrequency
    self.bounceFrequency = bounceFrequency
    self.isFront = isFront
  }

  /// Whether nothing of it is left.
  func isOver(at time: Double) -> Bool { time - start > 3 }

  /// The two parts of its vertical acceleration at `time`, and how far the body pitches and rolls,
  /// radians.
  func motion(at time: Double) -> (shock: Double, bounce: Double, turn: Vector3) {
    let t = time - start
    guard t > 0, t < 3 else { return (0, 0, .zero) }
    let quick = shock * ring(t, frequency: shockFrequency, decay: 0.05)
    let slow = bounce * ring(t, frequency: bounceFrequency, decay: 0.32)
    // A front wheel lifts the nose, a left one that side; 1 m/s² of bounce is about 1 cm at the
    // axle, half a degree over the wheelbase.
    let angle = 0.008 * bounce * dip(t, frequency: bounceFrequency, decay: 0.32)
    return (quick, slow, Vector3(side * angle, isFront ? -angle : angle, 0))
  }

  private func ring(_ t: Double, frequency: Double, decay: Double) -> Double {
    let turns = frequency * t
    return Trigonometry.exp(-t / decay)
      * ((1 - t / decay) * sine(turns: turns)
        + 2 * Trigonometry.pi * turns * cosine(turns: turns))
  }

  private func dip(_ t: Double, frequency: Double, decay: Double) -> Double {
    t / decay * Trigonometry.exp(1 - t / decay) * sine(turns: frequency * t)
  }
}
