public import MotionRecordings
import MotionSystem

/// A time zone that the system does not know.
public struct UnknownTimeZone: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was asked for.
  public var name: String

  /// A zone by its name.
  public init(name: String) { self.name = name }

  /// What is wrong and what to do.
  public var description: String {
    "time zone \"\(name)\" is not known here; give an IANA name such as Europe/Berlin, UTC, or +02:00"
      + (ZoneTable.isInstalled ? "" : " (no zones are installed: add the package tzdata)")
  }
}

/// Converts moments to the civil time of a time zone.
public struct LocalClock: Equatable, Sendable {
  /// A moment as a person in the zone reads it.
  public struct Reading: Equatable, Sendable {
    /// Year, such as 2021.
    public var year: Int
    /// Month, 1 to 12.
    public var month: Int
    /// Day of the month, 1 to 31.
    public var day: Int
    /// Day of the week, 0 for Sunday.
    public var weekday: Int
    /// Hour, 0 to 23.
    public var hour: Int
    /// Minute, 0 to 59.
    public var minute: Int
    /// Second, 0 to 59.
    public var second: Int
  }

  /// The zone's name.
  public let zone: String

  /// Universal time.
  public static let utc = LocalClock(known: "UTC", offset: 0)

  /// Seconds east of universal time, where the zone is named by them.
  private let offset: Int64?

  /// The clock of a zone by its IANA name, or by its distance from universal time, such as `+02:00`.
  public init(zone: String) throws(UnknownTimeZone) {
    if let fixed = FixedZone(zone) {
      self.init(known: fixed.name, offset: Int64(fixed.seconds))
      return
    }
    guard zone == "UTC" || ZoneTable.contains(zone) else { throw UnknownTimeZone(name: zone) }
    self.init(known: zone, offset: zone == "UTC" ? 0 : nil)
  }

  /// The clock of a zone as `--time-zone` names it: `local:Europe/London` says of the zone that the stamps are its
  /// local time.
  public init(said text: String) throws(UnknownTimeZone) {
    try self.init(zone: ReadingOptions.zone(in: text))
  }

  private init(known zone: String, offset: Int64?) {
    self.zone = zone
    self.offset = offset
  }

  /// Seconds by which the clock is ahead of universal time some seconds after a moment.
  package func offset(_ moment: WallClock, afterSeconds seconds: Double) -> Int {
    Int(offset(at: moment.parts(afterSeconds: seconds).second))
  }

  /// Seconds since 1970 at which a day begins, counted from 1970-01-01: the clock's midnight, or where
  /// clocks are changed at midnight, the first moment of the day.
  package func start(ofDay day: Int) -> Double {
    let midnight = Int64(day) * 86_400
    // The offset before the day, then the one that holds at its begin.
    var second = midnight - offset(at: midnight - 86_400)
    if second + offset(at: second) != midnight { second = midnight - offset(at: second) }
    if second + offset(at: second) < midnight { second = midnight - offset(at: midnight - 86_400) }
    return Double(second)
  }

  /// Seconds since 1970 at which the clock shows what it would at these seconds in universal time; where it shows
  /// that twice or never, a moment within an hour of it.
  package func seconds(atLocal local: Double) -> Double {
    let second = Int64(local.rounded(.down))
    let near = second - offset(at: second)
    return local - Double(offset(at: near))
  }

  /// The day that holds a moment, in days since 1970-01-01 on the clock.
  package func day(of seconds: Double) -> Int {
    let second = Int64(seconds.rounded(.down))
    let local = second + offset(at: second)
    return Int(local >= 0 ? local / 86_400 : (local - 86_399) / 86_400)
  }

  private func offset(at second: Int64) -> Int64 {
    offset ?? ZoneTable.offset(of: zone, at: second)
  }

  /// What the clock shows some seconds after a moment; seconds are cut, not rounded.
  public func read(_ moment: WallClock, afterSeconds seconds: Double = 0) -> Reading {
    var second = moment.parts(afterSeconds: seconds).second
    second += offset(at: second)
    let ofDay = Int(((second % 86_400) + 86_400) % 86_400)
    let days = Int((second - Int64(ofDay)) / 86_400)
    let date = CivilDate(daysSince1970: days)
    return Reading(
      // 1970 began on a Thursday.
      year: date.year, month: date.month, day: date.day, weekday: ((days + 4) % 7 + 7) % 7,
      hour: ofDay / 3600, minute: ofDay / 60 % 60, second: ofDay % 60)
  }
}
