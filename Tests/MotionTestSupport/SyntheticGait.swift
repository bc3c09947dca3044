public import MotionProcessing

/// A walk or run by construction: a vertical bounce at the step rate, a sway at the stride rate, a
/// little noise.
public struct SyntheticGait {
  /// Steps per second.
  public var cadence = 1.8
  /// Amplitude of the bounce, g.
  public var bounce = 0.25
  /// Amplitude of the sway, g.
  public var sway = 0.08
  /// Amplitude of the noise, g.
  public var noise = 0.01
  /// Turn of the device about the axis (1, 1, 1), rad.
  public var turn = 0.0

  /// A usual walk.
  public init(cadence: Double = 1.8, bounce: Double = 0.25, turn: Double = 0) {
    self.cadence = cadence
    self.bounce = bounce
    self.turn = turn
  }

  /// The acceleration at `time` seconds of a walk, g.
  public func acceleration(at time: Double, _ random: inout SeededNoise) -> Vector3 {
    let phase = 2 * Trigonometry.pi * cadence * time
    let up = bounce * (Trigonometry.sin(phase) + 0.3 * Trigonometry.sin(2 * phase + 0.7))
    let side = sway * Trigonometry.sin(0.5 * phase)
    return rotated(Vector3(side, 0.2 * up, -1 + up)) + random.vector(noise)
  }

  /// The acceleration at rest, g.
  public func rest(_ random: inout SeededNoise) -> Vector3 {
    rotated(Vector3(0, 0, -1)) + random.vector(noise)
  }

  /// Rodrigues' formula about (1, 1, 1).
  private func rotated(_ v: Vector3) -> Vector3 {
    let s = 1 / 3.0.squareRoot()
    let axis = Vector3(s, s, s)
    let c = Trigonometry.cos(turn)
    return v * c + axis.cross(v) * Trigonometry.sin(turn) + axis * (axis.dot(v) * (1 - c))
  }
}

/// Even noise that is the same on every platform (SplitMix64).
public struct SeededNoise {
  private var state: UInt64

  /// A source of noise from a seed.
  public init(seed: UInt64 = 1) { state = seed }

  /// The next number in -1...1.
  public mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Double(z >> 11) * 0x1p-52 - 1
  }

  /// A vector with components within ±`amplitude`.
  public mutating func vector(_ amplitude: Double) -> Vector3 {
    Vector3(next() * amplitude, next() * amplitude, next() * amplitude)
  }
}
