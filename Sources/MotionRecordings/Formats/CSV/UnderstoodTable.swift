import MotionProcessing

/// A plain table of which it is known what its columns hold and how its times are read.
///
/// A class, because it is large and handed about.
final class UnderstoodTable {
  let plan: TablePlan
  let times: TableTimes
  /// When it began and in which zone, by its times or by dates beside them.
  let start: WallClock?
  let zone: String?
  /// Whether its columns name what they hold, and nothing was told from values.
  let isCertain: Bool
  let assumptions: [String]
  private let table: PlainTable

  var member: RecordingContainer.Member { table.member }

  /// Whether it holds what a diary can be told of.
  var isWhole: Bool {
    plan.channels.contains { $0.stream == .acceleration || $0.stream == .location }
  }

  /// `nil` where the member is no table. Throws where it is one that cannot be read, or an option
  /// cannot act on it.
  init?(
    _ member: RecordingContainer.Member, in container: RecordingContainer
  ) throws(RecordingError) {
    guard var table = PlainTable(member, in: container), let rows = table.rows() else { return nil }
    var sample = TableSample(rows, header: table.header)
    table.header.hasDecimalComma = sample.hasDecimalComma
    if sample.unnamedCells == 1, sample.isRowNumber(0), let rows = table.rows() {
      // R gives the column of row numbers no name.
      table.header.names.insert("", at: 0)
      sample = TableSample(rows, header: table.header)
    }
    let guess = try Self.guess(table, sample)
    plan = try TablePlan(
      guess.columns, adding: guess.gravitySum, header: table.header, file: table.place,
      line: table.preamble.headerLine, needsNoTime: container.options.samplingRate != nil)
    try Self.refuse(table, sample, guess, plan)
    isCertain = guess.isCertain
    var assumptions = guess.assumptions
    var times = try TableTimes(
      plan.time, written: guess.written, of: table, isMotion: plan.hasAcceleration)
    if times.isBackward {
      assumptions += times.assumptions
      table = try table.backward()
      times = try TableTimes(
        plan.time, written: guess.written, of: table, isMotion: plan.hasAcceleration)
    }
    assumptions += times.assumptions.filter { !assumptions.contains($0) }
    var (start, zone) = (times.start, times.zone)
    if times.start == nil, let beside = DateBeside(times, of: table, sample: sample) {
      (start, zone) = (beside.start, beside.zone)
      assumptions.append(beside.assumption)
    }
    (self.start, self.zone) = (start, zone)
    self.times = times
    self.table = table
    self.assumptions = assumptions
  }

  /// The samples of each stream.
  ///
  /// - Parameter lead: nanoseconds by which the recording began before this table did.
  func sources(after lead: Int64 = 0) -> [any SampleSource] {
    var column = times.column
    column.origin &-= lead
    var sources = [any SampleSource]()
    for channel in plan.channels {
      guard let lines = table.rows() else { continue }
      sources.append(
        SampleTable(
          file: member.name, lines: lines, header: table.header, time: column, channel: channel,
          reportsRows: sources.isEmpty, log: table.container.log))
    }
    return sources
  }

  // MARK: - What is understood

  private static func guess(
    _ table: PlainTable, _ sample: TableSample
  ) throws(RecordingError) -> ColumnGuess {
    let (header, options) = (table.header, table.container.options)
    if sample.unnamedCells > 1 {
      let named = header.names.count
      throw table.error(
        "the rows have \(named + sample.unnamedCells) cells or more, the header has \(named) names",
        "give every column its name")
    }
    if let kind = longColumn(header, sample) {
      throw table.error(
        "this is a table in long form: every row is of the sensor that \(shown(header.names[kind])) "
          + "names", "export one table for each sensor, or one column for each axis of each sensor")
    }
    let certain = header.names.enumerated().compactMap { UnitColumn($1, index: $0) }
    let guess = ColumnGuess(
      certain: certain, header: header, sample: sample, options: options,
      bare: bareQuantity(table.member.name, header, sample))
    try UnusedOptions.refuse(
      options, for: table, columns: guess.columns, hasSum: guess.gravitySum != nil)
    return guess
  }

  private static func refuse(
    _ table: PlainTable, _ sample: TableSample, _ guess: ColumnGuess, _ plan: TablePlan
  ) throws(RecordingError) {
    if sample.isEmpty {
      throw table.error("the table has a header and no rows, so no samples", "export it again")
    }
    let options = table.container.options
    if plan.hasAcceleration, options.samplingRate == nil, options.units[.time] == nil,
      UnitColumn(table.header.names[plan.time.index], index: 0)?.meaning != .time,
      sample.isRowNumber(plan.time.index)
    {
      throw table.error(
        "\(shown(table.header.names[plan.time.index])) numbers the rows, and there are no times beside it",
        "--sampling-rate HZ says how many rows a second has; --unit time=s that they are seconds")
    }
    if let place = guess.columns.first(where: { $0.meaning == .latitude }),
      sample.text(place.index).contains("°")
    {
      throw table.error(
        "\(shown(table.header.names[place.index])) is written in degrees and minutes "
          + "(\(shown(sample.text(place.index))))", "write decimal degrees, such as 52.5")
    }
    if let word = derivedWord(in: table.member.name), plan.hasAcceleration {
      throw table.error(
        "by its name (\(word)) the file holds acceleration without gravity or gravity alone",
        "give the raw acceleration; rename the file if it holds that")
    }
  }

  /// What columns called x, y, z alone hold: by the file's name, else by the size of the values.
  private static func bareQuantity(
    _ name: String, _ header: TableHeader, _ sample: TableSample
  ) -> ReadingOptions.Quantity? {
    let lower = lastComponent(name).small
    if lower.contains(text: "acc") { return .acceleration }
    if lower.contains(text: "gyr") { return .rotation }
    if lower.contains(text: "mag") { return .field }
    let axes = ColumnName.bareAxes(in: header.names)
    guard axes.count == 3 else { return nil }
    return sample.isGravityInG(axes) == nil ? nil : .acceleration
  }

  /// The column that says of which sensor a row is.
  private static func longColumn(_ header: TableHeader, _ sample: TableSample) -> Int? {
    let lower = header.names.map { $0.small }
    let kinds = ["sensor", "sensor_name", "sensorname", "sensor_type", "sensortype", "type"]
    guard let kind = lower.firstIndex(where: { kinds.contains($0) }),
      ["x", "value", "values", "v0", "value_x"].contains(where: { lower.contains($0) })
    else { return nil }
    let word = sample.text(kind).small
    return ["acc", "gyr", "mag", "grav", "baro", "press"].contains { word.contains(text: $0) }
      ? kind : nil
  }

  private static func derivedWord(in name: String) -> String? {
    let lower = lastComponent(name).small
    return ["linear", "gravity", "useracc"].first { lower.contains(text: $0) }
  }
}
