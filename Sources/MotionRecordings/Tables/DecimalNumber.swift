/// A number as it stands in a text: sign, up to 19 digits and a power of ten.
///
/// Readers meet millions of them, so the common ones are converted without going through a string;
/// the result is the same double as `Double(String)` gives.
package struct DecimalNumber {
  /// Nought.
  static let zero = DecimalNumber(isNegative: false, digits: 0, exponent: 0, isCut: false)

  var isNegative: Bool
  /// The significant digits without leading zeros.
  var digits: UInt64
  /// The value is `digits` x 10^`exponent`.
  var exponent: Int
  /// Whether there were more than 19 digits, so that `digits` holds only the first of them.
  var isCut: Bool

  /// A number of its parts.
  init(isNegative: Bool, digits: UInt64, exponent: Int, isCut: Bool) {
    self.isNegative = isNegative
    self.digits = digits
    self.exponent = exponent
    self.isCut = isCut
  }

  /// Reads digits with an optional sign, decimal mark and exponent, and nothing else.
  ///
  /// - Parameter comma: whether a comma is a decimal mark too.
  package init?(_ text: UnsafeBufferPointer<UInt8>, comma: Bool = false) {
    if let short = Self(short: text, comma: comma) {
      self = short
    } else {
      self.init(long: text, comma: comma)
    }
  }

  /// Nearly all numbers: up to 18 digits, no power of ten. `nil` where it is not one of them.
  @inline(__always)
  private init?(short text: UnsafeBufferPointer<UInt8>, comma: Bool) {
    let n = text.count
    guard n > 0, n <= 20 else { return nil }
    var i = 0
    isNegative = text[0] == UInt8(ascii: "-")
    if isNegative { i = 1 }
    let first = i
    var value: UInt64 = 0
    while i < n {
      let c = text[i] &- UInt8(ascii: "0")
      if c > 9 { break }
      value = value &* 10 &+ UInt64(c)
      i &+= 1
    }
    var count = i &- first
    exponent = 0
    if i < n, text[i] == UInt8(ascii: ".") || (comma && text[i] == UInt8(ascii: ",")) {
      i &+= 1
      let mark = i
      while i < n {
        let c = text[i] &- UInt8(ascii: "0")
        if c > 9 { break }
        value = value &* 10 &+ UInt64(c)
        i &+= 1
      }
      exponent = mark &- i
      count &+= i &- mark
    }
    guard i == n, count > 0, count <= 18 else { return nil }
    digits = value
    isCut = false
  }

  private init?(long text: UnsafeBufferPointer<UInt8>, comma: Bool) {
    var i = 0
    let n = text.count
    isNegative = false
    digits = 0
    exponent = 0
    isCut = false
    if i < n, text[i] == UInt8(ascii: "-") || text[i] == UInt8(ascii: "+") {
      isNegative = text[i] == UInt8(ascii: "-")
      i += 1
    }
    var seen = 0
    var kept = 0
    var afterMark = false
    while i < n {
      let c = text[i] &- UInt8(ascii: "0")
      if c <= 9 {
        seen += 1
        if kept < 19 {
          digits = digits &* 10 &+ UInt64(c)
          if digits != 0 { kept += 1 }
          if afterMark { exponent -= 1 }
        } else {
          isCut = isCut || c != 0
          if !afterMark { exponent += 1 }
        }
      } else if !afterMark
        && (text[i] == UInt8(ascii: ".") || (comma && text[i] == UInt8(ascii: ",")))
      {
        afterMark = true
      } else {
        break
      }
      i += 1
    }
    guard seen > 0 else { return nil }
    if i < n {
      guard text[i] | 0x20 == UInt8(ascii: "e"), let e = Self.power(text, from: i + 1) else {
        return nil
      }
      exponent += e
    }
  }

  private static func power(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var i = start
    var isNegative = false
    if i < text.count, text[i] == UInt8(ascii: "-") || text[i] == UInt8(ascii: "+") {
      isNegative = text[i] == UInt8(ascii: "-")
      i += 1
    }
    guard i < text.count else { return nil }
    var power = 0
    while i < text.count {
      let c = text[i] &- UInt8(ascii: "0")
      guard c <= 9 else { return nil }
      power = min(power * 10 + Int(c), 100_000)
      i += 1
    }
    return isNegative ? -power : power
  }

  /// The nearest double; `nil` where that depends on digits that were left out.
  @inline(__always)
  var double: Double? {
    // Both are exact doubles, so one operation rounds once (Clinger 1990). So few digits are a
    // signed number too, whose conversion is one instruction.
    if digits &- 1 < 1 << 53 && exponent <= 0 && exponent >= -22 && !isCut {
      let magnitude = Double(Int64(bitPattern: digits)) / Self.powers[-exponent]
      return isNegative ? -magnitude : magnitude
    }
    return rarerDouble
  }

  @inline(never)
  private var rarerDouble: Double? {
    if digits == 0 { return isCut ? nil : (isNegative ? -0.0 : 0.0) }
    let magnitude = NearestDouble.of(digits, exponent: exponent)
    // Digits that were left out matter where the number lies close to the middle of two doubles.
    if isCut && NearestDouble.of(digits + 1, exponent: exponent) != magnitude { return nil }
    return isNegative ? -magnitude : magnitude
  }

  /// The value in units of 10^`unit`, rounded to a whole number; `nil` where it does not fit in 64
  /// bits or has more than 19 digits.
  package func integer(unit: Int) -> Int64? {
    guard !isCut else { return nil }
    let shift = exponent - unit
    var value = digits
    if shift > 0 {
      guard value == 0 || shift <= 19 else { return nil }
      if value == 0 { return 0 }
      let (product, overflow) = value.multipliedReportingOverflow(by: Self.wholePowers[shift])
      if overflow { return nil }
      value = product
    } else if shift < 0 {
      if shift < -19 { return 0 }
      let divisor = Self.wholePowers[-shift]
      let (q, r) = value.quotientAndRemainder(dividingBy: divisor)
      value = r >= divisor - r ? q + 1 : q
    }
    guard value <= UInt64(Int64.max) else { return nil }
    return isNegative ? -Int64(value) : Int64(value)
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  /// 10^k for k up to 19, the last in 64 bits.
  private static let wholePowers: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]
}

/// The double that a cell says, or `nil` when it is no number. "nan" in any spelling is one; the
/// empty cell is none.
package func number(in text: UnsafeBufferPointer<UInt8>, comma: Bool = false) -> Double? {
  if let decimal = DecimalNumber(text, comma: comma) {
    if let double = decimal.double { return double }
    var string = String(decoding: text, as: UTF8.self)
    if comma, let mark = string.firstIndex(of: ",") {
      string.replaceSubrange(mark...mark, with: ".")
    }
    return Double(string)
  }
  guard text.count == 3 else { return nil }
  let isNaN = zip(text, "nan".utf8).allSatisfy { $0 | 0x20 == $1 }
  return isNaN ? .nan : nil
}

/// The whole number that a cell says; `nil` where it is none, or has more than 64 bits.
package func wholeNumber(in text: UnsafeBufferPointer<UInt8>) -> Int64? {
  guard let decimal = DecimalNumber(text), decimal.exponent >= 0 else { return nil }
  return decimal.integer(unit: 0)
}
