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

  /// Pressure in hPa; a watch gives kPa unless standardised. Where people live, a figure below 150
  /// can only be kPa.
  static func loggerPressure(_ column: Int) -> Channel {
    Channel(stream: .pressure) { (row) throws(TableRow.Fault) in
      let value = try row.number(column)
      return .pressure(value < 150 ? value : value / 10)
    }
  }

  /// A fix. Unknown is -1 on iOS and 0 in the accuracies on Android, where speed and bearing are 0
  /// with them.
  ///
  /// The altitude is the one above sea level where the file has it, as `CLLocation.altitude` is;
  /// else the one above the ellipsoid. An iOS fix without a horizontal accuracy has no valid place
  /// and is skipped.
  static func loggerLocation(_ place: [Int], header: TableHeader, isApple: Bool) -> Channel {
    func column(_ name: String) -> Int { header.column(name) ?? .max }
    let altitude = header.column("altitudeAboveMeanSeaLevel") ?? column("altitude")
    let (horizontal, vertical) = (column("horizontalAccuracy"), column("verticalAccuracy"))
    let (speed, speedAccuracy) = (column("speed"), column("speedAccuracy"))
    let (course, courseAccuracy) = (column("bearing"), column("bearingAccuracy"))
    return Channel(stream: .location) { (row) throws(TableRow.Fault) in
      var fix = LocationFix(latitude: try row.number(place[0]), longitude: try row.number(place[1]))
      let h = try row.optionalNumber(horizontal)
      if h < 0 { throw TableRow.Fault(kind: .badFix, column: horizontal) }
      let v = try row.optionalNumber(vertical)
      fix.horizontalAccuracy = h > 0 ? h : .nan
      fix.verticalAccuracy = v > 0 ? v : .nan
      fix.altitude = isApple && v <= 0 ? .nan : try row.optionalNumber(altitude)
      fix.speed = known(
        try row.optionalNumber(speed), accuracy: try row.optionalNumber(speedAccuracy))
      fix.course = known(
        try row.optionalNumber(course), accuracy: try row.optionalNumber(courseAccuracy))
      if courseAccuracy == .max && fix.course == 0 && fix.speed == 0 { fix.course = .nan }
      return .location(fix)
    }
  }

  private static func known(_ value: Double, accuracy: Double) -> Double {
    value < 0 || (value == 0 && accuracy == 0) ? .nan : value
  }
}
