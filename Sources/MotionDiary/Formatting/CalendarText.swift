/// Days and dates for readers.
enum CalendarText {
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The name of a day of the week, 0 for Sunday.
  static func weekday(_ number: Int) -> String { weekdays[(number % 7 + 7) % 7] }

  /// The name of the day so many days after 1970 began, which was on a Thursday.
  static func weekday(ofDay days: Int) -> String { weekday(days + 4) }

  /// `Tue`.
  static func shortWeekday(_ number: Int) -> String { String(weekday(number).prefix(3)) }

  /// `Tuesday, 3 June 2014`.
  static func long(_ reading: LocalClock.Reading) -> String {
    "\(weekday(reading.weekday)), \(reading.day) \(month(reading)) \(reading.year)"
  }

  /// `Tue, 3 June`.
  static func short(_ reading: LocalClock.Reading) -> String {
    "\(shortWeekday(reading.weekday)), \(reading.day) \(month(reading))"
  }

  private static func month(_ reading: LocalClock.Reading) -> String {
    months[(reading.month - 1) % 12]
  }
}
