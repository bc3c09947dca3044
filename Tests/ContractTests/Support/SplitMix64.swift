/// Random numbers that are the same in every run and on every platform (SplitMix64, Steele et al.
/// 2014). Imports nothing, so that every target can have it, by a link where it may not import.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A source of numbers from a seed.
  public init(seed: UInt64 = 1) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// One of some values, of which there must be any.
  public mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &self)]
  }

  /// Even noise in -1...1.
  public mutating func noise() -> Double { Double(next() >> 11) * 0x1p-52 - 1 }
}
