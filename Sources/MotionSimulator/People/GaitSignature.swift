import MotionProcessing

/// A person's own movement at the harmonics of the stride, repeated with every stride but for a
/// random deviation.
///
/// A symmetric body gives even harmonics alone; recordings have odd ones as well (MotionSense in
/// the pocket: a third harmonic as strong as the second), different from person to person, and a
/// fifth to half of their power lies between the lines. Amplitudes belong to the placement
/// (`GaitTransfer.manner`); shape and phase are drawn once for each person and kind of gait, and
/// each step deviates anew.
struct GaitSignature: Sendable {
  /// Cosine and sine coefficients of three axes of velocity and three of turn, in units of the
  /// placement's amplitudes.
  private struct Shape: Sendable {
    var cosine = [Harmonics](repeating: .zero, count: 6)
    var sine = [Harmonics](repeating: .zero, count: 6)

    init() {}

    init(_ random: inout RandomSource) {
      for axis in 0..<6 {
        for k in 0..<8 {
          cosine[axis][k] = random.normal()
          sine[axis][k] = random.normal()
        }
      }
    }

    /// Goes the share `x` of the way to `a`.
    mutating func approach(_ a: Shape, by x: Double) {
      for axis in 0..<6 {
        cosine[axis] += (a.cosine[axis] - cosine[axis]) * x
        sine[axis] += (a.sine[axis] - sine[axis]) * x
      }
    }

    /// Goes the share `x` of the way to `a` + `scatter` × `b`.
    mutating func approach(_ a: Shape, deviating b: Shape, scatter: Double, by x: Double) {
      for axis in 0..<6 {
        cosine[axis] += (a.cosine[axis] + b.cosine[axis] * scatter - cosine[axis]) * x
        sine[axis] += (a.sine[axis] + b.sine[axis] * scatter - sine[axis]) * x
      }
    }
  }

  private var random: RandomSource
  private var own: [Shape] = []
  private var deviation = Shape()
  private var target = Shape()
  private var shape = Shape()
  private var velocity = Vector3.zero

  init(seed: UInt64) {
    random = RandomSource(seed: seed, stream: 21)
    for _ in GaitStyle.Kind.allCases { own.append(Shape(&random)) }
    deviation = Shape(&random)
  }

  /// A new step deviates in its own way.
  mutating func beginStep() { deviation = Shape(&random) }

  /// Sets the velocity to zero, where no gait goes on.
  mutating func rest() { velocity = .zero }

  /// Acceleration and turn at `stride` (turns of the stride), for a stride of `rate` per second.
  ///
  /// - Parameters:
  ///   - acceleration: m/s² RMS over three axes at each harmonic.
  ///   - turning: rad/s RMS over three axes at each harmonic.
  ///   - scatter: How much a step deviates from this person's ordinary one.
  mutating func motion(
    kind: GaitStyle.Kind, stride: Double, rate: Double, acceleration: Harmonics,
    turning: Harmonics, scatter: Double, tick: Double
  ) -> BodyMotion {
    // Two delays of 50 ms each: one step's deviation goes over into the next without a kink.
    target.approach(
      own[kind.rawValue], deviating: deviation, scatter: scatter, by: min(1, tick / 0.05))
    shape.approach(target, by: min(1, tick / 0.05))
    let (c, s) = Self.waves(stride)
    // Unit coefficients in both waves of three axes have an RMS of sqrt(3). Velocity and angle are
    // the integrals of what is asked for: they stay bounded whatever a step deviates.
    let perTurn = 1 / (3.0.squareRoot() * 2 * Trigonometry.pi * rate)
    let way = acceleration / Self.orders * perTurn
    let angle = turning / Self.orders * perTurn
    let v = Vector3(
      value(0, c, s, way), value(1, c, s, way), value(2, c, s, way))
    let change = (v - velocity) * (1 / tick)
    velocity = v
    return BodyMotion(
      acceleration: change,
      turn: Vector3(value(3, c, s, angle), value(4, c, s, angle), value(5, c, s, angle)))
  }

  private static let orders: Harmonics = [1, 2, 3, 4, 5, 6, 7, 8]

  /// Sums in a fixed order: the same bits on every platform.
  private func value(_ axis: Int, _ c: Harmonics, _ s: Harmonics, _ size: Harmonics) -> Double {
    let parts = (shape.cosine[axis] * c + shape.sine[axis] * s) * size
    var sum = 0.0
    for k in 0..<8 { sum += parts[k] }
    return sum
  }

  /// Cosines and sines of 1 to 8 times the angle, by the addition theorem.
  private static func waves(_ stride: Double) -> (Harmonics, Harmonics) {
    let c1 = MotionSimulator.cosine(turns: stride)
    let s1 = MotionSimulator.sine(turns: stride)
    var c = Harmonics(repeating: c1)
    var s = Harmonics(repeating: s1)
    for k in 1..<8 {
      c[k] = c[k - 1] * c1 - s[k - 1] * s1
      s[k] = s[k - 1] * c1 + c[k - 1] * s1
    }
    return (c, s)
  }
}
