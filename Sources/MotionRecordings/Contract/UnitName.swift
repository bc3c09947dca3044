/// A unit of a quantity: what one of it is in the base unit of `UnitColumn`.
struct UnitName {
  let name: String
  let scale: Double
  let isInG: Bool
  /// Of a time in minutes, hours or days, the seconds in one.
  let seconds: Int64

  /// Millimetres of mercury in one kilopascal (the conventional one, 133.322 Pa).
  static let millimetresOfMercury = 1 / 0.133_322_387_415
  /// m/s in one mile an hour, and in one knot.
  static let milesPerHour = 0.447_04
  static let knots = 1852.0 / 3600
  /// Metres in a foot.
  static let feet = 0.3048

  private init(_ name: String, _ scale: Double, isInG: Bool = false, seconds: Int64 = 1) {
    self.name = name
    self.scale = scale
    self.isInG = isInG
    self.seconds = seconds
  }

  /// The unit that a user names.
  init?(_ text: String, for quantity: ReadingOptions.Quantity) {
    let key = text.small
    guard let unit = Self.units(of: quantity).first(where: { $0.name.small == key }) else {
      return nil
    }
    self = unit
  }

  /// The names that a user can give.
  static func names(of quantity: ReadingOptions.Quantity) -> [String] {
    units(of: quantity).map { $0.name }
  }

  private static func units(of quantity: ReadingOptions.Quantity) -> [UnitName] {
    switch quantity {
    case .time:
      [
        .init("s", 0), .init("ms", -3), .init("us", -6), .init("ns", -9),
        .init("min", 0, seconds: 60), .init("h", 0, seconds: 3600),
        .init("days", 0, seconds: 86_400),
      ]
    case .acceleration:
      [.init("m/s2", 1), .init("g", 1, isInG: true), .init("mg", 0.001, isInG: true)]
    case .rotation: [.init("rad/s", 1), .init("deg/s", .pi / 180), .init("mdps", .pi / 180_000)]
    case .field: [.init("uT", 1), .init("nT", 0.001), .init("mT", 1000), .init("gauss", 100)]
    case .pressure:
      [
        .init("kPa", 1), .init("hPa", 10), .init("Pa", 1000), .init("bar", 0.01),
        .init("mmHg", millimetresOfMercury), .init("inHg", millimetresOfMercury / 25.4),
      ]
    case .latitude, .longitude: [.init("deg", 1)]
    case .altitude: [.init("m", 1), .init("ft", feet)]
    case .speed:
      [
        .init("m/s", 1), .init("km/h", 1 / 3.6), .init("mph", milesPerHour), .init("knots", knots),
      ]
    }
  }

  /// The unit in which values of this size are plausible; `nil` where none is.
  ///
  /// - Parameters:
  ///   - size: middle length of the values.
  ///   - interval: middle distance of neighbours, for times.
  static func guess(
    _ quantity: ReadingOptions.Quantity, size: Double, interval: Double
  ) -> UnitName? {
    func named(_ name: String) -> UnitName? { UnitName(name, for: quantity) }
    switch quantity {
    case .time:
      // Since 1970 the size tells; else sensors give 0.7 to 1,500 samples per second.
      for (unit, second) in [("s", 1.0), ("ms", 1e3), ("us", 1e6), ("ns", 1e9)]
      where size >= 5e8 * second && size < 5e9 * second {
        // A row a day at most, else these are not seconds since 1970.
        if !(interval > 86_400 * second) { return named(unit) }
      }
      guard interval.isFinite else { return named("s") }
      // A spreadsheet counts days since 1900: these are the years from 2000 to 2099.
      if (36_526..<73_051).contains(size), interval < 0.01 { return named("days") }
      return interval <= 1.5
        ? named("s")
        : interval <= 1500 ? named("ms") : interval <= 1.5e6 ? named("us") : named("ns")
    case .rotation:
      guard size.isFinite else { return nil }
      // A body turns by up to about 10 rad/s on the middle of a swing, seldom by 10 degrees/s
      // while it is carried.
      return size > 6 ? named("deg/s") : named("rad/s")
    case .acceleration, .field, .pressure:
      return plausible.first { $0.quantity == quantity && $0.sizes ~= size }.flatMap {
        named($0.unit)
      }
    case .latitude, .longitude: return size <= 180 ? named("deg") : nil
    case .altitude: return size <= 10_000 ? named("m") : nil
    case .speed: return size <= 300 ? named("m/s") : nil
    }
  }

  /// The sizes that mean a unit. What is carried about has one g on the middle, give or take a half.
  /// The earth's field has 22 to 67 µT (World Magnetic Model 2020), indoors up to twice that, with
  /// the device's own field up to ten times.
  private static let plausible:
    [(quantity: ReadingOptions.Quantity, unit: String, sizes: Range<Double>)] = [
      (.acceleration, "g", 0.5..<2), (.acceleration, "m/s2", 5..<20),
      (.acceleration, "mg", 500..<2000), (.field, "mT", 0.02..<0.2), (.field, "gauss", 0.2..<1.5),
      (.field, "uT", 5..<2000), (.field, "nT", 10_000..<200_000), (.pressure, "bar", 0.3..<1.15),
      (.pressure, "kPa", 30..<115),
      (.pressure, "hPa", 300..<1150), (.pressure, "Pa", 30_000..<115_000),
    ]
}
