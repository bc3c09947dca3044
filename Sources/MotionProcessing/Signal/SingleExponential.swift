extension Trigonometry {
  /// e to the power of a single-precision number: the bits of the power in double precision, rounded;
  /// nearly always without any arithmetic in double (`log(_:)` says why).
  @inline(never)
  public static func exp(_ x: Float) -> Float {
    guard let fixed = FixedExponential.fixed(x), let power = FixedExponential.of(fixed) else {
      return Float(exp(Double(x)))
    }
    return power
  }
}

/// Powers of e by whole numbers of 2^-48.
///
/// The exponent is the middle of one of the 32 parts of a log 2, whose power is in a table, and what lies to either side of it,
/// whose power is a series, cut behind its fifth power. So the relative error stays below 2^-34.
enum FixedExponential {
  private static let logarithmOfTwo: Int64 = 195_103_586_505_167
  /// 32 over log 2, in 2^-16.
  private static let placesPerUnit: Int64 = 3_025_551

  /// A number as a multiple of 2^-48; `nil` beyond ±87, where the power is not a normal number.
  static func fixed(_ x: Float) -> Int64? {
    let bits = x.bitPattern
    let exponent = Int32((bits >> 23) & 0xff) &- 127
    guard abs(x) <= 87 else { return nil }
    let significand = Int64(bits & 0x7f_ffff | 0x80_0000)
    let magnitude =
      exponent >= -25
      ? significand << Int64(exponent &+ 25) : significand >> Int64(min(-25 &- exponent, 63))
    return bits >> 31 == 0 ? magnitude : -magnitude
  }

  /// e to the power of a number in 2^-48 within ±87; `nil` beyond, and where the error may decide to which
  /// side it is rounded.
  static func of(_ fixed: Int64) -> Float? {
    guard fixed.magnitude <= 87 << 48 else { return nil }
    // Nearer to 1 than to any other number.
    if fixed.magnitude < 1 << 22 { return 1 }
    let place = (fixed >> 32 &* placesPerUnit) >> 32
    let rest = fixed &- ((2 &* place &+ 1) &* logarithmOfTwo) >> 6
    let power = powers[Int(place & 31)]
    // At most 2^30.6.
    let p = Int64(lessOne(Int32(truncatingIfNeeded: rest >> 11)))
    let significand = UInt64(bitPattern: power &+ ((power >> 24) &* p) >> 13)
    // From 2^55 to 2^56 but at the very ends; 24 bits are kept.
    let lost = UInt32(truncatingIfNeeded: significand)
    let away = lost &- 0x8000_0000
    guard min(away, 0 &- away) > 1 << 21, significand >> 55 == 1 else { return nil }
    let kept = UInt32(truncatingIfNeeded: significand >> 32) &+ lost >> 31
    // The first bit that is kept counts as one more in the exponent.
    let exponent = Int32(truncatingIfNeeded: place >> 5) &+ 126
    return Float(bitPattern: UInt32(bitPattern: exponent) << 23 &+ kept)
  }

  /// e to the power of r, less 1, both in 2^-37; r is at most log 2 / 64.
  private static func lessOne(_ r: Int32) -> Int32 {
    // 1/2 + r/6 + r²/24 + r³/120, in 2^-31.
    var s: Int32 = 17_895_697
    s = 89_478_485 &+ Int32(truncatingIfNeeded: product(r, s) >> 37)
    s = 357_913_941 &+ Int32(truncatingIfNeeded: product(r, s) >> 37)
    s = 1_073_741_824 &+ Int32(truncatingIfNeeded: product(r, s) >> 37)
    let square = Int32(truncatingIfNeeded: product(r, r) >> 37)
    return r &+ Int32(truncatingIfNeeded: product(square, s) >> 31)
  }

  private static func product(_ a: Int32, _ b: Int32) -> Int64 { Int64(a) &* Int64(b) }

  /// 2 to the power of 1/64, 3/64, 5/64 to 63/64, in 2^-55.
  private static let powers: InlineArray<32, Int64> = [
    36_421_124_895_802_119, 37_218_643_681_795_648, 38_033_625_855_200_528,
    38_866_453_814_406_910, 39_717_518_331_239_338, 40_587_218_734_311_090,
    41_475_963_096_393_449, 42_384_168_425_887_834, 43_312_260_862_490_618,
    44_260_675_877_142_455, 45_229_858_476_355_920, 46_220_263_411_017_345,
    47_232_355_389_760_821, 48_266_609_297_014_483, 49_323_510_415_821_379,
    50_403_554_655_539_493, 51_507_248_784_527_736, 52_635_110_667_927_110,
    53_787_669_510_648_593, 54_965_466_105_681_764, 56_169_053_087_840_689,
    57_398_995_193_066_108, 58_655_869_523_405_606, 59_940_265_817_796_090,
    61_252_786_728_775_640, 62_594_048_105_254_545, 63_964_679_281_478_234,
    65_365_323_372_317_660, 66_796_637_575_025_708, 68_259_293_477_601_201,
    69_753_977_373_905_212, 71_281_390_585_677_505,
  ]
}
