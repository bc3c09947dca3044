public import MotionRecordings

/// A moment of a recording, as a person writes it.
///
/// | form | means |
/// | --- | --- |
/// | `754`, `754.5` | seconds from the start |
/// | `+754`, `+12:34`, `+1:02:03` | seconds, M:SS or H:MM:SS from the start |
/// | `8:40` | that minute on the clock of the diary, the first one in the recording |
/// | `8:40:15` | that second; where the date is not known, H:MM:SS from the start, as the diary has it |
/// | `2014-06-03T8:40`, `2014-06-03T8:40:15` | the same on a day |
public struct RecordingMoment: Equatable, Sendable {
  /// What was written.
  public let text: String
  private let form: Form

  private enum Form: Equatable, Sendable {
    case elapsed(Double)
    case clock(day: CivilDate?, hour: Int, minute: Int, second: Int?)
  }

  /// Seconds on either side of a moment that is told to the second.
  static let reach = 30.0

  /// Reads a moment; `nil` where the text has none of the forms.
  public init?(_ text: String) {
    self.text = text
    guard let form = Self.form(text) else { return nil }
    self.form = form
  }

  /// The stretch of a recording that this moment asks for: the minute that was named, or half a
  /// minute on either side.
  ///
  /// Throws where the moment is one of the clock and the recording has no date, or where it does
  /// not come after the start.
  public func stretch(start: WallClock?, clock: LocalClock) throws(MomentError) -> MomentStretch {
    switch form {
    case .elapsed(let seconds):
      return around(seconds)
    case .clock(let day, let hour, let minute, let second):
      guard let start else {
        guard day == nil, let second else { throw MomentError(moment: text, problem: .noDate) }
        return around(Double(3600 * hour + 60 * minute + second))
      }
      guard let found = Self.find((day, hour, minute, second), from: start, clock) else {
        throw MomentError(moment: text, problem: .outside)
      }
      var stretch = around(found.first)
      if second == nil {
        stretch.first = max(0, found.first)
        stretch.start = stretch.first
        stretch.end = found.first + 60
      }
      stretch.again = found.again
      return stretch
    }
  }

  private func around(_ seconds: Double) -> MomentStretch {
    MomentStretch(
      moment: text, first: seconds, start: max(0, seconds - Self.reach),
      end: seconds + Self.reach)
  }

  // MARK: - The clock on the wall

  /// The offsets of the zones' clocks against each other: changes come in these steps, s.
  private static let clockStep = 900.0

  /// The widest change of clocks, s.
  private static let widestChange = 7200.0

  /// Seconds from the start to the first moment that reads as wanted, and to the same reading when the
  /// clocks were put back. A minute that the start falls into began before it.
  private static func find(
    _ wanted: (day: CivilDate?, hour: Int, minute: Int, second: Int?), from start: WallClock,
    _ clock: LocalClock
  ) -> (first: Double, again: Double?)? {
    func isWanted(_ seconds: Double) -> Bool {
      let reading = clock.read(start, afterSeconds: seconds + 0.001)
      if let day = wanted.day,
        day != CivilDate(year: reading.year, month: reading.month, day: reading.day)
      {
        return false
      }
      return reading.hour == wanted.hour && reading.minute == wanted.minute
        && reading.second == wanted.second ?? 0
    }
    let now = clock.read(start)
    let midnight = -Double(3600 * now.hour + 60 * now.minute + now.second) - start.parts().rest
    var offset =
      midnight + Double(3600 * wanted.hour + 60 * wanted.minute + (wanted.second ?? 0))
    if let day = wanted.day {
      let today = CivilDate(year: now.year, month: now.month, day: now.day)
      offset += 86_400 * Double(day.daysSince1970 - today.daysSince1970)
    }
    // Up to a day and the widest change of clocks on either side.
    let earliest = wanted.second == nil ? -60.0 : 0
    let shifts = stride(from: -widestChange, through: 86_400 + widestChange, by: clockStep)
    guard
      let first = shifts.lazy.map({ offset + $0 }).first(where: { $0 > earliest && isWanted($0) })
    else { return nil }
    let changes = stride(from: clockStep, through: widestChange, by: clockStep)
    return (first, changes.lazy.map { first + $0 }.first(where: isWanted))
  }

