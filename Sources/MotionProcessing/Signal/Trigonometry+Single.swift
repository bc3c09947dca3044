/// The same in single precision, for what runs on a microcontroller: series as short as 24 bits
/// allow, with the same bits on every platform.
extension Trigonometry {
  /// Sine of `x` in radians. Error at most 2 ulp for |x| below 100, beyond one digit more for each
  /// factor of ten; NaN for NaN and infinity.
  static func sin(_ x: Float) -> Float {
    let (r, quadrant) = reduce(x)
    switch quadrant {
    case 0: return sineSeries(r)
    case 1: return cosineSeries(r)
    case 2: return -sineSeries(r)
    default: return -cosineSeries(r)
    }
  }

  /// Cosine of `x` in radians. Edge cases and error as for `sin`.
  static func cos(_ x: Float) -> Float {
    let (r, quadrant) = reduce(x)
    switch quadrant {
    case 0: return cosineSeries(r)
    case 1: return -sineSeries(r)
    case 2: return -cosineSeries(r)
    default: return sineSeries(r)
    }
  }

  /// Angle of the point (x, y) from the x axis in [-π, π]; 0 at the origin and where an argument is not finite.
  /// Error at most 3 ulp.
  static func atan2(_ y: Float, _ x: Float) -> Float {
    let (a, b) = (abs(x), abs(y))
    let (larger, smaller) = a > b ? (a, b) : (b, a)
    guard larger > 0, larger.isFinite, smaller.isFinite else { return 0 }
    var angle = arcOfUnit(smaller / larger)
    if b >= a { angle = 1.570_796_3 - angle }
    if x < 0 { angle = 3.141_592_7 - angle }
    return y < 0 ? -angle : angle
  }

  /// Arc cosine in [0, π]. Arguments beyond ±1 are clamped.
  static func acos(_ x: Float) -> Float {
    let c = min(max(x, -1), 1)
    return atan2(((1 - c) * (1 + c)).squareRoot(), c)
  }

  /// `x` less the nearest multiple of 2π.
  static func wrapped(_ x: Float) -> Float {
    x - nearest(x * 0.159_154_94) * 6.283_185_3
  }

  // MARK: - Parts

  /// The whole number nearest to `x`, ties to even, for |x| below 2^22: adding 1.5 * 2^23 leaves no
  /// room for a fraction.
  private static func nearest(_ x: Float) -> Float { (x + 12_582_912) - 12_582_912 }

  /// `x` less a multiple of π/2, and that multiple modulo 4. π/2 in three parts, of which the first
  /// two leave room for products with whole numbers of 13 bits (Cody and Waite).
  private static func reduce(_ x: Float) -> (Float, Int) {
    guard abs(x) < 8192 else { return (x.isFinite ? 0 : .nan, 0) }
    let k = nearest(x * 0.636_619_8)
    let r = ((x - k * 1.570_312_5) - k * 4.837_512_969_970_703e-4) - k * 7.549_789_95e-8
    return (r, Int(k) & 3)
  }

  private static func sineSeries(_ r: Float) -> Float {
    let s = r * r
    return r + r * s * (-1.0 / 6 + s * (1.0 / 120 + s * (-1.0 / 5_040 + s * (1.0 / 362_880))))
  }

  private static func cosineSeries(_ r: Float) -> Float {
    let s = r * r
    let tail = 1.0 / 24 + s * (-1.0 / 720 + s * (1.0 / 40_320 + s * (-1.0 / 3_628_800)))
    return 1 - (0.5 * s - s * s * tail)
  }

  /// Arc tangent on [0, 1]: the nearest eighth is taken off, the rest is at most 1/16.
  private static func arcOfUnit(_ x: Float) -> Float {
    let k = Int(x * 8 + 0.5)
    let c = Float(k) * 0.125
    let r = (x - c) / (1 + x * c)
    let s = r * r
    return arcOfEighths(k) + (r + r * s * (-1.0 / 3 + s * (1.0 / 5 + s * (-1.0 / 7))))
  }

  /// Arc tangent of k / 8, computed with 50 digits.
  private static func arcOfEighths(_ k: Int) -> Float {
    switch k {
    case 0: 0
    case 1: 0.124_354_995
    case 2: 0.244_978_663
    case 3: 0.358_770_670
    case 4: 0.463_647_609
    case 5: 0.558_599_315
    case 6: 0.643_501_109
    case 7: 0.718_829_999
    default: 0.785_398_163
    }
  }
}
