import MotionGestures

/// Writes `gestures.csv` and the tables beside it.
enum GestureFiles {
  private static let columns = "start_s,end_s,known_s,gesture,value,detail"
  private static let tremorColumns =
    "start_s,end_s,known_s,unknown,none,slight,mild,moderate,strong,frequency_hz,kind,"
    + "dyskinesia_unlikely,dyskinesia_likely"

  static func write(_ told: ToldGestures, into place: ResultPlace) throws(OutputError) {
    let file = try place.begin("gestures", columns)
    for row in told.rows { file?.write { write(row, into: &$0) } }
    try file?.close()
    if told.options.selection.contains(.vehicle), !told.forces.isEmpty {
      try write(told.forces, to: place)
    }
    if told.options.selection.contains(.tremor), !told.minutes.isEmpty {
      try write(told.minutes, to: place)
    }
  }

  private static func write(_ gesture: GestureRow, into row: inout CSVRow) {
    row.time(gesture.start)
    row.time(gesture.end)
    row.time(gesture.known)
    row.word(gesture.kind.rawValue)
    row.number(gesture.value, decimals: gesture.decimals)
    row.word(gesture.detail.joined(separator: " "))
  }

  private static func write(_ forces: [VehicleForce], to place: ResultPlace) throws(OutputError) {
    guard let file = try place.begin("vehicle", "time_s,known_s,long_g,lat_g") else { return }
    for force in forces {
      file.write { row in
        row.time(force.time)
        row.time(force.known)
        row.number(force.longitudinal, decimals: 4)
        row.number(force.lateral, decimals: 4)
      }
    }
    try file.close()
  }

  private static func write(_ minutes: [TremorMinute], to place: ResultPlace) throws(OutputError) {
    guard let file = try place.begin("tremor", tremorColumns) else { return }
    for minute in minutes {
      file.write { row in
        row.time(minute.start)
        row.time(minute.end)
        row.time(minute.known)
        row.number(minute.unknown, decimals: 4)
        row.number(minute.none, decimals: 4)
        row.number(minute.strengths.slight, decimals: 4)
        row.number(minute.strengths.mild, decimals: 4)
        row.number(minute.strengths.moderate, decimals: 4)
        row.number(minute.strengths.strong, decimals: 4)
        row.number(minute.longest?.frequency, decimals: 2)
        row.word(minute.longest?.kind.rawValue ?? "")
        // Not told: there is no recording to judge it by.
        row.empty(2)
      }
    }
    try file.close()
  }
}
