import CMotionC
import MotionDiary
import MotionStudy

/// Rows of tables out of records, cell by cell as the tables of results have them.
enum StreamRows {
  static func addStep(_ step: coremotion_step, _ table: ArrowTable) {
    guard Int32(step.verdict) == COREMOTION_CONFIRMED else { return }
    table.columns[0].append(time: step.head.time_ns)
    table.columns[1].append(time: step.known_ns)
  }

  static func addRevision(_ step: coremotion_step, _ table: ArrowTable) {
    let columns = table.columns
    columns[0].append(Int64(step.number))
    columns[1].append(word: step.verdict, of: verdicts)
    columns[2].append(time: step.head.time_ns)
    columns[3].append(time: step.known_ns)
    columns[4].append(step.length_m, decimals: 4)
    columns[5].append(Double(step.error_probability), decimals: 4)
    columns[6].append(word: step.refusal, of: refusals)
  }

  static func addEvent(_ event: coremotion_event, _ table: ArrowTable) {
    let columns = table.columns
    columns[0].append(time: event.head.time_ns)
    columns[1].append(time: event.known_ns)
    columns[2].append(word: event.event, of: events)
    switch Int32(event.event) {
    case COREMOTION_FLOORS: columns[3].append(String(event.floors))
    case COREMOTION_LEVEL_CHANGE:
      let way = Int(event.way)
      columns[3].append(
        "\(ways.indices.contains(way) ? ways[way] : "") \(Quantity.fixed(event.metres, 1))")
    default: columns[3].appendUnknown()
    }
  }

  static func addActivity(_ batch: coremotion_batch, _ table: ArrowTable) {
    table.columns[0].append(time: batch.head.time_ns)
    for bit in 0..<6 { table.columns[1 + bit].append(batch.head.flags & (1 << UInt32(bit)) != 0) }
    table.columns[7].append(Int64(batch.confidence))
  }

  static func addPedometer(_ batch: coremotion_batch, _ table: ArrowTable) {
    let (columns, flags) = (table.columns, batch.head.flags)
    let hasSteps = flags & UInt32(COREMOTION_HAS_STEPS) != 0
    // Steps are not known, floors are: there were none.
    guard hasSteps || flags & UInt32(COREMOTION_EXCLUDES_FLOORS) != 0 else { return }
    columns[0].append(time: batch.start_ns)
    columns[1].append(time: batch.head.time_ns)
    columns[2].append(hasSteps ? Int64(batch.steps) : nil)
    columns[3].append(hasSteps ? batch.distance_m : .nan, decimals: 4)
    columns[4].append(batch.pace_s_m, decimals: 4)
    columns[5].append(batch.cadence_hz, decimals: 4)
    let hasFloors = !hasSteps || flags & UInt32(COREMOTION_HAS_FLOORS) != 0
    columns[6].append(hasFloors ? Int64(batch.floors_ascended) : nil)
    columns[7].append(hasFloors ? Int64(batch.floors_descended) : nil)
    columns[8].append(hasSteps ? batch.active_s : .nan, decimals: 3)
  }

  static func addAltitude(_ altitude: coremotion_altitude, _ table: ArrowTable) {
    table.columns[0].append(time: altitude.head.time_ns)
    table.columns[1].append(altitude.relative_m, decimals: 4)
    table.columns[2].append(altitude.pressure_kpa, decimals: 6)
    table.columns[3].append(altitude.absolute_m, decimals: 3)
    table.columns[4].append(altitude.accuracy_m, decimals: 3)
    table.columns[5].append(altitude.filtered_kpa, decimals: 6)
  }

  static func addTrack(_ track: coremotion_track, _ table: ArrowTable) {
    table.columns[0].append(time: track.head.time_ns)
    table.columns[1].append(track.latitude_deg, decimals: 8)
    table.columns[2].append(track.longitude_deg, decimals: 8)
    table.columns[3].append(track.altitude_m, decimals: 3)
    table.columns[4].append(track.accuracy_m, decimals: 3)
    table.columns[5].append(track.speed_m_s, decimals: 4)
    table.columns[6].append(track.distance_m, decimals: 3)
  }

