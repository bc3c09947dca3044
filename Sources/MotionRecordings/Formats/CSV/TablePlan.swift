import MotionProcessing

/// What can be read from a table's columns: its time and its streams.
struct TablePlan {
  let time: UnitColumn
  private(set) var channels: [Channel] = []
  private(set) var hasAcceleration = false

  private static let example =
    "time_s,x_mps2,y_mps2,z_mps2 or time [ms],acc_x (g),gyro_x (deg/s),pressure (hPa)"

  /// Throws when there is no time, no stream, or two columns for the same thing.
  init(
    _ columns: [UnitColumn], adding sum: GravitySum? = nil, header: TableHeader, file: String,
    line: Int64 = 1,
    needsNoTime: Bool = false
  ) throws(RecordingError) {
    func error(_ reason: String, instead: String = "") -> RecordingError {
      RecordingError(
        file: file, place: "line \(line)",
        reason: "\(reason); found the columns \(shownColumns(header.names))",
        advice:
          "name columns with their units, such as \(Self.example), or say which they are, such "
          + "as --column time=t --column acceleration=ax,ay,az --unit acceleration=g" + instead)
    }
    let time = columns.first { $0.meaning == .time }
    if time == nil && !needsNoTime {
      throw error(
        "expected a column of times with its unit",
        instead: "; rows without times, at a steady rate, need --sampling-rate HZ")
    }
    self.time = time ?? UnitColumn(index: .max, meaning: .time, unit: 0)
    var byMeaning: [ColumnMeaning: UnitColumn] = [:]
    for column in columns where column.meaning != .time {
      if let other = byMeaning[column.meaning] {
        // Apps give the altitude several times over; the first is the receiver's.
        if [.altitude, .speed, .course].contains(column.meaning) { continue }
        throw error(
          "\(shown(header.names[other.index])) and \(shown(header.names[column.index])) both name the same quantity"
        )
      }
      byMeaning[column.meaning] = column
    }
    let triples: [(kind: String, (Int) -> ColumnMeaning)] = [
      ("acceleration", { .acceleration($0) }), ("rotation rate", { .rotationRate($0) }),
      ("magnetic field", { .magneticField($0) }),
    ]
    if let sum { channels.append(sum.channel) }
    for (kind, meaning) in triples {
      let axes = (0..<3).compactMap { byMeaning[meaning($0)] }
      if axes.isEmpty { continue }
      guard axes.count == 3,
        axes.allSatisfy({ $0.unit == axes[0].unit && $0.isInG == axes[0].isInG })
      else { throw error("expected the \(kind) along x, y and z in one unit") }
      add(axes)
    }
    if let pressure = byMeaning[.pressure] {
      channels.append(.pressure(pressure.index, unitsPerKilopascal: pressure.unit, isShared: true))
    }
    if let latitude = byMeaning[.latitude], let longitude = byMeaning[.longitude] {
      channels.append(.unitLocation(latitude.index, longitude.index, byMeaning))
    }
    guard !channels.isEmpty else {
      guard let moved = GravitySum.moved(in: header.names) else {
        throw error("expected columns of a sensor with their units")
      }
      throw RecordingError(
        file: file, place: "line \(line)",
        reason:
          "\(shown(header.names[moved[0]])), y and z likewise, hold acceleration without gravity, and "
          + "there is no gravity beside it",
        advice: "record the accelerometer itself, or gravity as well")
    }
  }

  private static func unit(of column: UnitColumn) -> AccelerationUnit {
    let isDown = column.isAppleSign
    if !column.isInG { return isDown ? .coreMotionInMetres : .specificForce }
    // Thousandths of g come from raw values of small sensors.
    if column.unit == 0.001 {
      return isDown ? .coreMotionInThousandths : .specificForceInThousandths
    }
    return isDown ? .coreMotion : .specificForceInG
  }

  private mutating func add(_ axes: [UnitColumn]) {
    let columns = axes.map { $0.index }
    switch axes[0].meaning {
    case .acceleration:
      hasAcceleration = true
      let unit = Self.unit(of: axes[0])
      channels.append(.acceleration(columns, unit: unit, isShared: true))
    case .rotationRate:
      channels.append(.rotationRate(columns, scale: axes[0].unit, isShared: true))
    default:
      channels.append(.magneticField(columns, scale: axes[0].unit, isShared: true))
    }
  }
}

/// Column names for a message: the first few.
func shownColumns(_ names: [String]) -> String {
  let list = names.prefix(8).map { shown($0) }.joined(separator: ", ")
  return names.count > 8 ? list + " and \(names.count - 8) more" : list
}

extension Channel {
  /// A fix in columns with units; rows without a place are none.
  static func unitLocation(
    _ latitude: Int, _ longitude: Int, _ columns: [ColumnMeaning: UnitColumn]
  ) -> Channel {
    func column(_ meaning: ColumnMeaning) -> (index: Int, scale: Double) {
      columns[meaning].map { ($0.index, $0.unit) } ?? (.max, 1)
    }
    let altitude = column(.altitude)
    let horizontal = column(.horizontalAccuracy)
    let vertical = column(.verticalAccuracy)
    let speed = column(.speed)
    let course = column(.course)
    let name = ReadingOptions.units(of: .speed).first {
      UnitName($0, for: .speed)?.scale == speed.scale
    }
    var channel = Channel(stream: .location) { (row) throws(TableRow.Fault) in
      if row.cell(latitude).isEmpty && row.cell(longitude).isEmpty { return nil }
      let (north, east) = (try row.number(latitude), try row.number(longitude))
      // Where a receiver that knows no place puts it: in the Gulf of Guinea.
      if north == 0 && east == 0 { throw TableRow.Fault(kind: .badFix, column: latitude) }
      return .location(
        LocationFix(
          latitude: north, longitude: east,
          altitude: try row.optionalNumber(altitude.index) * altitude.scale,
          horizontalAccuracy: known(try row.optionalNumber(horizontal.index) * horizontal.scale),
          verticalAccuracy: known(try row.optionalNumber(vertical.index) * vertical.scale),
          speed: known(try row.optionalNumber(speed.index) * speed.scale),
          course: known(try row.optionalNumber(course.index))))
    }
    channel.speedUnit = name
    return channel
  }

  /// Negative where only positive can be is how most exports say "unknown".
  private static func known(_ value: Double) -> Double { value < 0 ? .nan : value }
}
