/// Sine, arc tangent, logarithm and the like without a mathematics library, with the same bits on
/// every platform.
///
/// All of them reduce the argument to a small interval and sum a Taylor series there; the number of
/// terms is chosen so that the rest lies below half a unit in the last place. No table of another
/// library is used. Only +, -, *, /, square root and bit patterns occur, all of which IEEE 754
/// fixes to the last bit.
public enum Trigonometry {
  /// The ratio of a circle's circumference to its diameter.
  public static let pi = 3.141_592_653_589_793

  /// Degrees in one radian.
  public static let degreesPerRadian = 57.295_779_513_082_32

  /// Sine of `x` in radians.
  ///
  /// Edge cases: NaN for NaN and infinity. Error at most 2 ulp for |x| below 10,000 (test:
  /// `TrigonometryTests`); beyond, the reduction loses one digit for each factor of ten.
  public static func sin(_ x: Double) -> Double {
    let (r, quadrant) = reduce(x)
    switch quadrant & 3 {
    case 0: return sineSeries(r)
    case 1: return cosineSeries(r)
    case 2: return -sineSeries(r)
    default: return -cosineSeries(r)
    }
  }

  /// Cosine of `x` in radians. Edge cases and error as for `sin`.
  public static func cos(_ x: Double) -> Double {
    let (r, quadrant) = reduce(x)
    switch quadrant & 3 {
    case 0: return cosineSeries(r)
    case 1: return -sineSeries(r)
    case 2: return -cosineSeries(r)
    default: return sineSeries(r)
    }
  }

  /// Arc tangent in (-π/2, π/2). Error at most 2 ulp. NaN for NaN.
  public static func atan(_ x: Double) -> Double {
    guard x == x else { return x }
    let a = abs(x)
    if a < 1e-9 { return x }
    let value = a > 1 ? 0.5 * pi - arcOfUnit(1 / a) : arcOfUnit(a)
    return x < 0 ? -value : value
  }

