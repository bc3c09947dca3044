import MotionProcessing

extension Channel {
  /// Gravity and user acceleration of a watch, six columns, added up.
  static func wristAcceleration(_ columns: [Int], unit: AccelerationUnit) -> Channel {
    Channel(stream: .acceleration) { (row) throws(TableRow.Fault) in
      var v = [0.0, 0, 0]
      for i in 0..<3 { v[i] = try row.number(columns[i]) + row.number(columns[i + 3]) }
      return .acceleration(unit.converted(Vector3(v[0], v[1], v[2])))
    }
  }

  /// The air's pressure, by `SensorLoggerReadings`.
  static func loggerPressure(_ column: Int) -> Channel {
    Channel(stream: .pressure) { (row) throws(TableRow.Fault) in
      SensorLoggerReadings.pressure(try row.number(column))
    }
  }

  /// A fix, by `SensorLoggerReadings`.
  ///
  /// The altitude is the one above sea level where the file has it, as `CLLocation.altitude` is;
  /// else the one above the ellipsoid.
  static func loggerLocation(_ place: [Int], header: TableHeader, isApple: Bool) -> Channel {
    func column(_ name: String) -> Int { header.column(name) ?? .max }
    let altitude = header.column("altitudeAboveMeanSeaLevel") ?? column("altitude")
    let (horizontal, vertical) = (column("horizontalAccuracy"), column("verticalAccuracy"))
    let (speed, speedAccuracy) = (column("speed"), column("speedAccuracy"))
    let (course, courseAccuracy) = (column("bearing"), column("bearingAccuracy"))
    return Channel(stream: .location) { (row) throws(TableRow.Fault) in
      var given = SensorLoggerFix(
        latitude: try row.number(place[0]), longitude: try row.number(place[1]))
      given.horizontalAccuracy = try row.optionalNumber(horizontal)
      given.verticalAccuracy = try row.optionalNumber(vertical)
      given.altitude = try row.optionalNumber(altitude)
      given.speed = try row.optionalNumber(speed)
      given.speedAccuracy = try row.optionalNumber(speedAccuracy)
      given.bearing = try row.optionalNumber(course)
      given.bearingAccuracy = try row.optionalNumber(courseAccuracy)
      given.hasBearingAccuracy = courseAccuracy != .max
      guard let fix = given.fix(isApple: isApple) else {
        throw TableRow.Fault(kind: .badFix, column: horizontal)
      }
      return .location(fix)
    }
  }
}
