/// The standard atmosphere below 11 km: height as a function of pressure alone.
///
/// Source: U.S. Standard Atmosphere 1976 (public domain): T = 288.15 K at sea level, lapse rate 6.5
/// K/km, 1013.25 hPa, R = 8314.32 J/(kmol K). Core Motion's relative altitude is a difference of
/// two of these heights (measured on 67 recordings with both, largest difference 0.25 cm).
enum StandardAtmosphere {
  /// Pressure at sea level, kPa.
  static let seaLevelPressure = 101.325

  /// 288.15 K / 0.0065 K/m: the height at which the linear profile reaches absolute zero, metres.
  static let scale = 44_330.769

  /// R L / (g M) with the constants of 1976.
  static let exponent = 0.190_263

  /// Pressure altitude in metres of a pressure in kPa. Falls strictly with pressure; NaN below 0
  /// and for NaN.
  static func altitude(pressure: Double) -> Double {
    scale * (1 - Trigonometry.pow(pressure / seaLevelPressure, exponent))
  }
}
