import MotionProcessing

/// A CSV, or another delimited text, with one header line whose columns name their units:
/// `time_s,acc_x (g),…`. Alone or as the only file of a zip or folder. Also each table of the
/// recording layout by itself.
///
/// Acceleration is specific force (the axis that points up reads +9.81 or +1) unless a column in g
/// has `apple` or `coremotion` as a word of its name. Rows count from the first when the first time
/// is later than an hour, such as seconds since boot; a time since 1970 also gives the start.
enum PlainCSV: RecordingFormat {
  static let name = "CSV"

  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard container.members.count == 1, let member = container.members.first,
      var table = PlainTable(member, in: container), let rows = table.rows()
    else { return nil }
    var sample = TableSample(rows, header: table.header)
    table.header.hasDecimalComma = sample.hasDecimalComma
    let named = table.header.names.count
    if sample.unnamedCells == 1, sample.isRowNumber(0), let rows = table.rows() {
      // R gives the column of row numbers no name.
      table.header.names.insert("", at: 0)
      sample = TableSample(rows, header: table.header)
    }
    if sample.unnamedCells > 1 {
      throw table.error(
        "the rows have \(named + sample.unnamedCells) cells or more, the header has \(named) names",
        "give every column its name")
    }
    let header = table.header
    let certain = header.names.enumerated().compactMap { UnitColumn($1, index: $0) }
    if let kind = Self.longColumn(header, sample) {
      throw table.error(
        "this is a table in long form: every row is of the sensor that \(shown(header.names[kind])) "
          + "names", "export one table for each sensor, or one column for each axis of each sensor")
    }
    let guess = ColumnGuess(
      certain: certain, header: header, sample: sample, options: container.options,
      bare: bareQuantity(member.name, header, sample))
    try UnusedOptions.refuse(
      container.options, for: table, columns: guess.columns, hasSum: guess.gravitySum != nil)
    let plan = try TablePlan(
      guess.columns, adding: guess.gravitySum, header: header, file: table.place,
      line: table.preamble.headerLine, needsNoTime: container.options.samplingRate != nil)
    if sample.isEmpty {
      throw table.error("the table has a header and no rows, so no samples", "export it again")
    }
    if plan.hasAcceleration, container.options.samplingRate == nil,
      container.options.units[.time] == nil, !certain.contains(where: { $0.meaning == .time }),
      sample.isRowNumber(plan.time.index)
    {
      throw table.error(
        "\(shown(header.names[plan.time.index])) numbers the rows, and there are no times beside it",
        "--sampling-rate HZ says how many rows a second has; --unit time=s that they are seconds")
    }
    if let place = guess.columns.first(where: { $0.meaning == .latitude }),
      sample.text(place.index).contains("°")
    {
      throw table.error(
        "\(shown(header.names[place.index])) is written in degrees and minutes "
          + "(\(shown(sample.text(place.index))))", "write decimal degrees, such as 52.5")
    }
    if let word = derivedWord(in: member.name), plan.hasAcceleration {
      throw table.error(
        "by its name (\(word)) the file holds acceleration without gravity or gravity alone",
        "give the raw acceleration; rename the file if it holds that")
    }
    return try open(table, plan, guess, sample)
  }

  private static func open(
    _ forward: PlainTable, _ plan: TablePlan, _ guess: ColumnGuess, _ sample: TableSample
  ) throws(RecordingError) -> OpenedRecording {
    var table = forward
    let options = table.container.options
    func times() throws(RecordingError) -> TableTimes {
      try TableTimes(
        plan.time, written: guess.written, of: table, options: options,
        isMotion: plan.hasAcceleration)
    }
    var read = try times()
    var assumptions = guess.assumptions
    if read.isBackward {
      assumptions += read.assumptions
      table = try table.backward()
      read = try times()
    }
    assumptions += read.assumptions.filter { !assumptions.contains($0) }
    var metadata = RecordingMetadata(recording: table.container.name)
    metadata.start = read.start
    metadata.timeZone = read.zone
    if read.start == nil,
      let beside = DateBeside(read, of: table, sample: sample, options: options)
    {
      (metadata.start, metadata.timeZone) = (beside.start, beside.zone)
      assumptions.append(beside.assumption)
    }
    var sources = [any SampleSource]()
    for channel in plan.channels {
      guard let lines = table.rows() else { continue }
      sources.append(
        SampleTable(
          file: table.member.name, lines: lines, header: table.header, time: read.column,
          channel: channel, reportsRows: sources.isEmpty, log: table.container.log))
    }
    return OpenedRecording(
      format: name, metadata: metadata, sources: sources,
      recognition: guess.isCertain
        ? "a header whose columns name their units" : "a header whose columns can be told",
      assumptions: assumptions)
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
