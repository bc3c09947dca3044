import MotionProcessing

extension Site {
  /// Berlin, no place in particular. Field rounded from the International Geomagnetic Reference
  /// Field: 19 µT to the north, 45.5 µT down, declination 4° east.
  public static let berlin = Site(
    name: "berlin", latitude: 52.5, longitude: 13.4, altitude: 45, timeZone: "Europe/Berlin",
    field: Vector3(1.33, 18.95, -45.5))

  // The others: World Magnetic Model 2025 at 2025.5, rounded to 0.1 µT.

  /// London.
  public static let london = Site(
    name: "london", latitude: 51.5, longitude: -0.1, altitude: 20, timeZone: "Europe/London",
    field: Vector3(0.3, 19.5, -45))

  /// Grenoble.
  public static let grenoble = Site(
    name: "grenoble", latitude: 45.19, longitude: 5.72, altitude: 215, timeZone: "Europe/Paris",
    field: Vector3(1.1, 22.9, -41.6))

  /// New York.
  public static let newYork = Site(
    name: "new_york", latitude: 40.75, longitude: -74, altitude: 15,
    timeZone: "America/New_York", field: Vector3(-4.5, 20.5, -46.4))

  /// Denver: 1,610 m up.
  public static let denver = Site(
    name: "denver", latitude: 39.74, longitude: -104.99, altitude: 1_610,
    timeZone: "America/Denver", field: Vector3(2.8, 20.7, -46.7))

  /// San Francisco.
  public static let sanFrancisco = Site(
    name: "san_francisco", latitude: 37.77, longitude: -122.42, altitude: 30,
    timeZone: "America/Los_Angeles", field: Vector3(5.1, 22.4, -41.5))

  /// Anchorage: steep field, 14° east.
  public static let anchorage = Site(
    name: "anchorage", latitude: 61.22, longitude: -149.9, altitude: 30,
    timeZone: "America/Anchorage", field: Vector3(3.8, 14.7, -52.9))

  /// Reykjavik: the steepest field of the table.
  public static let reykjavik = Site(
    name: "reykjavik", latitude: 64.15, longitude: -21.94, altitude: 30,
    timeZone: "Atlantic/Reykjavik", field: Vector3(-2.6, 13, -50.9))

  /// Quito: on the equator, 2,850 m up.
  public static let quito = Site(
    name: "quito", latitude: -0.18, longitude: -78.47, altitude: 2_850,
    timeZone: "America/Guayaquil", field: Vector3(-2.2, 26.5, -9.7))

  /// São Paulo: the weakest field of the table, 22° west.
  public static let saoPaulo = Site(
    name: "sao_paulo", latitude: -23.55, longitude: -46.63, altitude: 760,
    timeZone: "America/Sao_Paulo", field: Vector3(-6.4, 16.1, 14.8))

  /// Nairobi.
  public static let nairobi = Site(
    name: "nairobi", latitude: -1.29, longitude: 36.82, altitude: 1_660,
    timeZone: "Africa/Nairobi", field: Vector3(0.2, 30.9, 12.8))

  /// Cape Town: 26° west.
  public static let capeTown = Site(
    name: "cape_town", latitude: -33.92, longitude: 18.42, altitude: 25,
    timeZone: "Africa/Johannesburg", field: Vector3(-4.8, 9.5, 22.7))

  /// Delhi.
  public static let delhi = Site(
    name: "delhi", latitude: 28.61, longitude: 77.21, altitude: 215, timeZone: "Asia/Kolkata",
    field: Vector3(0.8, 34.2, -34.8))

  /// Singapore: nearly level field.
  public static let singapore = Site(
    name: "singapore", latitude: 1.29, longitude: 103.85, altitude: 15,
    timeZone: "Asia/Singapore", field: Vector3(0.1, 41, 9.5))

  /// Tokyo.
  public static let tokyo = Site(
    name: "tokyo", latitude: 35.68, longitude: 139.77, altitude: 30, timeZone: "Asia/Tokyo",
    field: Vector3(-4.2, 30.1, -35.6))

  /// Sydney.
  public static let sydney = Site(
    name: "sydney", latitude: -33.87, longitude: 151.21, altitude: 30,
    timeZone: "Australia/Sydney", field: Vector3(5.5, 24, 51.4))

  /// Wellington: 23° east.
  public static let wellington = Site(
    name: "wellington", latitude: -41.29, longitude: 174.78, altitude: 20,
    timeZone: "Pacific/Auckland", field: Vector3(8.8, 20.4, 51.1))

  /// Every site, Berlin first.
  public static let all: [Site] = [
    .berlin, .london, .grenoble, .newYork, .denver, .sanFrancisco, .anchorage, .reykjavik, .quito,
    .saoPaulo, .nairobi, .capeTown, .delhi, .singapore, .tokyo, .sydney, .wellington,
  ]

  /// The site of this name, such as `new_york`; `nil` where there is none.
  public static func named(_ word: String) -> Site? { all.first { $0.name == word } }
}
