/// What a TOML document says outside of its texts and comments.
struct BareText {
  private static let newline = UInt8(ascii: "\n")

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  /// Whether nothing but blanks was on the line so far.
  private var isFirst = true
  /// Behind the first `=` of the line, or where the line begins.
  private var valueStart = 0
  private var hasEquals = false

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A mark of UTF-8 is no part of the text.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// What is wrong with a document, and its line, where the parser (toml++ of TOMLKit 0.6.0) would end the
  /// process by an assertion in place of saying so; `nil` where nothing is.
  static func mistake(in bytes: [UInt8]) -> (line: Int, words: String)? {
    var text = BareText(bytes)
    // Of lists; a bracket that begins a line outside of them begins a table.
    var depth = 0
    // But blanks and ends of lines.
    var before: UInt8 = newline
    while let byte = text.next() {
      switch byte {
      case UInt8(ascii: "t"), UInt8(ascii: "T"):
        if text.isBehindDate, !isDigit(text.following) {
          return (text.line, "expected a time of day after the date")
        }
      case UInt8(ascii: " "):
        if text.isBehindNumbers, text.isAtLoneDigit {
          return (text.line, "expected a time of day after the date")
        }
      case UInt8(ascii: "[") where depth == 0 && text.isFirst:
        if !text.isAtName { return (text.line, "expected the name of a table after '['") }
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}") where [UInt8(ascii: "["), UInt8(ascii: ",")].contains(before):
        return (text.line, "expected a value, found '}'")
      case UInt8(ascii: "]"): depth = max(0, depth - 1)
      default: break
      }
      guard !isBlank(byte) else { continue }
      text.isFirst = byte == newline
      if byte != newline { before = byte }
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  /// Whether `YYYY-MM-DD` stands before the last byte.
  private var isBehindDate: Bool {
    let date = bytes[..<(place - 1)].suffix(10)
    return date.count == 10
      && date.enumerated().allSatisfy {
        $0 == 4 || $0 == 7 ? $1 == UInt8(ascii: "-") : Self.isDigit($1)
      }
  }

  /// Whether a value with a hyphen in it stands before the last byte: the parser takes more for a date than
  /// is one.
  private var isBehindNumbers: Bool {
    let ends = " \t\n,[".utf8
    let value = bytes[valueStart..<max(valueStart, place - 1)].reversed().prefix {
      !ends.contains($0)
    }
    return value.contains(UInt8(ascii: "-"))
  }

  private var isAtLoneDigit: Bool {
    Self.isDigit(following) && !Self.isDigit(place + 1 < bytes.count ? bytes[place + 1] : nil)
  }

  private var following: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Whether a table's name follows its first bracket, bare or in quotes, or nothing, which the parser refuses.
  private var isAtName: Bool {
    var rest = bytes[place...]
    if rest.first == UInt8(ascii: "[") { rest.removeFirst() }
    guard let first = rest.first(where: { !Self.isBlank($0) }) else { return true }
    let others = "-_]\"'".utf8
    return Self.isDigit(first) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
      || others.contains(first)
  }

  /// The next byte outside of texts and comments; a quote for a text, a blank for a comment.
  private mutating func next() -> UInt8? {
    guard let byte = following else { return nil }
    switch byte {
    case UInt8(ascii: "#"): while let next = following, next != Self.newline { place += 1 }
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      skipText(byte)
      return byte
    default:
      place += 1
      if byte == Self.newline { line += 1 }
      if byte == Self.newline || byte == UInt8(ascii: "=") && !hasEquals {
        valueStart = place
        hasEquals = byte != Self.newline
      }
      return byte
    }
    return UInt8(ascii: " ")
  }

  /// A text ends with as many quotes as it begins with, one or three; one of them also at the line's end.
  private mutating func skipText(_ quote: UInt8) {
    let isLong = bytes[place...].prefix(3).elementsEqual([quote, quote, quote])
    let end = [UInt8](repeating: quote, count: isLong ? 3 : 1)
    place += end.count
    while let byte = following {
      if bytes[place...].starts(with: end) { return place += end.count }
      if byte == Self.newline {
        guard isLong else { return }
        line += 1
      }
      // What is escaped ends nothing.
      place += byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
    }
  }
}