  // MARK: - Reading

  private static func form(_ text: String) -> Form? {
    if text.hasPrefix("+") { return elapsed(text.dropFirst()).map(Form.elapsed) }
    if !text.contains(":") { return seconds(text[...]).map(Form.elapsed) }
    let halves = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
    guard halves.count <= 2, let time = halves.last, let parts = wholes(time, ":"),
      parts.count == 2 || parts.count == 3,
      parts[0] < 24, parts[1] < 60, parts.count == 2 || parts[2] < 60
    else { return nil }
    var day: CivilDate?
    if halves.count == 2 {
      guard let date = wholes(halves[0], "-"), date.count == 3, (1...9999).contains(date[0]),
        (1...12).contains(date[1]), (1...31).contains(date[2])
      else { return nil }
      day = CivilDate(year: date[0], month: date[1], day: date[2])
    }
    return .clock(
      day: day, hour: parts[0], minute: parts[1], second: parts.count == 3 ? parts[2] : nil)
  }

  /// Seconds of `754`, `12:34` or `1:02:03`.
  private static func elapsed(_ text: Substring) -> Double? {
    guard text.contains(":") else { return seconds(text) }
    guard let parts = wholes(text, ":"), parts.count == 2 || parts.count == 3,
      parts.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    return Double(parts.reduce(0) { 60 * $0 + $1 })
  }

  private static func seconds(_ text: Substring) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let value = Double(text),
      value <= 1e9
    else { return nil }
    return value
  }

  private static func wholes(_ text: Substring, _ separator: Character) -> [Int]? {
    var values: [Int] = []
    for part in text.split(separator: separator, omittingEmptySubsequences: false) {
      guard (1...6).contains(part.count), part.allSatisfy({ $0.isASCII && $0.isNumber }),
        let value = Int(part)
      else { return nil }
      values.append(value)
    }
    return values
  }
}

/// The stretch of time around a moment, in seconds from the recording's start.
public struct MomentStretch: Equatable, Sendable {
  /// The moment as it was written.
  public var moment: String
  /// The first second that was asked for: it must lie within the recording.
  public var first: Double
  /// Where the stretch begins.
  public var start: Double
  /// Where it ends.
  public var end: Double
  /// The first second of the same reading of the clock when it was put back; `nil` where it reads so once.
  public var again: Double?

  /// Throws where the moment is not within a recording of this length, s, or is there twice.
  func check(within duration: Double) throws(MomentError) {
    guard first <= duration else { throw MomentError(moment: moment, problem: .outside) }
    if let again, again <= duration {
      throw MomentError(moment: moment, problem: .twice(first, again))
    }
  }
}

/// A moment that a recording does not have.
public struct MomentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Why.
  public enum Problem: Equatable, Sendable {
    /// A time of day, and the recording has no date.
    case noDate
    /// Before the recording's start or after its end, or a moment that the clocks left out.
    case outside
    /// A reading that the clock has twice, as it was put back; both in seconds from the start.
    case twice(Double, Double)
  }

  /// What was written.
  public var moment: String
  /// Why it cannot be shown.
  public var problem: Problem

  /// One line for a terminal.
  public var description: String {
    switch problem {
    case .noDate:
      "the date of the recording is not known, so \(moment) says nothing; "
        + "count from its start, such as +12:34"
    case .outside: "\(moment) is not within the recording"
    case .twice(let first, let second):
      "\(moment) comes twice, as the clocks are put back; say which from the start: "
        + "+\(Quantity.elapsed(first)) or +\(Quantity.elapsed(second))"
    }
  }
}
