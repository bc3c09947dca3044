/// Options that cannot act on a recording are refused: one that is passed over leaves its user with
/// figures that are not what was asked for.
enum UnusedOptions {
  /// Throws where an option about plain tables was given for a format that knows its columns, units
  /// and times.
  static func refuse(
    _ options: ReadingOptions, for recording: OpenedRecording, path: String
  ) throws(RecordingError) {
    guard recording.format != PlainCSV.name else { return }
    let given = options.givenForOneTable + (options.dates == nil ? [] : ["--dates"])
    guard let first = given.first else { return }
    throw RecordingError(
      file: path,
      reason: "\(first) cannot act: this is \(recording.format), which says itself what it holds",
      advice: "leave \(given.joined(separator: ", ")) out; it is for plain tables")
  }

  /// Throws where an option names what a plain table does not have.
  static func refuse(
    _ options: ReadingOptions, for table: PlainTable, columns: [UnitColumn], hasSum: Bool
  ) throws(RecordingError) {
    let names = table.header.names
    for quantity in ReadingOptions.Quantity.allCases {
      guard let wanted = options.columns[quantity] else { continue }
      let missing = wanted.filter { name in
        !names.contains { $0.small == name.small }
      }
      if let name = missing.first {
        throw table.error(
          "--column \(quantity.rawValue) names \(shown(name)), which is no column; there are "
            + shownColumns(names), "name one of them")
      }
    }
    func has(_ quantity: ReadingOptions.Quantity) -> Bool {
      columns.contains { $0.meaning.quantity == quantity }
    }
    for quantity in ReadingOptions.Quantity.allCases
    where options.units[quantity] != nil && !has(quantity) {
      throw table.error(
        "--unit \(quantity.rawValue) cannot act: no column holds it; there are "
          + shownColumns(names),
        "leave it out, or say with --column \(quantity.rawValue)=NAME which column does")
    }
    if options.accelerationSign != nil, !has(.acceleration), !hasSum {
      throw table.error(
        "--sign cannot act: no column holds acceleration", "leave it out")
    }
  }
}

extension ReadingOptions {
  /// The options about the columns of one table that were given, as the command line names them.
  var givenForOneTable: [String] {
    [
      columns.isEmpty ? nil : "--column", units.isEmpty ? nil : "--unit",
      accelerationSign == nil ? nil : "--sign", samplingRate == nil ? nil : "--sampling-rate",
    ].compactMap { $0 }
  }

  /// What is said of dates alone: it holds for every table of a recording.
  var forAnyTable: ReadingOptions {
    var options = ReadingOptions()
    (options.dates, options.timeZone) = (dates, timeZone)
    return options
  }
}
