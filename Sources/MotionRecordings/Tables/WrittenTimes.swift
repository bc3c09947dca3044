/// Times that stand in a table as dates and times of day, in one column or in two.
struct WrittenTimes: Equatable {
  /// The column of the dates, where the times of day stand in another.
  var dateColumn: Int?
  /// What the first of two numbers is.
  var order = DateOrder.dayFirst
  /// Seconds east of universal time where a row names no zone.
  var offset = 0

  /// Nanoseconds since 1970 of a row; since midnight where there is no date. `nil` where the row has
  /// none.
  func nanoseconds(_ row: TableRow, column: Int) -> Int64? {
    guard let written = WrittenMoment(row.cell(column)) else { return nil }
    guard let dateColumn else { return nanoseconds(of: written, on: written) }
    guard let day = WrittenMoment(row.cell(dateColumn)) else { return nil }
    return nanoseconds(of: written, on: day)
  }

  private func nanoseconds(of time: WrittenMoment, on day: WrittenMoment) -> Int64? {
    let ofDay = time.ofDay ?? 0
    if day.day == .none { return dateColumn == nil ? ofDay : nil }
    guard let date = day.date(order) else { return nil }
    let seconds = Int64(date.daysSince1970) * 86_400 - Int64(time.offset ?? day.offset ?? offset)
    return seconds * 1_000_000_000 + ofDay
  }
}

extension WrittenMoment {
  /// A time of day begins anew at midnight, one of minutes and seconds with the hour, in nanoseconds;
  /// 0 for a date.
  var period: Int64 {
    day != .none ? 0 : (isWithinHour ? 3_600 : 86_400) * 1_000_000_000
  }
}
