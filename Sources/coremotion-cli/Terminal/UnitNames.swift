import ArgumentParser
import MotionDiary
import SystemLibrary

/// Units on the command line.
struct UnitsName: ExpressibleByArgument {
  var units: DisplayUnits

  init?(argument: String) {
    guard let units = DisplayUnits(rawValue: argument) else { return nil }
    self.units = units
  }

  static var allValueStrings: [String] { DisplayUnits.allCases.map(\.rawValue) }
}

extension DisplayUnits {
  /// The units of the user's country, as the environment tells it.
  static var ofUser: DisplayUnits { ofLocale(named: localeOfMeasurement) }

  /// The countries that measure ways in miles (CLDR, measurement system `US`).
  private static let countries: Set<String> = ["US", "LR", "MM"]

  /// The units of a locale such as `en_US.UTF-8`; metric where it names no country, as `C`.
  static func ofLocale(named name: String) -> DisplayUnits {
    let country = name.split(separator: "_").dropFirst().first?.prefix { $0 != "." && $0 != "@" }
    return country.map { countries.contains(String($0)) } == true ? .imperial : .metric
  }

  /// The locale of measures: the first of these that is set and not empty, as POSIX orders them.
  private static var localeOfMeasurement: String {
    for name in ["LC_ALL", "LC_MEASUREMENT", "LANG"] {
      if let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty { return value }
    }
    return "C"
  }
}
