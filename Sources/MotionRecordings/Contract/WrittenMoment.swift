/// A date, a time of day or both as people, spreadsheets and loggers write them, taken apart: ISO 8601,
/// `23.04.2024 08:15`, `4/23/2024 8:15:00.250 PM`, `23-Apr-2024`, `08:15:00,250`.
///
/// Which of two numbers is the day is not decided here: that takes the whole file (`DateOrder`).
struct WrittenMoment {
  /// The date, as far as it says itself what it is.
  enum Day: Equatable {
    case none
    case certain(CivilDate)
    /// Two numbers in the order in which they stand, one the day, the other the month.
    case numbers(Int, Int, year: Int)
  }

  private(set) var day = Day.none
  /// Nanoseconds since midnight; `nil` where there is a date alone.
  private(set) var ofDay: Int64?
  /// Seconds east of universal time; `nil` where no zone is named.
  private(set) var offset: Int?
  /// The time has minutes and seconds alone, as spreadsheets show it.
  private(set) var isWithinHour = false
  /// The parts of the date stand between dots, as nobody writes them who writes the month first.
  private(set) var isDotted = false

  /// `nil` where the text is anything else, or goes on behind it.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var cursor = DateCursor(text)
    cursor.skipBlanks()
    cursor.skipWeekday()
    guard let (hours, day) = cursor.hoursOrDay() else { return nil }
    if hours {
      guard readTime(&cursor) else { return nil }
      // The date may stand behind the time.
      if !cursor.isAtEnd {
        _ = cursor.skipGap()
        guard let (isTime, day) = cursor.hoursOrDay(), !isTime else { return nil }
        self.day = day
      }
    } else {
      self.day = day
    }
    isDotted = cursor.hasDots
    if day != .none, !cursor.isAtEnd {
      guard cursor.skipGap() else { return nil }
      if !cursor.isAtEnd { guard readTime(&cursor) else { return nil } }
    }
    cursor.skipBlanks()
    guard cursor.isAtEnd, isPossible else { return nil }
  }

  init?(_ text: String) {
    guard
      let moment = Array(text.utf8).withUnsafeBufferPointer({ Self($0) })
    else { return nil }
    self = moment
  }

  /// The date; `nil` where there is none, or this order makes none of it.
  func date(_ order: DateOrder) -> CivilDate? {
    switch day {
    case .none: return nil
    case .certain(let date): return date
    case .numbers(let first, let second, let year):
      let (month, day) = order == .dayFirst ? (second, first) : (first, second)
      guard (1...12).contains(month), (1...31).contains(day) else { return nil }
      return CivilDate(year: year, month: month, day: day)
    }
  }

  private var isPossible: Bool {
    func isDate(_ date: CivilDate) -> Bool {
      (1900...2200).contains(date.year) && (1...12).contains(date.month)
        && (1...31).contains(date.day)
    }
    switch day {
    case .none: return true
    case .certain(let date): return isDate(date)
    case .numbers(let first, let second, let year):
      return (1900...2200).contains(year) && (1...31).contains(first) && (1...31).contains(second)
        && min(first, second) <= 12
    }
  }

  // MARK: - Time of day

  /// `8:15`, `08:15:00.250 PM +02:00`, and `15:00.0`, minutes and seconds.
  private mutating func readTime(_ cursor: inout DateCursor) -> Bool {
    let isCompact = cursor.isNumber(6, at: 0)
    guard let first = isCompact ? cursor.two() : cursor.number(upTo: 2),
      isCompact || cursor.skip(":.") != nil,
      let second = isCompact ? cursor.two() : cursor.number(upTo: 2)
    else { return false }
    var (hour, minute, seconds) = (first.value, second.value, 0)
    var hasSeconds = isCompact
    if isCompact {
      seconds = cursor.two()?.value ?? 60
    } else if cursor.skip(":") != nil
      || (cursor.peek == UInt8(ascii: ".") && cursor.isNumber(2, at: 1))
    {
      if cursor.peek == UInt8(ascii: ".") { _ = cursor.skip(".") }
      guard let third = cursor.number(upTo: 2) else { return false }
      (seconds, hasSeconds) = (third.value, true)
    }
    var fraction: Int64 = 0
    if cursor.skip(".,:") != nil {
      guard let digits = cursor.fraction() else { return false }
      fraction = digits
      if !hasSeconds {
        (hour, minute, seconds) = (0, first.value, second.value)
        isWithinHour = true
      }
    }
    cursor.skipBlanks()
    if let isAfternoon = cursor.halfOfDay() {
      guard (1...12).contains(hour) else { return false }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
      cursor.skipBlanks()
    }
    guard hour < 24, minute < 60, seconds <= 60, readOffset(&cursor) else { return false }
    ofDay = Int64(hour * 3600 + minute * 60 + seconds) * 1_000_000_000 + fraction
    return true
  }

  private mutating func readOffset(_ cursor: inout DateCursor) -> Bool {
    if cursor.skip(word: "utc") || cursor.skip(word: "gmt") || cursor.skip(word: "z") { offset = 0 }
    guard let sign = cursor.skip("+-") else { return true }
    guard let hours = cursor.number(exactly: 2) ?? cursor.number(exactly: 1), hours < 24 else {
      return false
    }
    _ = cursor.skip(":")
    let minutes = cursor.number(exactly: 2) ?? 0
    offset = (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    return true
  }
}
