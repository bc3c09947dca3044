import MotionProcessing

/// Acceleration of the trunk within a step, body axes, m/s².
struct BodyAcceleration: Sendable {
  /// Shares and phases (in turns of a step) of the vertical's harmonics, this person's own.
  private let second: (share: Double, phase: Double)
  private let third: (share: Double, phase: Double)
  /// This runner's contact against the average, as a share of a step.
  private let duty: Double

  /// The second harmonic makes the M of the vertical force; recordings have 0.17 to 0.3 of the first
  /// in it and 0.15 to 0.4 in the third (hand, neck, arm, belt: medians of 117 recordings).
  init(_ random: inout RandomSource) {
    second = (random.uniform(0.12, 0.36), random.uniform(-0.2, 0.2))
    duty = random.uniform(-0.05, 0.05)
    third = (random.uniform(0.05, 0.22), random.uniform(-0.5, 0.1))
  }

  /// Inverted pendulum: the centre of mass rises by L²/(8 l) for steps of 1 / 1.25 of the length
  /// (Zijlstra, Hof, Gait & Posture 2003: the pendulum makes steps too short by 1.25; 1 / 1.25² =
  /// 0.64), lowest shortly after contact. Forward force brakes after contact and pushes before the
  /// next; sideways one period is a stride.
  ///
  /// - Parameters:
  ///   - phase: Turns of the step since its contact.
  ///   - stride: Turns of the stride.
  ///   - length: Length of a step, metres.
  ///   - cadence: Steps per second.
  ///   - leg: Length of the leg, metres.
  func walking(
    phase: Double, stride: Double, length: Double, cadence: Double, leg: Double
  ) -> Vector3 {
    let omega = 2 * Trigonometry.pi * cadence
    let vertical = min(4.5, 0.64 * length * length / (16 * leg) * omega * omega)
    let z =
      vertical
      * (cosine(turns: phase - 0.14) + second.share * cosine(turns: 2 * phase + second.phase)
        + third.share * cosine(turns: 3 * phase + third.phase))
    let x =
      -vertical
      * (0.5 * sine(turns: phase + 0.04) + 0.22 * sine(turns: 2 * phase + 0.1))
    let y = vertical * (0.3 * sine(turns: stride) + 0.12 * sine(turns: 3 * stride + 0.2))
    return Vector3(x, y, z)
  }

  /// A spring leg: half a sine of force during contact, free flight for the rest (Blickhan, J
  /// Biomech 1989). Mean force over a step is the weight, so speed stays bounded. Contact takes
  /// three quarters of a step in a slow jog and half of it at 5 m/s (Nilsson, Thorstensson, Acta
  /// Physiol Scand 1989).
  func running(phase: Double, stride: Double, speed: Double) -> Vector3 {
    let contact = max(0.48, min(0.8, 0.88 - 0.075 * speed + duty))
    var z = -standardGravity
    var x = 0.0
    if phase < contact {
      let u = phase / contact
      z += standardGravity * 0.5 * Trigonometry.pi / contact * Trigonometry.sin(Trigonometry.pi * u)
      x = -3.2 * sine(turns: u)
    }
    let y = 1.6 * sine(turns: stride) + 0.8 * sine(turns: 3 * stride + 0.2)
    return Vector3(x, y, z)
  }
}
