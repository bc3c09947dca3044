import MotionSystem

/// How the times of a plain table become those of its samples: told from its first rows, and from
/// all of them where a date can be read in two ways.
struct TableTimes {
  /// Beyond this a first time is no time since the recording's start.
  private static let longestLead: Int64 = 3_600_000_000_000
  /// 1 January 2000 in nanoseconds since 1970: later times are wall clock.
  private static let wallClockFrom: Int64 = 946_684_800_000_000_000
  /// What a spreadsheet's day 0, 30 December 1899, lies before 1970, ns.
  private static let spreadsheetEpoch: Int64 = 25_569 * 86_400_000_000_000
  /// Rows farther apart than this, ns, are no motion, and no sensor of motion gives more than 10,000
  /// a second.
  private static let longestInterval: Int64 = 10_000_000_000
  private static let shortestInterval: Int64 = 100_000

  private(set) var column: TimeColumn
  private(set) var start: WallClock?
  private(set) var zone: String?
  private(set) var assumptions: [String] = []
  private(set) var isBackward = false
  /// The time of the first row in the recording, ns.
  private(set) var first: Int64?

  private let table: PlainTable
  private let options: ReadingOptions

  /// - Parameters:
  ///   - time: the column of times; beyond the columns where there is none.
  ///   - written: how it holds dates, where it does.
  ///   - isMotion: whether the table holds acceleration, of which rows far apart say nothing.
  init(
    _ time: UnitColumn, written: WrittenTimes?, of table: PlainTable, isMotion: Bool
  ) throws(RecordingError) {
    self.table = table
    options = table.container.options
    column = TimeColumn(column: time.index, unit: Int(time.unit))
    column.seconds = time.seconds
    guard time.index != .max else {
      if options.dates != nil {
        throw table.error("--dates cannot act: no column holds times", "leave the option out")
      }
      column.rate = options.samplingRate
      return
    }
    column.written = written
    if written != nil {
      try readDates()
    } else if options.dates != nil {
      throw table.error(
        "--dates cannot act: \(name) holds numbers, no dates", "leave the option out")
    }
    var thousands = ThousandsSurvey()
    let survey = survey(&thousands)
    if let cell = thousands.example, thousands.isCertain || survey.earlier > 0 {
      throw table.error(
        "the times of \(name) have marks between their thousands (\(shown(cell)))",
        "write them without")
    }
    try count(survey, isMotion: isMotion)
    guard !isBackward else { return }
    if let first = survey.first, abs(first) > Self.longestLead, column.period == 0 {
      column.origin = first
      let since1970 = column.seconds == 86_400 ? first - Self.spreadsheetEpoch : first
      if since1970 > Self.wallClockFrom { start = WallClock(nanoseconds: since1970) }
    } else if column.period > 0 {
      column.origin = survey.first ?? 0
    }
    first = survey.first.map { $0 &- column.origin }
  }

  private var name: String { shown(table.header.names[column.column]) }

  // MARK: - Dates

  private mutating func readDates() throws(RecordingError) {
    guard var written = column.written else { return }
    var dates = DateSurvey()
    for comment in table.preamble.comments { dates.add(comment: comment) }
    var row = TableRow(table.header)
    let dateColumn = written.dateColumn ?? column.column
    var seen = 0
    var period: Int64 = 0
    if let lines = table.rows() {
      while seen < StampSurvey.rows || dates.isOpen, let line = lines.nextText() {
        row.split(line)
        seen += 1
        guard let day = WrittenMoment(row.cell(dateColumn)) else { continue }
        dates.add(day)
        guard seen <= StampSurvey.rows, let time = WrittenMoment(row.cell(column.column)) else {
          continue
        }
        dates.add(zoneOf: time.offset == nil ? day : time)
        period = max(period, day.period)
      }
    }
    column.period = period
    written.order = try order(dates)
    try takeZone(dates, &written)
    column.written = written
  }

  private mutating func order(_ dates: DateSurvey) throws(RecordingError) -> DateOrder {
    guard dates.hasNumbers else {
      if options.dates != nil {
        throw table.error(
          "--dates cannot act: no date of \(name) writes day and month as two numbers with the year "
            + "behind them", "leave the option out")
      }
      return .dayFirst
    }
    if dates.isContradictory, options.dates == nil {
      throw table.error(
        "the dates of \(name) contradict each other: some can only have the day first, others only "
          + "the month", "say --dates day-first or --dates month-first, or write them as 2024-04-23"
      )
    }
    if let said = options.dates {
      if let found = dates.order, found != said, !dates.isContradictory, !dates.isOpen,
        !dates.isDotted
      {
        throw table.error(
          "--dates \(said.rawValue) does not fit the dates of \(name)",
          "--dates \(found.rawValue) does")
      }
      return said
    }
    guard let order = dates.order else {
      throw table.error(
        "the dates of \(name) can be read with the day or the month first",
        "say --dates day-first or --dates month-first")
    }
    if dates.isOpen {
      assumptions.append(
        "\(name) has the \(order == .dayFirst ? "day" : "month") first: it is what grows at midnight; "
          + "--dates says otherwise")
    }
    return order
  }

