/// What the dates of a whole table say of themselves: whether the day or the month comes first, and
/// in which zone they are.
struct DateSurvey {
  /// Whether there are dates with the day and the month as numbers, the year behind them.
  private(set) var hasNumbers = false
  private(set) var isDotted = false
  private(set) var hasDate = false
  /// Dates of which the second number cannot be the month, and of which the first cannot.
  private var monthFirst = 0
  private var dayFirst = 0
  /// Midnights at which the number that grew by one was the first, and the second.
  private var firstGrew = 0
  private var secondGrew = 0
  private var last: (Int, Int)?
  /// The offset of all rows so far.
  private(set) var offset: Int?
  private(set) var hasOffsets = false
  private(set) var lacksOffsets = false
  private(set) var hasOtherOffsets = false

  /// Takes the date of a row.
  mutating func add(_ written: WrittenMoment) {
    if written.day != .none { hasDate = true }
    if case .numbers(let first, let second, _) = written.day {
      note(first, second)
      isDotted = isDotted || written.isDotted
      if let last, last != (first, second) {
        if last.1 == second, first == last.0 + 1 { firstGrew += 1 }
        if last.0 == first, second == last.1 + 1 { secondGrew += 1 }
      }
      last = (first, second)
    }
  }

  /// Takes the zone of a row's time.
  mutating func add(zoneOf written: WrittenMoment) {
    guard let named = written.offset else {
      lacksOffsets = true
      return
    }
    if hasOffsets, named != offset { hasOtherOffsets = true }
    (offset, hasOffsets) = (named, true)
  }

  /// Takes a date that stands in front of the table.
  mutating func add(comment: String) {
    let words = comment.split { " ,;\t\"".contains($0) }
    for word in words {
      guard let written = WrittenMoment(String(word)) else { continue }
      if case .numbers(let first, let second, _) = written.day { note(first, second) }
    }
  }

  private mutating func note(_ first: Int, _ second: Int) {
    hasNumbers = true
    if first > 12 { dayFirst += 1 }
    if second > 12 { monthFirst += 1 }
  }

  /// Whether some dates can only have the day first and others only the month.
  var isContradictory: Bool { dayFirst > 0 && monthFirst > 0 }

  /// What a number above twelve says, else what grows at midnight, else the dots; `nil` where the
  /// dates can be read both ways.
  var order: DateOrder? {
    if !hasNumbers { return .dayFirst }
    if dayFirst > 0 { return .dayFirst }
    if monthFirst > 0 { return .monthFirst }
    if firstGrew != secondGrew { return firstGrew > secondGrew ? .dayFirst : .monthFirst }
    return isDotted ? .dayFirst : nil
  }

  /// Whether more rows can still decide it.
  var isOpen: Bool { hasNumbers && dayFirst == 0 && monthFirst == 0 && !isDotted }
}