  /// The columns of device motion in the arbitrary frame, and behind them the heading of the magnetic one: a live
  /// record has both.
  static let motionFields: [ArrowField] =
    (TableSchema.named("device-motion")?.fields ?? [])
    .filter { !$0.name.hasPrefix("heading") }.map { ArrowField($0) } + [
      ArrowField(
        "magnetic_heading_deg", .number, unit: "deg", "Clockwise from magnetic north, of the top"),
      ArrowField(
        "magnetic_heading_accuracy_deg", .number, unit: "deg", "One standard deviation of it"),
    ]

  static func addMotion(_ motion: coremotion_attitude, _ table: ArrowTable) {
    let columns = table.columns
    columns[0].append(time: motion.head.time_ns)
    let q = motion.attitude
    for (i, cell) in [q.0, q.1, q.2, q.3].enumerated() { columns[1 + i].append(cell, decimals: 7) }
    add(motion.gravity, columns, from: 5, decimals: 7)
    add(motion.user_acceleration, columns, from: 8, decimals: 7)
    add(motion.rotation_rate, columns, from: 11, decimals: 7)
    add(motion.magnetic_field, columns, from: 14, decimals: 4)
    // Not known before a magnetometer has spoken.
    columns[17].append(
      motion.magnetic_field.0.isFinite ? Int64(motion.field_accuracy) : nil)
    add(motion.gyroscope_bias, columns, from: 18, decimals: 7)
    columns[21].append(motion.heading_deg, decimals: 3)
    columns[22].append(motion.heading_accuracy_deg, decimals: 3)
  }

  private static func add(
    _ axes: (Double, Double, Double), _ columns: [ArrowColumn], from first: Int, decimals: Int
  ) {
    columns[first].append(axes.0, decimals: decimals)
    columns[first + 1].append(axes.1, decimals: decimals)
    columns[first + 2].append(axes.2, decimals: decimals)
  }

  /// What could not be used of the samples; `analyze` counts it in the summary.
  static var faults: ArrowTable {
    ArrowTable(
      "faults",
      [
        ArrowField("time_s", .number, unit: "s", "Time of the sample, as it was given"),
        ArrowField("stream", .text, "The stream that it is of"),
        ArrowField("fault", .text, "What is wrong with it; saturated, gap and pressed are used"),
      ])
  }

  static func addFault(_ fault: coremotion_fault, _ table: ArrowTable) {
    table.columns[0].append(time: fault.head.time_ns)
    table.columns[1].append(word: UInt16(truncatingIfNeeded: fault.stream), of: streams)
    table.columns[2].append(word: UInt16(truncatingIfNeeded: fault.fault), of: kindsOfFaults)
  }

  // MARK: - Words, by the numbers of the header

  private static let verdicts = ["held", "confirmed", "dropped"]
  private static let refusals = [
    "", "no_gait", "too_few", "uncertain", "unlike", "crowded", "cycling", "interrupted",
  ]
  private static let events = [
    "pause", "resume", "floor", "level_change", "trip_start", "trip_end",
  ]
  private static let ways = ["unknown", "stairs", "escalator", "lift", "slope"]
  private static let streams = [
    "accelerometer", "gyroscope", "magnetometer", "barometer", "location", "hints", "clock",
  ]
  private static let kindsOfFaults = [
    "not_finite", "absurd", "repeated", "late", "saturated", "gap", "pressed",
  ]
}

extension ArrowColumn {
  /// Seconds to the microsecond, away from zero at the half.
  fileprivate func append(time nanoseconds: Int64) {
    let half: Int64 = nanoseconds < 0 ? -500 : 500
    append(Double(nanoseconds / 1000 + (nanoseconds % 1000 + half) / 1000) / 1e6)
  }

  /// The double that a text of so many decimals says; what is not finite is not known.
  fileprivate func append(_ value: Double, decimals: Int) {
    let scale = Self.scales[decimals]
    let scaled = value * scale
    guard abs(scaled) < 9e15 else { return append(value) }
    append(Double(Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5)) / scale)
  }

  fileprivate func append(_ value: Int64?) {
    if let value { append(value) } else { appendUnknown() }
  }

  /// A word by its number; of a number that is not known, and of an empty word, nothing is known.
  fileprivate func append(word number: UInt16, of words: [String]) {
    guard words.indices.contains(Int(number)), !words[Int(number)].isEmpty else {
      return appendUnknown()
    }
    append(words[Int(number)])
  }

  private static let scales: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
}
