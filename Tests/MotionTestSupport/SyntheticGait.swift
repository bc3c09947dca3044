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

  /// A usual walk.
  public init(cadence: Double = 1.8, bounce: Double = 0.25) {
    self.cadence = cadence
    self.bounce = bounce
  }

  /// The acceleration at `time` seconds of a walk, g.
  public func acceleration(at time: Double, _ random: inout SeededNoise) -> Vector3 {
    let phase = 2 * Trigonometry.pi * cadence * time
    let up = bounce * (Trigonometry.sin(phase) + 0.3 * Trigonometry.sin(2 * phase + 0.7))
    let side = sway * Trigonometry.sin(0.5 * phase)
    return Vector3(side, 0.2 * up, -1 + up) + random.vector(noise)
  }

  /// The acceleration at rest, g.
  public func rest(_ random: inout SeededNoise) -> Vector3 {
    Vector3(0, 0, -1) + random.vector(noise)
  }
}

/// Even noise that is the same on every platform.
public struct SeededNoise {
  private var random: SplitMix64

  /// A source of noise from a seed.
  public init(seed: UInt64 = 1) { random = SplitMix64(seed: seed) }

  /// The next number in -1...1.
  public mutating func next() -> Double { random.noise() }

  /// A vector with components within ±`amplitude`.
  public mutating func vector(_ amplitude: Double) -> Vector3 {
    Vector3(next() * amplitude, next() * amplitude, next() * amplitude)
  }
}