  /// Angle of the point (x, y) from the x axis in (-π, π].
  ///
  /// Edge cases: the signs of zeros count as in C's `atan2`; infinite arguments give the multiples
  /// of π/4 that C gives; NaN for NaN.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    guard x == x, y == y else { return .nan }
    if y == 0 { return x.sign == .minus ? signed(pi, y) : y }
    if x == 0 { return signed(0.5 * pi, y) }
    if x.isInfinite {
      if y.isInfinite { return signed(x > 0 ? 0.25 * pi : 0.75 * pi, y) }
      return x > 0 ? signed(0, y) : signed(pi, y)
    }
    if y.isInfinite { return signed(0.5 * pi, y) }
    let base = atan(abs(y) / abs(x))
    return signed(x > 0 ? base : pi - base, y)
  }

  /// Arc sine in [-π/2, π/2]. Arguments beyond ±1 are clamped: they come from rounding of unit
  /// vectors.
  public static func asin(_ x: Double) -> Double {
    let c = min(max(x, -1), 1)
    return atan2(c, ((1 - c) * (1 + c)).squareRoot())
  }

  /// Arc cosine in [0, π]. Arguments beyond ±1 are clamped.
  public static func acos(_ x: Double) -> Double {
    let c = min(max(x, -1), 1)
    return atan2(((1 - c) * (1 + c)).squareRoot(), c)
  }

  /// e to the power `x`. Infinity above 709.78, 0 below -708.4 (no subnormal results). NaN for NaN.
  public static func exp(_ x: Double) -> Double {
    guard x == x else { return x }
    if x > 709.78 { return .infinity }
    if x < -708.39 { return 0 }
    let k = nearest(x * 1.442_695_040_888_963_4)
    // ln 2 in two parts, so that k times the first is exact.
    let r = (x - k * 0.693_147_180_369_123_8) - k * 1.908_214_929_270_587_7e-10
    var sum = 1.0
    var n = 14.0
    while n > 0 {
      sum = 1 + r * sum / n
      n -= 1
    }
    let half = Int(k) / 2
    return sum * powerOfTwo(half) * powerOfTwo(Int(k) - half)
  }

  /// Natural logarithm. NaN below 0 and for NaN, -infinity at 0, infinity at infinity.
  public static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x.isFinite else { return x }
    let normal = x.isSubnormal ? x * 18_014_398_509_481_984 : x
    let bits = normal.bitPattern
    var exponent = Int(truncatingIfNeeded: bits >> 52) - 1023 - (x.isSubnormal ? 54 : 0)
    // The same number from 1 to 2.
    var m = Double(bitPattern: bits & 0xf_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
    if m > 1.414_213_562_373_095 {
      m *= 0.5
      exponent += 1
    }
    let s = (m - 1) / (m + 1)
    let s2 = s * s
    var sum = 0.0
    var n = 23.0
    while n >= 3 {
      sum = (sum + 1 / n) * s2
      n -= 2
    }
    let series = 2 * s + 2 * s * sum
    let e = Double(exponent)
    return e * 0.693_147_180_369_123_8 + (series + e * 1.908_214_929_270_587_7e-10)
  }

  /// `base` to the power `exponent` for a positive base. NaN for a negative base, 0 or infinity at
  /// 0.
  public static func pow(_ base: Double, _ exponent: Double) -> Double { exp(exponent * log(base)) }

  // MARK: - Parts

  /// The whole number nearest to `x`, ties to even, for |x| below 2^51: adding 1.5 * 2^52 leaves no
  /// room for a fraction.
  static func nearest(_ x: Double) -> Double { (x + 6_755_399_441_055_744) - 6_755_399_441_055_744 }

  /// `x` less a multiple of π/2, and that multiple modulo 4. π/2 in three parts of 33 bits (Cody
  /// and Waite).
  private static func reduce(_ x: Double) -> (Double, Int) {
    guard abs(x) < 1e15 else { return (x.isFinite ? 0 : .nan, 0) }
    let k = nearest(x * 0.636_619_772_367_581_4)
    let r =
      ((x - k * 1.570_796_326_734_125_6) - k * 6.077_100_506_303_966e-11)
      - k * 2.022_266_248_795_95e-21
    return (r, Int(k - 4 * nearest(k * 0.25 - 0.375)))
  }

  private static func sineSeries(_ r: Double) -> Double {
    let s = r * r
    let p =
      -1.0 / 6 + s
      * (1.0 / 120 + s
        * (-1.0 / 5_040 + s
          * (1.0 / 362_880 + s
            * (-1.0 / 39_916_800 + s
              * (1.0 / 6_227_020_800 + s
                * (-1.0 / 1_307_674_368_000 + s * (1.0 / 355_687_428_096_000)))))))
    return r + r * s * p
  }

  private static func cosineSeries(_ r: Double) -> Double {
    let s = r * r
    let p =
      1.0 / 24 + s
      * (-1.0 / 720 + s
        * (1.0 / 40_320 + s
          * (-1.0 / 3_628_800 + s
            * (1.0 / 479_001_600 + s
              * (-1.0 / 87_178_291_200 + s
                * (1.0 / 20_922_789_888_000 + s * (-1.0 / 6_402_373_705_728_000)))))))
    let half = 0.5 * s
    let head = 1 - half
    // What rounding took from 1 - s/2 is given back.
    return head + (((1 - head) - half) + s * s * p)
  }

  /// Arc tangent on [0, 1]: the nearest eighth is taken off, the rest is at most 1/16.
  private static func arcOfUnit(_ x: Double) -> Double {
    let k = Int(x * 8 + 0.5)
    let c = Double(k) * 0.125
    let r = (x - c) / (1 + x * c)
    let s = r * r
    let p =
      -1.0 / 3 + s * (1.0 / 5 + s * (-1.0 / 7 + s * (1.0 / 9 + s * (-1.0 / 11 + s * (1.0 / 13)))))
    return arcOfEighths(k) + (r + r * s * p)
  }

  /// Arc tangent of k / 8, computed with 50 digits.
  private static func arcOfEighths(_ k: Int) -> Double {
    switch k {
    case 0: 0
    case 1: 0.124_354_994_546_761_44
    case 2: 0.244_978_663_126_864_14
    case 3: 0.358_770_670_270_572_2
    case 4: 0.463_647_609_000_806_1
    case 5: 0.558_599_315_343_562_4
    case 6: 0.643_501_108_793_284_4
    case 7: 0.718_829_999_621_624_5
    default: 0.785_398_163_397_448_3
    }
  }

  private static func powerOfTwo(_ k: Int) -> Double {
    Double(bitPattern: UInt64(bitPattern: Int64(k + 1023)) << 52)
  }

  private static func signed(_ magnitude: Double, _ sign: Double) -> Double {
    sign.sign == .minus ? -magnitude : magnitude
  }
}
