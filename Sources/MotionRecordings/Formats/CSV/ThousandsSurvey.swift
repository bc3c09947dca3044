/// Looks for marks between the thousands of times: `1,713,860,100`, and `1,000` behind `990`.
struct ThousandsSurvey {
  private(set) var count = 0
  private var first: String?
  private var plain = 0
  /// Whether a cell has two marks, as no decimal has.
  private(set) var isCertain = false
  /// Whether a cell is anything else, such as a decimal with two digits.
  private var hasOthers = false

  mutating func add(_ cell: UnsafeBufferPointer<UInt8>) {
    count += 1
    switch Self.marks(cell) {
    case nil: hasOthers = true
    case 0: plain += 1
    case let marks:
      isCertain = isCertain || marks != 1
      first = first ?? String(decoding: cell, as: UTF8.self)
    }
  }

  /// A cell with such marks; `nil` where there is none, or where they may be decimal marks: these
  /// stand in every cell, or before other than three digits too.
  var example: String? { isCertain || (plain > 0 && !hasOthers) ? first : nil }

  /// How many marks stand before three digits each; `nil` where there is anything else but digits.
  private static func marks(_ cell: UnsafeBufferPointer<UInt8>) -> Int? {
    var (marks, digits, mark) = (0, 0, UInt8(0))
    for byte in cell {
      if byte &- 48 <= 9 {
        digits += 1
        continue
      }
      guard [UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "'")].contains(byte),
        mark == 0 || mark == byte, marks == 0 ? (1...3).contains(digits) : digits == 3
      else { return nil }
      (mark, digits) = (byte, 0)
      marks += 1
    }
    return digits > 0 && (marks == 0 || digits == 3) ? marks : nil
  }
}
