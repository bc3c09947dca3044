import ArgumentParser
import MotionRecordings

/// What the user says of a recording's file, the same in all commands that read one.
struct RecordingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Which file or folder, where an archive or a folder holds several recordings.",
      valueName: "name"))
  var member: [String] = []

  @Option(
    help: ArgumentHelp(
      "Columns of a plain table, such as time=t or acceleration=ax,ay,az, by number where it has no "
        + "names: time=1; for time, acceleration, rotation, field, pressure, latitude, longitude, "
        + "altitude, speed.",
      valueName: "quantity=names"))
  var column: [String] = []

  @Option(
    help: ArgumentHelp(
      "Unit of a plain table's quantity, such as time=ms, acceleration=g, rotation=deg/s, "
        + "field=uT, pressure=hPa, speed=knots.", valueName: "quantity=unit"))
  var unit: [String] = []

  @Option(
    help: ArgumentHelp(
      "What a plain table's acceleration reads on the axis that points up: up (+1 g, most loggers) "
        + "or down (-1 g, Core Motion).", valueName: "up|down"))
  var sign: String?

  @Option(
    help: ArgumentHelp(
      "Rows per second of a plain table, where it has no times or such as cannot be used.",
      valueName: "hz"))
  var samplingRate: Double?

  @Option(
    help: ArgumentHelp(
      "What comes first in a plain table's dates, where day and month are numbers: day-first "
        + "(23/04/2024) or month-first (04/23/2024).", valueName: "day-first|month-first"))
  var dates: String?

  @Option(
    help: ArgumentHelp(
      "Where it was worn, whatever the file says: wrist (a watch knows no rides), hip, thigh, ankle, chest, pocket, "
        + "or elsewhere (no wrist); auto is what the file says, else a wrist where its movement shows one.",
      valueName: "place|auto"))
  var wear: String = Self.auto

  /// What the file says, else what is recognised.
  private static let auto = "auto"

  func validate() throws {
    guard member.count <= 1 else {
      throw ValidationError(
        "--member names one file; call coremotion once for each of \(member.joined(separator: ", "))."
      )
    }
    if let dates, DateOrder(rawValue: dates) == nil {
      throw ValidationError("--dates \(dates): give day-first or month-first.")
    }
    for text in column {
      let (quantity, names) = try Self.pair(text, option: "--column")
      let count = names.split(separator: ",", omittingEmptySubsequences: false).count
      guard count == quantity.columns else {
        throw ValidationError(
          "--column \(text): \(quantity.rawValue) takes \(quantity.columns) names, found \(count).")
      }
    }
    for text in unit {
      let (quantity, name) = try Self.pair(text, option: "--unit")
      guard ReadingOptions.isUnit(name, of: quantity) else {
        let known = ReadingOptions.units(of: quantity).joined(separator: ", ")
        throw ValidationError("--unit \(text): units of \(quantity.rawValue) are \(known).")
      }
    }
    if let sign, ReadingOptions.AccelerationSign(rawValue: sign) == nil {
      throw ValidationError("--sign \(sign): give up or down.")
    }
    guard wear == Self.auto || Wear(rawValue: wear) != nil else {
      let places = Wear.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--wear \(wear): give \(places) or \(Self.auto).")
    }
    if let samplingRate, !(samplingRate > 0 && samplingRate <= 10_000) {
      throw ValidationError("--sampling-rate must be above 0, up to 10000.")
    }
  }

  /// The options as the reader takes them.
  var reading: ReadingOptions {
    var options = ReadingOptions()
    options.member = member.first
    options.dates = dates.flatMap { DateOrder(rawValue: $0) }
    for text in column {
      guard let (quantity, names) = try? Self.pair(text, option: "--column") else { continue }
      options.columns[quantity] = names.split(separator: ",").map(String.init)
    }
    for text in unit {
      guard let (quantity, name) = try? Self.pair(text, option: "--unit") else { continue }
      options.units[quantity] = name
    }
    options.accelerationSign = sign.flatMap { ReadingOptions.AccelerationSign(rawValue: $0) }
    options.samplingRate = samplingRate
    options.wear = Wear(rawValue: wear)
    return options
  }

  /// The same with the zone that `--time-zone` names.
  func reading(in zone: String?) -> ReadingOptions {
    var options = reading
    options.timeZone = zone
    return options
  }

  /// What was typed of these that changes figures, but which member of an archive was read.
  var changing: [String] {
    var words: [String] = []
    for text in column { words += ["--column", text] }
    for text in unit { words += ["--unit", text] }
    if let sign { words += ["--sign", sign] }
    if let samplingRate { words += ["--sampling-rate", "\(samplingRate)"] }
    if let dates { words += ["--dates", dates] }
    if wear != Self.auto { words += ["--wear", wear] }
    return words
  }

  /// Says on standard error what was guessed.
  static func showAssumptions(of reader: RecordingReader, file: String) {
    for text in reader.remarks { Terminal.complain("\(file): \(text)", about: file) }
  }

  private static func pair(
    _ text: String, option: String
  ) throws -> (ReadingOptions.Quantity, String) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let quantity = ReadingOptions.Quantity(rawValue: parts[0]) else {
      let known = ReadingOptions.Quantity.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("\(option) \(text): give QUANTITY=VALUE with one of \(known).")
    }
    return (quantity, parts[1])
  }
}
