/// A moment in UTC as whole nanoseconds since 1970, with its text in ISO 8601: from 1677 to 2262.
public struct WallClock: Comparable, Hashable, Sendable {
  /// Nanoseconds since 1970.
  public var nanoseconds: Int64

  /// A moment by its nanoseconds since 1970.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// A moment by its seconds since 1970, to the microsecond, which is about what a double of this
  /// century resolves; `nil` where it lies outside, or is no number.
  public init?(secondsSince1970 seconds: Double) {
    guard abs(seconds) < 9.2e9 else { return nil }
    nanoseconds = Int64((seconds * 1e6).rounded()) * 1_000
  }

  /// Seconds since 1970. Whole seconds apart: as a double, nanoseconds have no room for the last 128.
  public var secondsSince1970: Double {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Double(seconds) + Double(rest) / 1e9
  }

  /// Order in time.
  public static func < (a: WallClock, b: WallClock) -> Bool { a.nanoseconds < b.nanoseconds }

  /// Reads `2025-12-22T06:42:29.123Z`, also with an offset such as `+01:00`, with a blank for the
  /// T or before the offset and a colon before the fraction; without an offset it is UTC. The
  /// year is 1900 to 2200.
  public init?(iso8601 text: String) {
    var rest = Substring(text)
    func number(_ digits: Int) -> Int? {
      let piece = rest.prefix(digits)
      guard piece.utf8.count == digits, piece.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else {
        return nil
      }
      rest = rest.dropFirst(digits)
      return Int(piece)
    }
    func skip(_ marks: String) -> Bool {
      guard let first = rest.first, marks.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2),
      (1900...2200).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var seconds = 0
    var fraction: Int64 = 0
    if skip("T t") {
      guard let hour = number(2), skip(":"), let minute = number(2), hour < 24, minute < 60 else {
        return nil
      }
      seconds = hour * 3600 + minute * 60
      if skip(":") {
        guard let second = number(2), second <= 60 else { return nil }
        seconds += second
      }
      if skip(".,:") {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        let nine = digits.prefix(9)
        guard let value = Int64(nine) else { return nil }
        fraction = (0..<(9 - nine.count)).reduce(value) { product, _ in product * 10 }
      }
      // `10:27:54 +0100`: a blank before the offset.
      if rest.first == " ", rest.dropFirst().first.map({ "+-".contains($0) }) ?? false {
        rest.removeFirst()
      }
      if let sign = rest.first, sign == "+" || sign == "-" {
        rest.removeFirst()
        guard let hours = number(2) else { return nil }
        _ = skip(":")
        let minutes = number(2) ?? 0
        seconds -= (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
      } else {
        _ = skip("Zz")
      }
    }
    let date = CivilDate(year: year, month: month, day: day)
    // The 31st of a month that has 30 days is no date.
    guard rest.isEmpty, CivilDate(daysSince1970: date.daysSince1970) == date else { return nil }
    let total = Int64(date.daysSince1970) * 86_400 + Int64(seconds)
    nanoseconds = total * 1_000_000_000 + fraction
  }

  /// `2025-12-22T06:42:29.123Z`; the fraction is left out when it is zero.
  public var iso8601: String {
    let (second, fraction) = Self.floored(nanoseconds, by: 1_000_000_000)
    var text = Self.text(second)
    if fraction != 0 {
      var digits = padded(Int(fraction), 9)
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return text + "Z"
  }

  /// The moment so many seconds later to the millisecond, such as `2025-12-22T06:42:29.123Z`.
  package func iso8601(afterSeconds seconds: Double) -> String {
    // Whole milliseconds apart: their sum may lie where nanoseconds do not reach.
    let (start, rest) = Self.floored(nanoseconds, by: 1_000_000)
    let later = min(max(seconds, -1e12), 1e12) * 1000
    let whole = later.rounded(.down)
    let both = (Double(rest) / 1e6 + (later - whole)).rounded()
    let (second, fraction) = Self.floored(start + Int64(whole) + Int64(both), by: 1000)
    return "\(Self.text(second)).\(padded(Int(fraction), 3))Z"
  }

  /// The moment so many seconds later: whole seconds since 1970, and what is left, 0 to 1.
  package func parts(afterSeconds seconds: Double = 0) -> (second: Int64, rest: Double) {
    let (start, nanoseconds) = Self.floored(nanoseconds, by: 1_000_000_000)
    let later = min(max(seconds, -1e12), 1e12)
    let whole = later.rounded(.down)
    let rest = Double(nanoseconds) / 1e9 + (later - whole)
    return rest < 1 ? (start + Int64(whole), rest) : (start + Int64(whole) + 1, rest - 1)
  }

  /// `2025-12-22T06:42:29` of whole seconds since 1970.
  private static func text(_ seconds: Int64) -> String {
    let (days, second) = floored(seconds, by: 86_400)
    let (minutes, rest) = (Int(second) / 60, Int(second) % 60)
    return CivilDate(daysSince1970: Int(days)).iso8601
      + "T\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2)):\(padded(rest, 2))"
  }

  /// The quotient rounded down, and what is left.
  private static func floored(_ value: Int64, by unit: Int64) -> (Int64, rest: Int64) {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: unit)
    return rest < 0 ? (quotient - 1, rest + unit) : (quotient, rest)
  }
}
