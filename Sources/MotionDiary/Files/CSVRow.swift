package import MotionProcessing

/// The bytes of a table in the making: numbers with a fixed count of decimals, cells parted by
/// commas.
///
/// A device-motion file has 23 numbers in each of 100 rows a second, so digits are written straight
/// into bytes, without a string in between.
package struct CSVRow {
  /// What has been written and not been taken away.
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  /// Ends the row.
  mutating func end() {
    bytes.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  /// Bytes as they stand, outside of any row.
  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Forgets the bytes, keeps their room.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// A cell whose value is not known.
  package mutating func empty() { separate() }

  /// `count` cells whose values are not known.
  package mutating func empty(_ count: Int) {
    for _ in 0..<count { separate() }
  }

  /// A whole number, or an empty cell.
  package mutating func integer(_ value: Int?) {
    separate()
    if let value { appendFixed(Int64(value), decimals: 0) }
  }

  /// Nanoseconds as they are.
  mutating func nanoseconds(_ value: Int64) {
    separate()
    appendFixed(value, decimals: 0)
  }

  /// A flag as 0 or 1.
  package mutating func flag(_ value: Bool) {
    separate()
    bytes.append(UInt8(ascii: value ? "1" : "0"))
  }

  /// A word without commas, quotes or line ends.
  package mutating func word(_ value: String) {
    separate()
    bytes.append(contentsOf: value.utf8)
  }

  /// Any text, in quotes where it needs them.
  package mutating func text(_ value: String) {
    let special: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D]
    guard value.utf8.contains(where: { special.contains($0) }) else { return word(value) }
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// A number with `decimals` places, 0 to 9; an empty cell for what is not known, NaN and
  /// infinity.
  package mutating func number(_ value: Double?, decimals: Int) {
    separate()
    guard let value, value.isFinite else { return }
    let scale = Self.powerOfTen(decimals)
    let scaled = value * scale
    guard abs(scaled) < 9e15 else {
      bytes.append(contentsOf: value.description.utf8)
      return
    }
    let whole = Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
    appendFixed(whole, decimals: decimals)
  }

  /// A time in seconds to the microsecond, with at least four decimals.
  package mutating func time(_ time: SensorTime) {
    separate()
    let nanoseconds = time.nanoseconds
    // Rounded to the nearest microsecond, away from zero at the half, without overflow.
    let half: Int64 = nanoseconds < 0 ? -500 : 500
    let micro = nanoseconds / 1000 + (nanoseconds % 1000 + half) / 1000
    if micro % 100 == 0 {
      appendFixed(micro / 100, decimals: 4)
    } else {
      appendFixed(micro, decimals: micro % 10 == 0 ? 5 : 6, dividingBy: micro % 10 == 0 ? 10 : 1)
    }
  }

  /// Three components with the same number of decimals.
  mutating func vector(_ value: Vector3?, decimals: Int) {
    guard let value else { return empty(3) }
    number(value.x, decimals: decimals)
    number(value.y, decimals: decimals)
    number(value.z, decimals: decimals)
  }

  // MARK: - Digits

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  /// `value / divisor` is the number times ten to the power of `decimals`.
  private mutating func appendFixed(_ value: Int64, decimals: Int, dividingBy divisor: Int64 = 1) {
    let value = value / divisor
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = bytes.count
    var written = 0
    repeat {
      if written == decimals && decimals > 0 { bytes.append(UInt8(ascii: ".")) }
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      written += 1
    } while rest > 0 || written <= decimals
    var low = start
    var high = bytes.count - 1
    while low < high {
      bytes.swapAt(low, high)
      low += 1
      high -= 1
    }
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    default: 1e9
    }
  }
}
