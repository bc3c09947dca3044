/// The double nearest to a decimal number, by one product of 64 by 128 bits.
///
/// The method of N. Mushtak and D. Lemire ("Fast number parsing without fallback", 2023; D. Lemire,
/// "Number parsing at a gigabyte per second", 2021, algorithm 1). The C library takes thirty times as
/// long for numbers far from one.
enum NearestDouble {
  /// Beyond these powers of ten, 64 bits of digits are nought or infinite.
  private static let smallest = -342
  private static let largest = 308

  /// The double nearest to `digits` x 10^`exponent`, halves to even; infinity above all doubles.
  static func of(_ digits: UInt64, exponent: Int) -> Double {
    if digits == 0 || exponent < smallest { return 0 }
    if exponent > largest { return .infinity }
    let up = digits.leadingZeroBitCount
    let product = product(digits << UInt64(up), exponent)
    let top = Int(product.high >> 63)
    // 53 bits and one for the rounding.
    let shift = UInt64(top + 9)
    var mantissa = product.high >> shift
    // The binary logarithm of 10 in 65,536ths.
    var power = ((217_706 * exponent) >> 16) + 63 + top - up + 1023
    if power <= 0 {
      guard power > -63 else { return 0 }
      mantissa >>= UInt64(1 - power)
      mantissa = (mantissa + mantissa & 1) >> 1
      return Double(bitPattern: mantissa)
    }
    // Exactly half way, which only these powers can be.
    if product.low <= 1, (-4...23).contains(exponent), mantissa & 3 == 1,
      mantissa << shift == product.high
    {
      mantissa &= ~1
    }
    mantissa = (mantissa + mantissa & 1) >> 1
    if mantissa >= 1 << 53 {
      mantissa = 1 << 52
      power += 1
    }
    if power >= 0x7FF { return .infinity }
    return Double(bitPattern: UInt64(power) << 52 | mantissa & (1 << 52 - 1))
  }

  /// The upper 128 bits of a number with its first bit set times a power of five.
  private static func product(_ number: UInt64, _ exponent: Int) -> (high: UInt64, low: UInt64) {
    let five = powersOfFive[exponent - smallest]
    var (high, low) = number.multipliedFullWidth(by: five.high)
    // Nine bits are more than is needed: only where all of them are set the rest can matter.
    if high & 0x1FF == 0x1FF {
      let (sum, overflow) = low.addingReportingOverflow(
        number.multipliedFullWidth(by: five.low).high)
      low = sum
      if overflow { high += 1 }
    }
    return (high, low)
  }

  /// The first 128 bits of 5^q from the smallest power to the largest: of those above one cut, of
  /// those below one cut and, where they would be exact to the last bit, one more.
  private static let powersOfFive: [(high: UInt64, low: UInt64)] = {
    var below: [(high: UInt64, low: UInt64)] = []
    // Of 2^1856 every power of a fifth down to the smallest has more than 128 bits.
    var number = LongNumber(words: 30, first: 1)
    for q in 1 ... -smallest {
      number.divideByFive()
      var top = number.top
      if q <= 27 {
        top.low &+= 1
        if top.low == 0 { top.high += 1 }
      }
      below.append(top)
    }
    // 5^308 has 716 bits.
    number = LongNumber(words: 14, first: 0, last: 1)
    var above = [number.top]
    for _ in 1...largest {
      number.multiplyByFive()
      above.append(number.top)
    }
    return below.reversed() + above
  }()
}

/// A whole number of many words, the most significant first.
private struct LongNumber {
  private var words: [UInt64]

  init(words count: Int, first: UInt64, last: UInt64 = 0) {
    words = [UInt64](repeating: 0, count: count)
    words[0] = first
    if last > 0 { words[count - 1] = last }
  }

  mutating func divideByFive() {
    var rest: UInt64 = 0
    for i in words.indices { (words[i], rest) = UInt64(5).dividingFullWidth((rest, words[i])) }
  }

  mutating func multiplyByFive() {
    var carry: UInt64 = 0
    for i in words.indices.reversed() {
      let (high, low) = words[i].multipliedFullWidth(by: 5)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      words[i] = sum
      carry = high + (overflow ? 1 : 0)
    }
  }

  /// The 128 bits from the first that is set on; below the last word stand zeros.
  var top: (high: UInt64, low: UInt64) {
    let first = words.firstIndex { $0 != 0 } ?? 0
    let up = UInt64(words[first].leadingZeroBitCount)
    func word(_ k: Int) -> UInt64 { first + k < words.count ? words[first + k] : 0 }
    func shifted(_ k: Int) -> UInt64 {
      up == 0 ? word(k) : word(k) << up | word(k + 1) >> (64 - up)
    }
    return (shifted(0), shifted(1))
  }
}
