import MotionProcessing

/// The only source of chance in a simulation: xoshiro256** seeded through SplitMix64 (Blackman and
/// Vigna, "Scrambled linear pseudorandom number generators", 2021; both algorithms are in the
/// public domain). Integer arithmetic only, so the same seed gives the same bits on every platform.
struct RandomSource: Sendable {
  private var s0: UInt64
  private var s1: UInt64
  private var s2: UInt64
  private var s3: UInt64

  /// A source for `seed`; sources of one simulation differ by `stream`, so that drawing more from
  /// one leaves the others as they are.
  init(seed: UInt64, stream: UInt64) {
    var state = seed &+ stream &* 0xD1B5_4A32_D192_ED03
    s0 = Self.splitMix(&state)
    s1 = Self.splitMix(&state)
    s2 = Self.splitMix(&state)
    s3 = Self.splitMix(&state)
  }

  private static func splitMix(_ state: inout UInt64) -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// 64 random bits.
  mutating func next() -> UInt64 {
    let product = s1 &* 5
    let result = ((product << 7) | (product >> 57)) &* 9
    let shifted = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 << 45) | (s3 >> 19)
    return result
  }

  /// Uniform in [0, 1).
  mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Uniform between two bounds.
  mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * uniform()
  }

  /// Mean 0, variance 1, within ±3.46: the sum of four 16-bit uniforms. Cheap, no logarithm;
  /// everything that is driven with it passes a filter or is small beside the signal, so the
  /// missing tails do not show.
  mutating func normal() -> Double {
    let bits = next()
    let sum =
      (bits & 0xFFFF) &+ ((bits >> 16) & 0xFFFF) &+ ((bits >> 32) & 0xFFFF) &+ (bits >> 48)
    // Variance of one 16-bit uniform is 65536^2 / 12; four of them 65536^2 / 3.
    return (Double(sum) - 131_070) * (1.732_050_807_568_877_2 / 65_536)
  }

  /// Three independent normal values.
  mutating func normalVector() -> Vector3 { Vector3(normal(), normal(), normal()) }
}

extension RandomSource {
  /// Uniform in a range.
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    uniform(range.lowerBound, range.upperBound)
  }
}
