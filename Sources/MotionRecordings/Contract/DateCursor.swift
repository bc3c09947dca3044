/// A place in the text of a date or a time that goes forward piece by piece.
struct DateCursor {
  private let text: UnsafeBufferPointer<UInt8>
  private var place = 0
  private(set) var hasDots = false

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var isAtEnd: Bool { place == text.count }
  var peek: UInt8? { place < text.count ? text[place] : nil }

  func isNumber(_ digits: Int, at ahead: Int) -> Bool {
    (place + ahead..<place + ahead + digits).allSatisfy { $0 < text.count && text[$0] &- 48 <= 9 }
  }

  mutating func skipBlanks() { while peek == UInt8(ascii: " ") { place += 1 } }

  /// One of these characters.
  mutating func skip(_ marks: StaticString) -> UInt8? {
    guard let next = peek else { return nil }
    let isOne = marks.withUTF8Buffer { $0.contains(next) }
    if isOne { place += 1 }
    return isOne ? next : nil
  }

  /// A word in any case, not followed by a letter.
  mutating func skip(word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard place + count <= text.count else { return false }
    let isSame = word.withUTF8Buffer { word in
      (0..<count).allSatisfy { text[place + $0] | 0x20 == word[$0] }
    }
    let isLonger = place + count < text.count && Self.isLetter(text[place + count])
    if isSame && !isLonger { place += count }
    return isSame && !isLonger
  }

  /// What stands between a date and a time: a T, a comma, blanks.
  mutating func skipGap() -> Bool {
    let from = place
    _ = skip(",")
    skipBlanks()
    if skip("Tt_") != nil { return true }
    return place > from
  }

  mutating func number(upTo most: Int) -> (value: Int, digits: Int)? {
    var (value, digits) = (0, 0)
    while digits <= most, let next = peek, next &- 48 <= 9 {
      value = value * 10 + Int(next &- 48)
      place += 1
      digits += 1
    }
    return digits > 0 && digits <= most ? (value, digits) : nil
  }

  /// As many digits, whatever follows them.
  mutating func number(exactly count: Int) -> Int? {
    guard isNumber(count, at: 0) else { return nil }
    let value = (0..<count).reduce(0) { $0 * 10 + Int(text[place + $1] &- 48) }
    place += count
    return value
  }

  /// Two digits, of more.
  mutating func two() -> (value: Int, digits: Int)? {
    guard isNumber(2, at: 0) else { return nil }
    let value = Int(text[place] &- 48) * 10 + Int(text[place + 1] &- 48)
    place += 2
    return (value, 2)
  }

  /// Nanoseconds; digits behind the ninth do not count.
  mutating func fraction() -> Int64? {
    var (value, digits) = (Int64(0), 0)
    while let next = peek, next &- 48 <= 9 {
      if digits < 9 { value = value * 10 + Int64(next &- 48) }
      digits += 1
      place += 1
    }
    guard digits > 0 else { return nil }
    while digits < 9 {
      value *= 10
      digits += 1
    }
    return value
  }

  /// `AM`, `p.m.`: whether it is the second half of the day.
  mutating func halfOfDay() -> Bool? {
    if skip(word: "am") || skip(word: "a.m.") { return false }
    return skip(word: "pm") || skip(word: "p.m.") ? true : nil
  }

  // MARK: - Dates

