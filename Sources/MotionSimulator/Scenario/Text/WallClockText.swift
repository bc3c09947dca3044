import MotionRecordings

extension ScenarioLine {
  /// A date, a time and the offset from UTC: `2014-06-03 08:15 +02:00`. The offset stands in the
  /// text because what zones say depends on the machine, and a scenario's bits may not.
  mutating func moment() throws(ScenarioTextError) -> WallClock {
    let day = try self.day()
    let minutes = try clock("a time such as 08:15", sign: false)
    let offset = try clock("an offset from UTC such as +02:00", sign: true)
    return WallClock(
      nanoseconds: (Int64(day) * 86_400 + Int64(minutes - offset) * 60) * 1_000_000_000)
  }

  /// Days since 1970.
  private mutating func day() throws(ScenarioTextError) -> Int {
    let expected = "a date such as 2014-06-03, from 1980 to 2099"
    let text = try word(expected)
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map({ $0.utf8.count }) == [4, 2, 2], let year = Self.digits(parts[0]),
      let month = Self.digits(parts[1]), let day = Self.digits(parts[2]),
      (1980...2099).contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day)
    else { throw error(expected: expected, found: text) }
    return CivilDate(year: year, month: month, day: day).daysSince1970
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Minutes of `08:15`, or of `+02:00` where a sign is asked for.
  private mutating func clock(_ expected: String, sign: Bool) throws(ScenarioTextError) -> Int {
    let text = try word(expected)
    let isNegative = text.hasPrefix("-")
    let hasSign = isNegative || text.hasPrefix("+")
    let parts = text.dropFirst(hasSign ? 1 : 0).split(
      separator: ":", omittingEmptySubsequences: false)
    guard hasSign == sign, parts.map({ $0.utf8.count }) == [2, 2],
      let hours = Self.digits(parts[0]),
      let minutes = Self.digits(parts[1]), minutes < 60, hours < (sign ? 15 : 24)
    else { throw error(expected: expected, found: text) }
    return (isNegative ? -1 : 1) * (hours * 60 + minutes)
  }

  private static func digits(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
