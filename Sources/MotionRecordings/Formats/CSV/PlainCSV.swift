import MotionProcessing

/// A CSV, or another delimited text, with one header line whose columns name their units:
/// `time_s,acc_x (g),…`. Alone or as the only file of a zip or folder. Also each table of the
/// recording layout by itself.
///
/// Acceleration is specific force (the axis that points up reads +9.81 or +1) unless a column in g
/// has `apple` or `coremotion` as a word of its name. Rows count from the first when the first time
/// is later than an hour, such as seconds since boot; a time since 1970 also gives the start.
enum PlainCSV: RecordingFormat {
  /// Beyond this a first time is no time since the recording's start.
  private static let longestLead: Int64 = 3_600_000_000_000
  /// 1 January 2000 in nanoseconds since 1970: later times are wall clock.
  private static let wallClockFrom: Int64 = 946_684_800_000_000_000

  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard container.members.count == 1, let member = container.members.first,
      isText(container.head(of: member)), let preamble = container.preamble(of: member),
      preamble.header.names.count > 1, let rows = container.rows(of: member, behind: preamble)
    else { return nil }
    let header = preamble.header
    let certain = header.names.enumerated().compactMap { UnitColumn($1, index: $0) }
    let sample = TableSample(rows, header: header)
    let guess = ColumnGuess(
      certain: certain, header: header, sample: sample, options: container.options,
      bare: bareQuantity(member.name, header, sample))
    let rate = container.options.samplingRate
    let plan = try TablePlan(
      guess.columns, adding: guess.gravitySum, header: header,
      file: place(of: member, in: container), line: preamble.headerLine, needsNoTime: rate != nil)
    if let word = derivedWord(in: member.name), plan.hasAcceleration {
      throw error(
        container, member,
        reason:
          "by its name (\(word)) the file holds acceleration without gravity or gravity alone",
        advice: "give the raw acceleration; rename the file if it holds that")
    }
    var time = TimeColumn(column: plan.time.index, unit: Int(plan.time.unit))
    time.rate = plan.time.index == .max ? rate : nil
    time.isText = guess.isTimeText
    var metadata = RecordingMetadata(recording: container.name)
    if let first = firstTime(container.rows(of: member, behind: preamble), header, time),
      abs(first) > longestLead
    {
      time.origin = first
      if first > wallClockFrom { metadata.start = WallClock(nanoseconds: first) }
    }
    var sources = [any SampleSource]()
    for channel in plan.channels {
      guard let lines = container.rows(of: member, behind: preamble) else { continue }
      sources.append(
        SampleTable(
          file: member.name, lines: lines, header: header, time: time, channel: channel,
          reportsRows: sources.isEmpty, log: container.log))
    }
    return OpenedRecording(
      format: "CSV", metadata: metadata, sources: sources,
      recognition: guess.assumptions.isEmpty
        ? "a header whose columns name their units" : "a header whose columns can be told",
      assumptions: guess.assumptions)
  }

  /// What columns called x, y, z alone hold: by the file's name, else by the size of the values.
  private static func bareQuantity(
    _ name: String, _ header: TableHeader, _ sample: TableSample
  ) -> ReadingOptions.Quantity? {
    let lower = lastComponent(name).lowercased()
    if lower.contains(text: "acc") { return .acceleration }
    if lower.contains(text: "gyr") { return .rotation }
    if lower.contains(text: "mag") { return .field }
    let axes = ["x", "y", "z"].compactMap { axis in
      header.names.firstIndex { $0.lowercased() == axis }
    }
    guard axes.count == 3 else { return nil }
    return sample.isGravityInG(axes) == nil ? nil : .acceleration
  }

  private static func place(
    of member: RecordingContainer.Member, in container: RecordingContainer
  ) -> String {
    container.kind == .file ? container.path : "\(container.path): \(member.name)"
  }

  private static func error(
    _ container: RecordingContainer, _ member: RecordingContainer.Member, reason: String,
    advice: String
  ) -> RecordingError {
    RecordingError(file: place(of: member, in: container), reason: reason, advice: advice)
  }

  /// Whether the first line is text: no control characters but tabs and line ends. What follows may
  /// be damaged.
  private static func isText(_ head: [UInt8]) -> Bool {
    let line = head.prefix { $0 != 10 }
    return !line.isEmpty && !line.contains { $0 < 32 && $0 != 9 && $0 != 13 }
  }

  private static func derivedWord(in name: String) -> String? {
    let lower = lastComponent(name).lowercased()
    return ["linear", "gravity", "useracc"].first { lower.contains(text: $0) }
  }

  /// The time of the first row that has one, in nanoseconds, whatever it counts from.
  private static func firstTime(
    _ lines: LineReader?, _ header: TableHeader, _ time: TimeColumn
  ) -> Int64? {
    guard let lines else { return nil }
    var row = TableRow(columns: header.names.count, delimiter: header.delimiter)
    for _ in 0..<100 {
      guard case .text(let line) = lines.next() else { return nil }
      row.split(line)
      if time.isText {
        if let moment = WallClock(iso8601: row.text(time.column)) { return moment.nanoseconds }
        continue
      }
      let comma = header.delimiter != UInt8(ascii: ",")
      if let stamp = DecimalNumber(row.cell(time.column), comma: comma)?.integer(
        unit: -9 - time.unit)
      {
        return stamp
      }
    }
    return nil
  }
}
