/// The units in which people read lengths. JSON and tables know metres alone.
public enum DisplayUnits: String, CaseIterable, Sendable {
  /// Kilometres and metres.
  case metric
  /// Miles and feet.
  case imperial

  /// Metres in the unit of ways: the international mile of 1959, or a kilometre.
  private var way: Double { self == .imperial ? 1609.344 : 1000 }
  /// Metres in the unit of heights: the international foot of 1959, or a metre.
  private var measure: Double { self == .imperial ? 0.3048 : 1 }
  private var wayName: String { self == .imperial ? "mi" : "km" }
  private var measureName: String { self == .imperial ? "ft" : "m" }

  /// A way in metres with two decimals: `0.15 km`, `0.09 mi`; with its error, `0.15 ± 0.01 km`.
  public func distance(_ metres: Double, error: Double? = nil) -> String {
    let error = error.map { " ± " + Quantity.fixed($0 / way, 2) } ?? ""
    return "\(Quantity.fixed(metres / way, 2))\(error) \(wayName)"
  }

  /// A pace in s/m as minutes and seconds: `12:30 /km`, `20:07 /mi`.
  public func pace(_ secondsPerMetre: Double) -> String {
    let seconds = secondsPerMetre * way
    guard seconds.isFinite, seconds < 1e6 else { return "" }
    let whole = Int(seconds.rounded())
    return "\(whole / 60):\(Quantity.two(whole % 60)) /\(wayName)"
  }

  /// A speed in m/s: `12.3 km/h`, `7.6 mph`.
  public func speed(_ metresPerSecond: Double) -> String {
    Quantity.fixed(metresPerSecond * 3600 / way, 1) + (self == .imperial ? " mph" : " km/h")
  }

  /// A height in metres: `24 m`, `79 ft`; in metres with so many decimals, in feet with none; with its
  /// error, `24 ± 3 m`.
  public func height(_ metres: Double, decimals: Int = 0, error: Double? = nil) -> String {
    let decimals = self == .imperial ? 0 : decimals
    let error = error.map { " ± " + Quantity.fixed($0 / measure, decimals) } ?? ""
    return "\(Quantity.fixed(metres / measure, decimals))\(error) \(measureName)"
  }
}
