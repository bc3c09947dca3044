extension TableSchema {
  /// Tables of steps.
  static let walking = [
    TableSchema(
      "steps", row: "step, by known_s",
      [
        TableField("time_s", .number, "s", "Middle of the step's wave", from: "step-log.csv"),
        .known,
      ]),
    TableSchema(
      "step-log", row: "line of the step log, by known_s",
      [
        TableField("wave", .integer, "Its number, from 0", from: stepLog),
        TableField(
          "verdict", .string, "held, confirmed (counted) or dropped (refused)", from: stepLog),
        TableField("time_s", .number, "s", "Middle of the wave", from: stepLog), .known,
        TableField("length_m", .number, "m", "Length of a counted step", from: "article Stride"),
        TableField(
          "error_probability", .number, "Probability that the verdict is wrong", from: stepLog),
        TableField("refusal", .string, "Why it was dropped", from: stepLog),
      ]),
    pedometer("pedometer", from: "what became known in the batch"),
    pedometer("pedometer-history", from: "history: by the time at which steps were taken"),
  ]

  /// Tables of activity.
  static let activity = [
    TableSchema(
      "activity", row: "batch of 2.5 s",
      flags("what was known live") + [
        TableField("decided_by", .string, "What spoke loudest for it", from: "article Activity"),
        TableField("next", .string, "The activity that came second", from: "article Activity"),
        TableField(
          "margin", .number, "Logarithm of how many times likelier it was", from: "article Activity"
        ),
      ]),
    TableSchema("activity-history", row: "batch of 2.5 s", flags("history")),
  ]

  private static let stepLog = "article Steps"

  private static func pedometer(_ name: String, from source: String) -> TableSchema {
    TableSchema(
      name, row: "batch of 2.5 s",
      [
        .start, .end, TableField("steps", .integer, "Steps", from: source),
        TableField("distance_m", .number, "m", "Metres of these steps", from: source),
        TableField("pace_s_per_m", .number, "s/m", "Pace of the moment", from: source),
        TableField(
          "cadence_hz", .number, "Hz", "Cadence of the moment, steps a second", from: source),
        TableField("floors_up", .integer, "Floors climbed on foot", from: source),
        TableField("floors_down", .integer, "Floors descended on foot", from: source),
        TableField("active_s", .number, "s", "Seconds on foot", from: source),
      ])
  }

  private static func flags(_ source: String) -> [TableField] {
    [TableField("time_s", .number, "s", "End of the batch", from: source)]
      + ["stationary", "walking", "running", "cycling", "automotive", "unknown"].map {
        TableField($0, .boolean, "Core Motion's flag of this name", from: source)
      } + [TableField("confidence", .integer, "0 low, 1 medium, 2 high", from: source)]
  }
}
