extension Trigonometry {
  /// Natural logarithm of a single-precision number: the bits of the logarithm in double precision,
  /// rounded, and for a number far from 1 without any arithmetic in double.
  ///
  /// A processor for wearables has no arithmetic in double but in software, at fifty instructions an
  /// operation; its whole numbers it multiplies to 64 bits in one.
  @inline(never)
  public static func log(_ x: Float) -> Float {
    guard let fixed = FixedLogarithm.of(x), let rounded = FixedLogarithm.rounded(fixed) else {
      return Float(log(Double(x)))
    }
    return rounded
  }

  /// Natural logarithm of `a` over `b`, both positive, as `log(_:)`: the bits of the difference of their
  /// logarithms in double precision, rounded.
  @inline(never)
  static func log(_ a: Float, over b: Float) -> Float {
    guard let first = FixedLogarithm.of(a), let second = FixedLogarithm.of(b),
      let rounded = FixedLogarithm.rounded(first &- second)
    else { return Float(log(Double(a)) - log(Double(b))) }
    return rounded
  }

  /// `base` to the power `exponent`, as `log(_:)`: the bits of the power in double precision, rounded.
  @inline(never)
  static func pow(_ base: Float, _ exponent: Double) -> Float {
    if abs(exponent) <= 1, let fixed = FixedLogarithm.of(base),
      let power = FixedExponential.of(Int64(Double(fixed) * exponent))
    {
      return power
    }
    return Float(pow(Double(base), exponent))
  }
}

/// Logarithms as whole numbers of 2^-48.
///
/// The significand is multiplied by one of 32 numbers of eight bits that brings it within 2^-5.8 of 1, which is exact; what
/// is left to 1 goes into the series of log(1 + r), cut behind its seventh power. So the error stays below 2^-44, and
/// 2^-41 where a multiple of log 2 is added.
enum FixedLogarithm {
  /// Log 2.
  private static let ofTwo: Int64 = 195_103_586_505_167

  /// The logarithm of a positive number that is neither subnormal nor infinite; `nil` for others.
  static func of(_ x: Float) -> Int64? {
    let bits = x.bitPattern
    guard bits >= 0x0080_0000, bits < 0x7f80_0000 else { return nil }
    let exponent = Int32(bits >> 23) &- 127
    let significand = bits & 0x7f_ffff | 0x80_0000
    let place = Int(significand >> 18) & 31
    // Less than 2^26, in 2^-31.
    let r = Int32(bitPattern: significand &* UInt32(inverses[place]) &- 0x8000_0000)
    let whole = Int64(exponent) &* ofTwo &+ ofInverses[place]
    return whole &+ Int64(r) << 17 &+ bend(r)
  }

  /// log(1 + r) - r, for r in 2^-31.
  private static func bend(_ r: Int32) -> Int64 {
    let square = product(r, r)
    // 1/3 - r/4 + r²/5 - r³/6 + r⁴/7, in 2^-31.
    var s: Int32 = 306_783_378
    s = -357_913_941 &+ Int32(truncatingIfNeeded: product(r, s) >> 31)
    s = 429_496_730 &+ Int32(truncatingIfNeeded: product(r, s) >> 31)
    s = -536_870_912 &+ Int32(truncatingIfNeeded: product(r, s) >> 31)
    s = 715_827_883 &+ Int32(truncatingIfNeeded: product(r, s) >> 31)
    let third = Int32(truncatingIfNeeded: product(r, s) >> 25)
    return (product(Int32(truncatingIfNeeded: square >> 22), third) >> 29) &- (square >> 15)
  }

  private static func product(_ a: Int32, _ b: Int32) -> Int64 { Int64(a) &* Int64(b) }

  /// As a single-precision number; `nil` where it is too near to zero, or the error may decide to which
  /// side it is rounded.
  static func rounded(_ fixed: Int64) -> Float? {
    let magnitude = fixed.magnitude
    // 1/16: from there on 20 bits and more are rounded away.
    guard magnitude >= 1 << 44 else { return nil }
    let lost = 40 &- magnitude.leadingZeroBitCount
    let half: UInt64 = 1 &<< UInt64(lost &- 1)
    let rest = Int64(magnitude & (half &<< 1 &- 1)) &- Int64(half)
    // Two errors of 2^-41.
    guard rest.magnitude > 256 else { return nil }
    let kept = UInt32(truncatingIfNeeded: (magnitude &+ half) &>> UInt64(lost))
    // The first bit that is kept counts as one more in the exponent.
    let exponent = UInt32(truncatingIfNeeded: lost &+ (126 - 48 + 23))
    return Float(bitPattern: (fixed < 0 ? 1 << 31 : 0) | (exponent << 23 &+ kept))
  }

  /// The inverse of the middle of each 32nd from 1 to 2, in 2^-8.
  private static let inverses: InlineArray<32, UInt8> = [
    252, 245, 237, 231, 224, 218, 213, 207, 202, 197, 193, 188, 184, 180, 176, 172, 169, 165, 162,
    159, 156, 153, 150, 148, 145, 142, 140, 138, 135, 133, 131, 129,
  ]

  /// The logarithms of 1 over these.
  private static let ofInverses: InlineArray<32, Int64> = [
    4_432_768_410_838, 12_362_165_348_958, 21_706_591_162_862, 28_924_293_722_556,
    37_585_745_629_129, 45_228_069_644_139, 51_759_104_559_257, 59_801_793_902_492,
    66_684_165_541_408, 73_739_045_537_164, 79_513_093_683_939, 86_901_312_507_078,
    92_954_771_120_783, 99_141_283_377_576, 105_466_829_955_156, 111_937_804_062_043,
    116_890_570_730_344, 123_632_808_689_294, 128_797_632_068_586, 134_058_999_772_854,
    139_420_590_008_610, 144_886_295_273_003, 150_460_239_330_005, 154_238_483_665_381,
    160_002_677_798_373, 165_887_386_420_986, 169_880_006_224_996, 173_930_075_764_222,
    180_116_588_021_015, 184_317_785_068_145, 188_582_639_033_443, 192_913_108_705_481,
  ]
}
