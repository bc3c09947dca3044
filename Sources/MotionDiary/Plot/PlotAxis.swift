import MotionRecordings

/// The times under a plot: each begins where its moment is.
struct PlotAxis {
  let columns: PlotColumns
  /// When the recording began; without it times count from there.
  let start: WallClock?
  let clock: LocalClock

  private static let day = 86_400.0
  /// Seconds from label to label, all of which part a day, or are made of days.
  private static let intervals: [Double] =
    [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200]
    + [1, 2, 7, 14, 28, 91, 182, 364, 1820, 3640, 36_400].map { $0 * day }
  /// Columns from label to label at least: a time, a day or a date, and two blanks or more.
  private static let closest = 9.0
  private static let closestDates = 12.0

  /// Labels that do not touch each other, within so many columns.
  func line(width: Int) -> String {
    let interval = self.interval
    var line = ""
    for column in 0..<columns.count {
      let first = (local(columns.start(of: column)) / interval).rounded(.up)
      let next = (local(columns.start(of: column + 1)) / interval).rounded(.up)
      // Where a clock goes back there is none, where it leaps the last of those that it passed.
      guard next > first else { continue }
      let label = self.label((next - 1) * interval, interval)
      guard line.isEmpty || line.count < column, column + label.count <= width else { continue }
      line += String(repeating: " ", count: column - line.count) + label
    }
    return line
  }

  private var interval: Double {
    let column = columns.duration / Double(columns.count)
    let fits = Self.intervals.first {
      $0 >= column * ($0 < 7 * Self.day ? Self.closest : Self.closestDates)
    }
    return fits ?? columns.duration
  }

  /// What the clock shows, in seconds since its 1970; without a date the seconds themselves.
  private func local(_ seconds: Double) -> Double {
    guard let start else { return seconds }
    let parts = start.parts(afterSeconds: seconds)
    return Double(parts.second) + parts.rest + Double(clock.offset(start, afterSeconds: seconds))
  }

  private func label(_ local: Double, _ interval: Double) -> String {
    guard start != nil else { return Quantity.elapsed(local) }
    let days = (local / Self.day).rounded(.down)
    if interval >= Self.day {
      let date = CivilDate(daysSince1970: Int(days))
      if interval >= 7 * Self.day {
        return "\(date.year)-\(Quantity.two(date.month))-\(Quantity.two(date.day))"
      }
      return "\(CalendarText.weekday(ofDay: Int(days)).prefix(3)) \(date.day)"
    }
    let second = Int(local - days * Self.day)
    let minute = "\(second / 3600):\(Quantity.two(second / 60 % 60))"
    return interval < 60 ? minute + ":\(Quantity.two(second % 60))" : minute
  }
}
