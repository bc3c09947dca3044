/// Something that is measured, with the units in which a scenario may say it.
///
/// ```swift
/// extension Dimension { static let field = Dimension("a field", [Unit("uT"), Unit("mT", 1000)]) }
/// ```
struct Dimension: Sendable {
  /// A unit: a value times `factor` over `divisor` is the value in the first unit of its quantity.
  struct Unit: Sendable {
    let name: String
    let factor: Double
    let divisor: Double

    init(_ name: String, _ factor: Double = 1, per divisor: Double = 1) {
      self.name = name
      self.factor = factor
      self.divisor = divisor
    }
  }

  /// With its article: `a speed`.
  let noun: String
  /// The first is the one that values are turned into.
  let units: [Unit]

  init(_ noun: String, _ units: [Unit]) {
    self.noun = noun
    self.units = units
  }

  /// In seconds.
  static let duration = Dimension(
    "a duration",
    [Unit("s"), Unit("ms", 1, per: 1000), Unit("min", 60), Unit("h", 3600), Unit("d", 86_400)])
  /// In m/s.
  static let speed = Dimension("a speed", [Unit("m/s"), Unit("km/h", 1000, per: 3600)])
  /// In metres.
  static let length = Dimension("a length", [Unit("m"), Unit("km", 1000), Unit("cm", 1, per: 100)])
  /// In hertz.
  static let rate = Dimension("a rate", [Unit("Hz")])
  /// In multiples of standard gravity.
  static let acceleration = Dimension("an acceleration", [Unit("g")])
  /// In turns a second.
  static let cadence = Dimension("a cadence", [Unit("Hz"), Unit("rpm", 1, per: 60)])
  /// In degrees.
  static let angle = Dimension("an angle", [Unit("deg")])
  /// As a part of 1.
  static let share = Dimension("a share", [Unit("%", 1, per: 100)])
  /// As a part of 1.
  static let clockError = Dimension("a clock error", [Unit("ppm", 1, per: 1_000_000)])

  /// The names of the units as a sentence has them: `s, min, h or d`.
  var unitList: String { units.map { $0.name }.joinedAsChoice }

  /// A value in the unit of the first kind, as a person writes it: `1.5 min`, `0.3 m/s`.
  func text(_ value: Double) -> String {
    // The largest unit in which the value is a short number of at least 1.
    for unit in units.sorted(by: { $0.factor * $1.divisor > $1.factor * $0.divisor }) {
      let shown = value * unit.divisor / unit.factor
      let isShort = shown * 10 == (shown * 10).rounded()
      if abs(shown) >= 1 && isShort || unit.name == units[0].name || value == 0 {
        return "\(Self.short(shown)) \(value == 0 ? units[0].name : unit.name)"
      }
    }
    return "\(Self.short(value))"
  }

  private static func short(_ x: Double) -> String {
    x == x.rounded() && abs(x) < 1e15 ? "\(Int(x))" : "\(x)"
  }
}

extension [String] {
  /// `a`, `a or b`, `a, b or c`.
  var joinedAsChoice: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
