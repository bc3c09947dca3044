package import FoundationEssentials
import SystemLibrary

/// Days as the clock on this machine's wall has them; one may have 23 or 25 hours.
package enum LocalDay {
  /// The beginning of the day of a date, or of one so many days later.
  package static func start(of date: Date, plus days: Int32 = 0) -> Date {
    // Somebody may have moved to another zone.
    tzset()
    let bounded = min(max(date.timeIntervalSince1970, -6e10), 2.5e11)
    var seconds = time_t(bounded.rounded(.down))
    var time = tm()
    localtime_r(&seconds, &time)
    (time.tm_hour, time.tm_min, time.tm_sec, time.tm_isdst) = (0, 0, 0, -1)
    time.tm_mday += days
    return Date(timeIntervalSince1970: Double(mktime(&time)))
  }
}
