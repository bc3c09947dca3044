extension TableSchema {
  /// The tables of results, as `Documentation/reference/output-files.md` has them.
  static let results =
    [
      deviceMotion(
        "device-motion", row: "sample of the accelerometer, or --rate of them a second",
        from: "what was known live"),
      deviceMotion(
        "device-motion-history", row: "the same, where a gyroscope is recorded",
        from: "history: smoothed from both sides"),
    ] + walking + activity
    + [
      altitude, track, events, segments, visits, trips, gestures, vehicle, tremor,
    ]

  private static let live = "what was known live"

  private static func deviceMotion(_ name: String, row: String, from source: String) -> TableSchema
  {
    func number(_ name: String, _ unit: String?, _ meaning: String) -> TableField {
      TableField(name, .number, unit, meaning, from: source)
    }
    func axes(_ name: String, _ unit: String, _ meaning: String) -> [TableField] {
      ["x", "y", "z"].map { number("\(name)_\($0)", unit, "\(meaning), \($0)") }
    }
    var fields = [number("time_s", "s", "Seconds since the recording's start")]
    fields += ["w", "x", "y", "z"].map {
      number("q\($0)", nil, "Quaternion from the device to the reference frame, \($0)")
    }
    fields += axes("gravity", "g", "Gravity, Core Motion's sign")
    fields += axes("user", "g", "Acceleration without gravity")
    fields += axes("rate", "rad/s", "Rotation rate without bias")
    fields += axes("field", "uT", "Magnetic field without the device's own")
    fields.append(
      TableField("field_accuracy", .integer, "-1 not calibrated, 0 low to 2 high", from: source))
    fields.append(
      number("heading_deg", "deg", "Clockwise from north; negative where there is none"))
    fields.append(
      number("heading_accuracy_deg", "deg", "One standard deviation; negative likewise"))
    fields += axes("bias", "rad/s", "What was taken off the gyroscope")
    return TableSchema(name, row: row, fields)
  }

  static let altitude = TableSchema(
    "altitude", row: "sample of the barometer",
    [
      .time, TableField("relative_m", .number, "m", "Height above the first sample", from: live),
      TableField("pressure_kPa", .number, "kPa", "Air pressure", from: "barometer"),
      TableField("absolute_m", .number, "m", "Height above sea level", from: live),
      TableField("accuracy_m", .number, "m", "Its standard deviation", from: live),
      TableField("filtered_kPa", .number, "kPa", "Pressure smoothed over 1 s", from: live),
    ])

  static let track = TableSchema(
    "track", row: "second from the first fix to the last",
    [
      .time, TableField("latitude_deg", .number, "deg", "North positive, WGS84", from: live),
      TableField("longitude_deg", .number, "deg", "East positive, WGS84", from: live),
      TableField("altitude_m", .number, "m", "Height as the fixes give it", from: live),
      TableField("accuracy_m", .number, "m", "Standard deviation of the place", from: live),
      TableField("speed_mps", .number, "m/s", "Speed over ground", from: live),
      TableField("distance_m", .number, "m", "Way since the first fix", from: live),
    ])

  static let events = TableSchema(
    "events", row: "event",
    [
      TableField("time_s", .number, "s", "When it happened", from: live), .known,
      TableField(
        "event", .string,
        "pause, resume, floor, level_change, trip_start, trip_end, arrival, departure, storey",
        from: live),
      TableField(
        "detail", .string, "Floors, kind and metres of a level change, a storey", from: live),
    ])

  static let segments = TableSchema(
    "segments", row: "line of the diary",
    [
      .start, .end,
      TableField(
        "activity", .string, "stationary, walking, running, cycling, automotive, other, no_data",
        from: "history"),
      TableField("confidence", .string, "low, medium or high", from: "history"),
      TableField("reason", .string, "Why it has no name", from: "history"),
      TableField("steps", .integer, "Steps in it", from: "history"),
      TableField(
        "distance_m", .number, "m", "By stride on foot, else by location", from: "history"),
      TableField("active_s", .number, "s", "Seconds on foot", from: "history"),
      TableField("moving_s", .number, "s", "Seconds in which the track grew", from: "history"),
      TableField("pace_s_per_m", .number, "s/m", "Pace over the time on foot", from: "history"),
      TableField("speed_mps", .number, "m/s", "Mean speed while it went on", from: "history"),
      TableField("floors_up", .integer, "Floors climbed on foot", from: "history"),
      TableField("floors_down", .integer, "Floors descended on foot", from: "history"),
    ])

  static let visits = TableSchema(
    "visits", row: "visit of 10 min or more",
    [
      .start,
      TableField("end_s", .number, "s", "Its end; empty: still there at the end", from: live),
      .known,
      TableField("place", .string, "Its name", from: "--places, else A, B, …"),
      TableField("latitude_deg", .number, "deg", "North positive, WGS84", from: "fixes"),
      TableField("longitude_deg", .number, "deg", "East positive, WGS84", from: "fixes"),
      TableField("radius_m", .number, "m", "How far around the fixes lie", from: "fixes"),
      TableField("steps", .integer, "Steps in it", from: "history"),
    ])

  static let trips = TableSchema(
    "trips", row: "leg between two visits",
    [
      .start, .end, TableField("trip", .integer, "Number of the trip, from 1", from: "visits.csv"),
      TableField("leg", .integer, "Number of the leg in it, from 1", from: "history"),
      TableField(
        "mode", .string, "walking, running, cycling, automotive or waiting", from: "history"),
      TableField(
        "distance_m", .number, "m", "By stride on foot, else by location", from: "history"),
      TableField("steps", .integer, "Steps in it", from: "history"),
    ])

  static let gestures = TableSchema(
    "gestures", row: "gesture",
    [
      .start, .end, .known,
      TableField("gesture", .string, "Its word, such as repetition or stroke", from: "--gestures"),
      TableField("value", .number, "Its size, in the unit of its word", from: "--gestures"),
      TableField("detail", .string, "A class, then key=number", from: "--gestures"),
    ])

  static let vehicle = TableSchema(
    "vehicle", row: "0.1 s of a ride",
    [
      .time, .known,
      TableField("long_g", .number, "g", "Gaining speed positive", from: "--gestures vehicle"),
      TableField("lat_g", .number, "g", "To the right positive", from: "--gestures vehicle"),
    ])

  static let tremor = TableSchema(
    "tremor", row: "whole minute",
    [.start, .end, .known]
      + ["unknown", "none", "slight", "mild", "moderate", "strong"].map {
        TableField($0, .number, "Share of the minute, \($0)", from: "--gestures tremor")
      } + [
        TableField(
          "frequency_hz", .number, "Hz", "Frequency of the longest stretch",
          from: "--gestures tremor"),
        TableField(
          "kind", .string, "rest, postural or kinetic, of the longest stretch",
          from: "--gestures tremor"),
        TableField(
          "dyskinesia_unlikely", .number, "Always empty: not told", from: "--gestures tremor"),
        TableField(
          "dyskinesia_likely", .number, "Always empty: not told", from: "--gestures tremor"),
      ])
}

extension TableField {
  static let time = TableField(
    "time_s", .number, "s", "Seconds since the recording's start", from: "the recording's clock")
  static let known = TableField(
    "known_s", .number, "s", "When it was said", from: "the recording's clock")
  static let start = TableField(
    "start_s", .number, "s", "Its begin, since the recording's start", from: "the recording's clock"
  )
  static let end = TableField(
    "end_s", .number, "s", "Its end, since the recording's start", from: "the recording's clock")
}