  private mutating func takeZone(
    _ dates: DateSurvey, _ written: inout WrittenTimes
  ) throws(RecordingError) {
    guard dates.hasDate else { return }
    if dates.hasOffsets, !dates.lacksOffsets, !dates.hasOtherOffsets, let offset = dates.offset {
      zone = offset == 0 ? "UTC" : FixedZone(seconds: offset).name
      return
    }
    guard dates.lacksOffsets else { return }
    guard let said = options.timeZone.map(ReadingOptions.zone) else {
      assumptions.append(
        "\(name) holds dates, read as universal time where they name no zone; --time-zone says of "
          + "which zone they are")
      return
    }
    // The offset at the beginning, and what the rows show of a changed clock.
    var row = TableRow(table.header)
    if let lines = table.rows(), let line = lines.nextText() {
      row.split(line)
      if let local = written.nanoseconds(row, column: column.column),
        let offset = FixedZone.offset(of: said, atLocal: local / 1_000_000_000)
      {
        written.offset = Int(offset)
        zone = said
        let start = local / 1_000_000_000 - offset
        if !dates.hasOffsets { column.changes = ChangedClock(said, after: start) }
      }
    }
  }

  // MARK: - Stamps

  /// Looks at the first rows, more where many share a time.
  private func survey(_ thousands: inout ThousandsSurvey) -> StampSurvey {
    var survey = StampSurvey()
    guard let lines = table.rows() else { return survey }
    var row = TableRow(table.header)
    var last: Int?
    var rows = 0
    while survey.needsMore, rows < StampSurvey.mostRows, let line = lines.nextText() {
      rows += 1
      row.split(line)
      if column.written == nil, thousands.count < StampSurvey.rows {
        thousands.add(row.cell(column.column))
      }
      guard let stamp = nanoseconds(row) else { continue }
      let hash = Self.hash(line)
      survey.add(stamp, isCopy: hash == last)
      last = hash
    }
    return survey
  }

  private func nanoseconds(_ row: TableRow) -> Int64? {
    if let written = column.written { return written.nanoseconds(row, column: column.column) }
    let value = DecimalNumber(row.cell(column.column), comma: row.hasDecimalComma)?.integer(
      unit: -9 - column.unit)
    guard let (product, overflow) = value?.multipliedReportingOverflow(by: column.seconds),
      !overflow
    else { return nil }
    return product
  }

  private static func hash(_ line: UnsafeBufferPointer<UInt8>) -> Int {
    // FNV-1a.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    // The end of a row differs where anything does but its time.
    for byte in line.suffix(24) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash)
  }

  /// Decides what the rows' times are.
  private mutating func count(
    _ survey: StampSurvey, isMotion: Bool
  ) throws(RecordingError) {
    if survey.isBackward {
      isBackward = true
      assumptions.append("the newest row comes first: the rows are read from the last one back")
      return
    }
    if let rate = options.samplingRate {
      column.rate = rate
      assumptions.append(
        "the rows come at \(cell(rate)) Hz, as --sampling-rate says, whatever \(name) says")
      return
    }
    let instead = "; --sampling-rate HZ says how many rows a second has"
    if survey.isConstant {
      throw table.error(
        "the first \(survey.count) rows all have the same time in \(name)",
        "export the times in full, not as a spreadsheet shows them" + instead)
    }
    if survey.isShuffled {
      throw table.error(
        "the times of \(name) jump forth and back: the rows are in no order of time",
        "sort them by time")
    }
    if survey.isCoarse {
      guard let steady = survey.steady else {
        let rows = survey.rowsPerStamp.map { "\($0.lowerBound) to \($0.upperBound)" } ?? "many"
        throw table.error(
          "\(rows) rows have the same time in \(name), too unevenly, or too seldom another one, to tell "
            + "when each was taken",
          "export times with milliseconds" + instead)
      }
      column.steady = steady
      assumptions.append(
        "rows share the times of \(name), which are \(Self.seconds(steady.span)) apart: spread evenly "
          + "at \(Self.hertz(steady.interval)) Hz" + instead)
    }
    guard isMotion, column.steady == nil, survey.count >= 10, let interval = survey.interval else {
      return
    }
    let advice = "--unit time=UNIT says in which unit the times are" + instead
    if interval > Self.longestInterval {
      throw table.error(
        "by \(name) the rows lie \(Self.seconds(Double(interval))) apart, too far for acceleration",
        advice)
    }
    if interval < Self.shortestInterval {
      assumptions.append(
        "by \(name) there are \(Self.hertz(Double(interval))) rows a second, as no sensor gives; "
          + advice)
    }
  }

  private static func seconds(_ nanoseconds: Double) -> String {
    "\(cell((nanoseconds / 1e6).rounded() / 1e3)) s"
  }

  private static func hertz(_ interval: Double) -> String {
    cell((1e10 / interval).rounded() / 10)
  }
}