  /// A date; or `true` where hours follow instead.
  mutating func hoursOrDay() -> (hours: Bool, day: WrittenMoment.Day)? {
    let from = place
    if let month = month() {
      // Apr 23, 2024
      _ = skip(".")
      guard skip(" -") != nil, let day = number(upTo: 2) else { return nil }
      _ = skip(",")
      guard skip(" -") != nil, let year = number(exactly: 4) else { return nil }
      return (false, .certain(CivilDate(year: year, month: month, day: day.value)))
    }
    if isNumber(8, at: 0), !isNumber(9, at: 0), let date = compactDate() { return (false, date) }
    guard let first = number(upTo: 4) else { return nil }
    if peek == UInt8(ascii: ":") {
      place = from
      return (true, .none)
    }
    guard let mark = skip("-/. ") else { return nil }
    hasDots = mark == UInt8(ascii: ".")
    if hasDots { skipBlanks() }
    if let month = month() {
      // 23-Apr-2024, 23. April 2024, 2024-Apr-23
      _ = skip(".")
      guard skip("-/ ") != nil, let last = number(upTo: 4) else { return nil }
      let (year, day) = first.digits == 4 ? (first.value, last.value) : (last.value, first.value)
      let digits = max(first.digits, last.digits)
      guard digits == 4 || digits == 2 else { return nil }
      return (
        false, .certain(CivilDate(year: digits == 2 ? 2000 + year : year, month: month, day: day))
      )
    }
    guard mark != UInt8(ascii: " "), let second = number(upTo: 2), peek == mark else { return nil }
    place += 1
    guard let third = number(upTo: 4) else { return nil }
    if first.digits == 4, third.digits <= 2 {
      return (
        false, .certain(CivilDate(year: first.value, month: second.value, day: third.value))
      )
    }
    // Two digits are a year behind a slash or a dot; behind a dash they may be a day as well.
    guard first.digits <= 2,
      third.digits == 4 || (third.digits == 2 && mark != UInt8(ascii: "-"))
    else { return nil }
    let year = third.digits == 2 ? 2000 + third.value : third.value
    return (false, .numbers(first.value, second.value, year: year))
  }

  /// `20240423`, as ISO 8601 allows it, with a time behind it: alone it is a number.
  private mutating func compactDate() -> WrittenMoment.Day? {
    guard place + 8 < text.count, text[place + 8] | 0x20 == UInt8(ascii: "t"),
      let century = two(), let year = two(), let month = two(), let day = two()
    else { return nil }
    return .certain(
      CivilDate(year: century.value * 100 + year.value, month: month.value, day: day.value))
  }

  /// `Tue,` or `Dienstag` in front of a date.
  mutating func skipWeekday() {
    let from = place
    var letters = 0
    while let next = peek, Self.isLetter(next) {
      place += 1
      letters += 1
    }
    _ = skip(".")
    _ = skip(",")
    let isWord = letters >= 2 && skip(" ") != nil
    let after = place
    place = from
    if isWord, month() == nil { place = after } else { place = from }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 97 < 26 || byte >= 0x80
  }

  /// First letters of the months in English, and where they differ in German, French, Spanish,
  /// Italian and Dutch.
  private static let months: [(StaticString, Int)] = [
    ("jan", 1), ("gen", 1), ("ene", 1), ("feb", 2), ("fév", 2), ("fev", 2), ("mar", 3), ("mär", 3),
    ("mrt", 3), ("apr", 4), ("avr", 4), ("abr", 4), ("may", 5), ("mai", 5), ("mag", 5), ("mei", 5),
    ("juin", 6), ("jun", 6), ("giu", 6), ("juil", 7), ("jul", 7), ("lug", 7), ("aug", 8),
    ("aoû", 8), ("aou", 8), ("ago", 8), ("sep", 9), ("set", 9), ("oct", 10), ("okt", 10),
    ("ott", 10), ("nov", 11), ("dec", 12), ("dez", 12), ("déc", 12), ("dic", 12),
  ]

  /// The month that a name says; the whole word is passed.
  private mutating func month() -> Int? {
    guard let next = peek, Self.isLetter(next) else { return nil }
    for (name, month) in Self.months {
      let count = name.utf8CodeUnitCount
      guard place + count <= text.count else { continue }
      let isSame = name.withUTF8Buffer { name in
        (0..<count).allSatisfy { i in
          let byte = text[place + i]
          return (byte < 0x80 ? byte | 0x20 : byte) == name[i]
        }
      }
      guard isSame else { continue }
      while let next = peek, Self.isLetter(next) { place += 1 }
      return month
    }
    return nil
  }
}
