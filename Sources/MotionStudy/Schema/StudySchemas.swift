extension TableSchema {
  /// `minutes.csv`.
  package static let minutes = TableSchema(
    "minutes", row: "minute of the clock in which something was recorded",
    [
      .start("minute"),
      TableField("start_utc", .datetime, "Begin of the minute", from: "the recording's start"),
      TableField("start_local", .string, "The same on the local clock with its offset", from: zone),
      TableField(
        "recorded_s", .number, "s", "Seconds that hold data", from: "activity-history.csv"),
      TableField("worn", .boolean, "Whether it was worn for most of these", from: still),
    ] + activities(in: "the minute") + moved
      + [
        TableField(
          "enmo_mg", .number, "mg", "Mean of max(|a| - 1 g, 0) over the samples, worn or not",
          from: enmo)
      ])

  /// `days.csv`.
  package static let days = TableSchema(
    "days", row: "local day in which something was recorded",
    [
      TableField("day", .string, "The date on the local clock; empty without one", from: zone),
      TableField(
        "number", .integer, "1 for the day of the start; without a date, 24 h from there",
        from: zone),
      .start("day, or of the recording where that is later"),
      TableField("start_utc", .datetime, "The same", from: "the recording's start"),
      TableField(
        "length_h", .number, "h", "Hours of the day: 24, or 23 and 25 where clocks change",
        from: zone),
    ] + wear + activities(in: "worn time") + moved + [wornENMO])

  /// `recording.csv`.
  package static let recording = TableSchema(
    "recording", row: "recording: there is one",
    [
      TableField("recording", .string, "Its name", from: "the file"),
      TableField("device", .string, "Model of the device", from: "the file"),
      TableField("placement", .string, "Where it was worn", from: "--wear, else the file"),
      TableField("start_utc", .datetime, "Its start", from: "the file"),
      TableField("time_zone", .string, "The clock by which days are cut", from: zone),
      TableField(
        "duration_s", .number, "s", "From the start to the last sample", from: "summary.json"),
      TableField(
        "accelerometer_hz", .number, "Hz", "Mean rate of the accelerometer", from: "summary.json"),
      TableField("days", .integer, "Rows of days.csv", from: "days.csv"),
    ] + wear + activities(in: "worn time")
      + [
        .steps, .stepsError, .cadenceMedian, .cadence95,
        TableField(
          "distance_m", .number, "m", "Metres on foot, as the diary tells them",
          from: "summary.json"),
        TableField(
          "distance_error_95_m", .number, "m",
          "Half width that holds the true distance in 95 % of recordings",
          from: "summary.json"), .floorsUp, .floorsDown, wornENMO, .pauses,
        TableField(
          "calibrated", .boolean,
          "Whether gravity was calibrated; empty where it was not asked for",
          from: calibration),
        TableField(
          "gravity_error_before_mg", .number, "mg",
          "Mean distance of still windows from 1 g, as recorded",
          from: calibration),
        TableField(
          "gravity_error_after_mg", .number, "mg",
          "The same after calibration; empty where none was found",
          from: calibration),
        TableField("damaged", .boolean, "Whether a part could not be read", from: "summary.json"),
      ])

  // MARK: - Columns of several

  private static let zone = "the local clock: --time-zone, else the file, else universal time"
  private static let still = "windows of 10 s below 15 mg for 90 min are not worn (rule of actipy)"
  private static let enmo = "van Hees et al. 2013, PLoS ONE 8(4) e61691"
  private static let calibration = "van Hees et al. 2014, J Appl Physiol 117:738"

  private static let wear = [
    TableField("recorded_h", .number, "h", "Hours that hold data", from: "minutes.csv"),
    TableField("worn_h", .number, "h", "Hours in which it was worn", from: still),
    TableField("not_worn_h", .number, "h", "Hours in which it was not", from: still),
  ]

  private static let wornENMO = TableField(
    "enmo_mg", .number, "mg", "Mean of the samples of the minutes that were worn", from: enmo)

  private static func activities(in time: String) -> [TableField] {
    var fields: [TableField] = []
    for word in ["stationary", "walking", "running", "cycling", "automotive"] {
      fields.append(
        TableField(
          "\(word)_min", .number, "min",
          "Minutes \(word) in \(time); empty where none of it was worn",
          from: "activity-history.csv"))
      fields.append(
        TableField(
          "\(word)_confidence", .number,
          "Mean confidence of these, 0 low to 2 high; empty where there are none",
          from: "activity-history.csv"))
    }
    fields.append(
      TableField(
        "other_min", .number, "min", "Minutes of none of them, with enough data",
        from: "activity-history.csv"))
    fields.append(
      TableField(
        "unknown_min", .number, "min", "Minutes with data that are not enough",
        from: "activity-history.csv"))
    return fields
  }

  private static let moved: [TableField] = [
    .steps, .stepsError, .cadenceMedian, .cadence95,
    TableField(
      "distance_m", .number, "m", "Metres of these steps, by stride", from: "step-log.csv"),
    .floorsUp,
    .floorsDown, .pauses,
  ]
}

extension TableField {
  fileprivate static func start(_ what: String) -> TableField {
    TableField(
      "start_s", .number, "s", "Begin of the \(what), from the recording's start",
      from: "the recording's clock")
  }

  fileprivate static let steps = TableField(
    "steps", .integer, "Steps; empty without accelerometer or below 10 samples a second",
    from: "step-log.csv")
  fileprivate static let stepsError = TableField(
    "steps_error_95", .number, "Half width that holds the true count in 95 % of recordings",
    from: "article StatedErrors")
  fileprivate static let cadenceMedian = TableField(
    "cadence_median_per_min", .number, "1/min", "Median of the steps' cadence", from: "steps")
  fileprivate static let cadence95 = TableField(
    "cadence_95_per_min", .number, "1/min", "Cadence that 95 % of the steps do not exceed",
    from: "steps")
  fileprivate static let floorsUp = TableField(
    "floors_up", .integer, "Floors climbed on foot; empty without barometer",
    from: "pedometer-history.csv")
  fileprivate static let floorsDown = TableField(
    "floors_down", .integer, "Floors descended on foot; empty without barometer",
    from: "pedometer-history.csv")
  fileprivate static let pauses = TableField(
    "pauses", .integer, "Pauses of walks and runs", from: "events.csv")
}
