import MotionProcessing

/// Where the time of a row stands and how it becomes the recording's time.
struct TimeColumn {
  var column: Int
  /// The unit as a power of ten of a second: 0 seconds, -3 ms, -6 µs, -9 ns.
  var unit = 0
  /// Seconds in one, of minutes, hours and days.
  var seconds: Int64 = 1
  /// Nanoseconds that are taken off, where the column counts from elsewhere than the recording's
  /// start.
  var origin: Int64 = 0
  /// Rows per second where there is no column of times.
  var rate: Double?
  /// How its dates are read, where it holds dates or times of day.
  var written: WrittenTimes?
  /// How its stamps go on when the clocks of their zone are changed, where they are of one.
  var changes: ChangedClock?
  /// Where the rows of a stamp are put, where many share one.
  var steady: SteadyStamps?
  /// Whether rows without a time, or with that of the row before, have nothing new for this stream.
  var isSparse = false
  /// Nanoseconds after which the column begins anew; 0 where it does not.
  var period: Int64 = 0
  /// Pauses that the column does not count: from a time on, what is added.
  var pauses: [(from: Int64, add: Int64)] = []

  /// Whether what becomes of a row follows from its text, and not from the rows before.
  var isByTextAlone: Bool { !isSparse && period == 0 && steady == nil && changes == nil }
  /// Whether its cells are plain numbers.
  var isOfNumbers: Bool { rate == nil && written == nil }
}

/// The times of a table's rows, one after another.
struct RowStamps {
  private let time: TimeColumn
  private var last: Int64?
  private var turns: Int64 = 0
  private var steady: SteadyStamps?
  private var changes: ChangedClock?
  private var rows = 0

  init(_ time: TimeColumn) {
    self.time = time
    changes = time.changes
    steady = time.steady
  }

  /// What is to be told of a change of the clock; once.
  mutating func takeTold() -> String? {
    guard let told = changes?.told else { return nil }
    changes?.forgetTold()
    return told
  }

  /// Counts rows whose times are not asked for.
  mutating func pass(rows count: Int) { rows += count }

  /// Whether a time is another one than that of the row before.
  mutating func isNew(_ stamp: SensorTime) -> Bool {
    defer { last = stamp.nanoseconds }
    return stamp.nanoseconds != last
  }

  /// The time of the next row; `nil` where it has none that can be read.
  mutating func stamp(of row: TableRow) -> SensorTime? {
    if let rate = time.rate {
      rows += 1
      return SensorTime(seconds: Double(rows - 1) / rate)
    }
    if let written = time.written {
      return written.nanoseconds(row, column: time.column).flatMap { stamp(of: $0) }
    }
    if let decimal = DecimalNumber(row.cell(time.column), comma: row.hasDecimalComma) {
      if let exact = decimal.integer(unit: -9 - time.unit) { return stamp(of: exact) }
      guard let value = try? row.number(time.column) else { return nil }
      let seconds = value * powerOfTen(time.unit)
      guard SensorTime.isRepresentable(seconds) else { return nil }
      return stamp(of: SensorTime(seconds: seconds).nanoseconds)
    }
    // What is no decimal is no number or not a number.
    return nil
  }

  /// The time of a row whose column says this; `nil` where that is beyond what a recording can have.
  mutating func stamp(of column: Int64) -> SensorTime? {
    var nanoseconds = changes?.universal(column) ?? column
    if time.seconds != 1 {
      let (product, overflow) = column.multipliedReportingOverflow(by: time.seconds)
      guard !overflow else { return nil }
      nanoseconds = product
    }
    if time.period > 0 {
      if let last, nanoseconds < last &- time.period / 2 { turns += 1 }
      last = nanoseconds
      nanoseconds &+= turns &* time.period
    }
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(time.origin)
    nanoseconds = difference
    if !time.pauses.isEmpty,
      let pause = time.pauses.last(where: { $0.from <= difference })
    {
      nanoseconds &+= pause.add
    }
    let limit = Int64(SensorTime.limit * 1e9)
    guard !overflow, nanoseconds >= -limit, nanoseconds <= limit else { return nil }
    if steady != nil { nanoseconds = steady?.time(of: nanoseconds) ?? nanoseconds }
    return SensorTime(nanoseconds: nanoseconds)
  }
}

private func powerOfTen(_ exponent: Int) -> Double {
  var power = 1.0
  for _ in 0..<abs(exponent) { power *= 10 }
  return exponent < 0 ? 1 / power : power
}
