import FoundationEssentials
import MotionLink
import MotionRecordings
import SystemLibrary

/// Dates as the clock on the asker's wall shows them: the zone of the environment or of the system.
enum LocalTime {
  /// `08:15:30`
  static func clock(_ date: Date) -> String {
    let time = parts(date)
    return "\(two(time.tm_hour)):\(two(time.tm_min)):\(two(time.tm_sec))"
  }

  /// `2014-06-03 08:15`
  static func minute(_ date: Date) -> String {
    let time = parts(date)
    return "\(day(date)) \(two(time.tm_hour)):\(two(time.tm_min))"
  }

  /// `2014-06-03`
  static func day(_ date: Date) -> String {
    let time = parts(date)
    return "\(Int(time.tm_year) + 1900)-\(two(time.tm_mon + 1))-\(two(time.tm_mday))"
  }

  /// The beginning of the day of a date, or of one so many days later.
  static func startOfDay(_ date: Date, plus days: Int32 = 0) -> Date {
    LocalDay.start(of: date, plus: days)
  }

  /// The next full hour on that clock: in some zones it is half an hour beside everybody else's.
  static func nextHour(_ date: Date) -> Date {
    let offset = Double(parts(date).tm_gmtoff)
    let hours = ((date.timeIntervalSince1970 + offset) / 3600).rounded(.down)
    return Date(timeIntervalSince1970: (hours + 1) * 3600 - offset)
  }

  /// The moment of `2014-06-03`, `2014-06-03 08:15` or `2014-06-03T08:15:30`; `nil` for anything else.
  static func date(_ text: String) -> Date? {
    // Its parts as if it were universal time, which they are not.
    guard text.last?.isNumber == true, !text.dropFirst(10).contains(where: { "+-".contains($0) }),
      let read = WallClock(iso8601: text)
    else { return nil }
    var seconds = time_t(read.secondsSince1970)
    var time = tm()
    gmtime_r(&seconds, &time)
    time.tm_isdst = -1
    return Date(timeIntervalSince1970: Double(mktime(&time)))
  }

  private static func parts(_ date: Date) -> tm {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var time = tm()
    localtime_r(&seconds, &time)
    return time
  }

  private static func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
