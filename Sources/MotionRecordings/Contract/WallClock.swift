import FoundationEssentials

/// A moment in UTC as whole nanoseconds since 1970, with its text in ISO 8601.
struct WallClock: Equatable {
  var nanoseconds: Int64

  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The date to the microsecond: a `Date` of this century resolves 0.12 µs and no more.
  init(_ date: Date) {
    let limit = 9.2e12
    let microseconds = min(max(date.timeIntervalSince1970, -limit / 1e3), limit / 1e3) * 1e6
    nanoseconds = Int64(microseconds.rounded()) * 1_000
  }

  /// Reads `2025-12-22T06:42:29.123Z`, also with an offset such as `+01:00`, with a blank for the
  /// T or before the offset and a colon before the fraction; without an offset it is UTC. The
  /// year is 1900 to 2200.
  init?(iso8601 text: String) {
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
    guard rest.isEmpty else { return nil }
    let total = Int64(daysFromCivil(year, month, day)) * 86_400 + Int64(seconds)
    nanoseconds = total * 1_000_000_000 + fraction
  }

  /// Whole seconds apart: as a double, nanoseconds since 1970 have no room for the last 128.
  var date: Date {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Date(timeIntervalSince1970: Double(seconds) + Double(rest) / 1e9)
  }

  /// `2025-12-22T06:42:29.123Z`; the fraction is left out when it is zero.
  var iso8601: String {
    let billion: Int64 = 1_000_000_000
    let whole = (nanoseconds - ((nanoseconds % billion) + billion) % billion) / billion
    let fraction = nanoseconds - whole * billion
    let secondOfDay = Int(((whole % 86_400) + 86_400) % 86_400)
    let (year, month, day) = civilFromDays(Int((whole - Int64(secondOfDay)) / 86_400))
    func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
    var text = "\(year)-\(two(month))-\(two(day))T"
    text += "\(two(secondOfDay / 3600)):\(two(secondOfDay / 60 % 60)):\(two(secondOfDay % 60))"
    if fraction != 0 {
      var digits = String(String(billion + fraction).dropFirst())
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return text + "Z"
  }
}

/// Days since 1970-01-01 in the Gregorian calendar (H. Hinnant, "chrono-compatible low-level date
/// algorithms", 2013).
func daysFromCivil(_ year: Int, _ month: Int, _ day: Int) -> Int {
  let y = month <= 2 ? year - 1 : year
  let era = y / 400
  let yearOfEra = y - era * 400
  let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
  let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/// The inverse of `daysFromCivil`, same source.
private func civilFromDays(_ days: Int) -> (Int, Int, Int) {
  let z = days + 719_468
  let era = (z >= 0 ? z : z - 146_096) / 146_097
  let dayOfEra = z - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let mp = (5 * dayOfYear + 2) / 153
  let month = mp < 10 ? mp + 3 : mp - 9
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * mp + 2) / 5 + 1)
}
