/// The decimals of rows that hold nothing but plain numbers in the columns that are wanted, found
/// and read in one pass.
///
/// Nearly all rows of large tables are such rows. What is not plain in one of them (a quote, a
/// blank, a power of ten, an empty cell, more than 18 digits) leaves the row to `TableRow`, which reads
/// the same numbers and reports the cells that are none. A class, because it owns the memory: the rows
/// of a file are read into the same places.
final class PlainRow {
  private let delimiter: UInt8
  /// Columns up to the last one that is wanted.
  private let count: Int
  private let isWanted: UnsafeMutablePointer<Bool>
  private let decimals: UnsafeMutablePointer<DecimalNumber>

  /// - Parameter columns: the wanted ones; `nil` where one of them is not among the first `all`.
  init?(columns: [Int], of all: Int, delimiter: UInt8) {
    guard let last = columns.max(), last < all, columns.allSatisfy({ $0 >= 0 }) else { return nil }
    self.delimiter = delimiter
    count = last + 1
    isWanted = .allocate(capacity: count)
    isWanted.initialize(repeating: false, count: count)
    decimals = .allocate(capacity: count)
    decimals.initialize(repeating: .zero, count: count)
    for column in columns { isWanted[column] = true }
  }

  deinit {
    isWanted.deallocate()
    decimals.deallocate()
  }

  /// What the last row has in a wanted column.
  @inline(__always)
  func decimal(_ column: Int) -> DecimalNumber { decimals[column] }

  /// Reads the row that begins here and ends with LF; eight bytes behind its end can be looked at,
  /// whatever they are. Gives the beginning of the next one, or `nil`
  /// where the row is not plain.
  func read(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var p = start
    for column in 0..<count {
      if column > 0 {
        guard p.pointee == delimiter else { return nil }
        p += 1
      }
      if isWanted[column] {
        guard let end = decimal(at: p, into: decimals + column) else { return nil }
        p = end
      } else {
        while p.pointee != delimiter && p.pointee != UInt8(ascii: "\n") {
          if p.pointee == UInt8(ascii: "\"") { return nil }
          p += 1
        }
      }
    }
    if p.pointee == UInt8(ascii: "\r") && p[1] == UInt8(ascii: "\n") { p += 1 }
    if p.pointee != UInt8(ascii: "\n") {
      guard p.pointee == delimiter else { return nil }
      // These columns are not read; but a quote in them may enclose the line's end.
      while p.pointee != UInt8(ascii: "\n") {
        if p.pointee == UInt8(ascii: "\"") { return nil }
        p += 1
      }
    }
    return p + 1
  }

  /// Reads a sign, digits and a decimal mark; gives what follows, or `nil` where there is no number
  /// or one with too many digits.
  @inline(__always)
  private func decimal(
    at start: UnsafePointer<UInt8>, into number: UnsafeMutablePointer<DecimalNumber>
  ) -> UnsafePointer<UInt8>? {
    var p = start
    let isNegative = p.pointee == UInt8(ascii: "-")
    if isNegative { p += 1 }
    let first = p
    var value: UInt64 = 0
    var digit = p.pointee &- UInt8(ascii: "0")
    while digit <= 9 {
      value = value &* 10 &+ UInt64(digit)
      p += 1
      digit = p.pointee &- UInt8(ascii: "0")
    }
    var digits = p - first
    var exponent = 0
    let isComma = p.pointee == UInt8(ascii: ",") && delimiter != UInt8(ascii: ",")
    if p.pointee == UInt8(ascii: ".") || isComma {
      let whole = digits
      p = Self.digits(at: p + 1, onto: &value, count: &digits)
      exponent = whole - digits
    }
    guard digits > 0 && digits <= 18 else { return nil }
    number.pointee = DecimalNumber(
      isNegative: isNegative, digits: value, exponent: exponent, isCut: false)
    return p
  }

  /// Takes the digits that stand here, eight at a time. Behind the decimal mark that pays; before it
  /// there are one or two, as many as in the row before, so that branches are predicted.
  @inline(__always)
  private static func digits(
    at start: UnsafePointer<UInt8>, onto value: inout UInt64, count: inout Int
  ) -> UnsafePointer<UInt8> {
    var p = start
    while true {
      let text = UInt64(littleEndian: UnsafeRawPointer(p).loadUnaligned(as: UInt64.self))
      let (number, found) = EightDigits.leading(text)
      value = value &* EightDigits.powers[found] &+ number
      count += found
      p += found
      if found < 8 || count > 18 { return p }
    }
  }
}

/// Arithmetic on eight characters in one register, the first in the lowest byte.
private enum EightDigits {
  /// The number that the leading digits make, and how many they are.
  ///
  /// A byte that is no digit is known by its high bit once 0x30 is taken off and 0x76 added. The
  /// digits are moved up, so that zeros stand before them, then joined to pairs, fours and eights
  /// (the method of D. Lemire's "Quickly parsing eight digits", 2018).
  @inline(__always)
  static func leading(_ text: UInt64) -> (number: UInt64, count: Int) {
    let values = text ^ 0x3030_3030_3030_3030
    let others = ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
    let count = others.trailingZeroBitCount >> 3
    if count == 0 { return (0, 0) }
    var v = values << UInt64(64 - 8 * count)
    v = v &* 10 &+ (v >> 8)
    let low = (v & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = ((v >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return ((low &+ high) >> 32, count)
  }

  /// 10^k for k up to 8.
  static let powers: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]
}
