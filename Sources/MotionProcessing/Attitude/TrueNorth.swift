/// The turn from magnetic to true north where the device is, from its last place and the date.
struct TrueNorth {
  /// The year that counts while no clock is known: the middle of the model's years. Declination
  /// changes by 0.1 to 0.2° a year in most places.
  static let unknownYear = 2027.5
  /// Degrees of latitude or longitude after which it is reckoned anew: declination changes by less
  /// than 0.1° over as much, but near the poles.
  static let step = 0.1

  /// Radians, counter-clockwise seen from above: minus the declination. `nil` until a place is
  /// known, and where a compass does not work.
  private(set) var turn: Double?
  private var latitude = Double.nan
  private var longitude = Double.nan
  private var altitude = 0.0
  private var year = unknownYear

  /// Takes the wall clock, nanoseconds since 1970 (UTC).
  mutating func process(wallClock: Int64) {
    year = 1970 + Double(wallClock) / 1e9 / 31_556_952
    reckon()
  }

  /// Takes a fix.
  mutating func process(_ fix: LocationFix) {
    guard abs(fix.latitude) <= 90, abs(fix.longitude) <= 180 else { return }
    let hasMoved =
      !(abs(fix.latitude - latitude) < Self.step && abs(fix.longitude - longitude) < Self.step)
    guard hasMoved else { return }
    latitude = fix.latitude
    longitude = fix.longitude
    altitude = fix.altitude.isFinite ? min(max(fix.altitude, -1e4), 1e5) : 0
    reckon()
  }

  private mutating func reckon() {
    guard latitude.isFinite else { return }
    let field = EarthField(
      latitude: latitude, longitude: longitude, altitude: altitude, year: year)
    turn =
      field.horizontal < 2 ? nil : -field.declination / Trigonometry.degreesPerRadian
  }
}
