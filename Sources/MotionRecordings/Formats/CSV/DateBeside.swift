/// The start of a recording whose times count from anywhere, where another column of the table holds
/// dates: loggers write a moment for people beside the time of the sensor.
struct DateBeside {
  let start: WallClock
  let zone: String?
  /// What was found, for the user.
  let assumption: String

  /// `nil` where there is no column of whole dates, or they are not told.
  ///
  /// - Parameter time: the table's times, of which the first row's is taken off the date.
  init?(_ time: TableTimes, of table: PlainTable, sample: TableSample) {
    let names = table.header.names
    let index = names.indices.first { index in
      sample.moment(index).map { $0.day != .none && $0.ofDay != nil } ?? false
    }
    var options = table.container.options
    // How far the dates lie apart is nothing to this.
    options.samplingRate = 1
    guard let index, let first = time.first,
      let dates = try? TableTimes(
        UnitColumn(index: index, meaning: .time, unit: 0), written: WrittenTimes(),
        of: table.with(options: options), isMotion: false),
      let moment = dates.start
    else { return nil }
    start = WallClock(nanoseconds: moment.nanoseconds &- first)
    zone = dates.zone
    assumption =
      "\(shown(names[index])) gives the start"
      + (zone == nil ? ", read as universal time; --time-zone says of which zone it is" : "")
  }
}
