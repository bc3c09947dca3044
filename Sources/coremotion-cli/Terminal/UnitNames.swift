import ArgumentParser
import MotionDiary

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
  static var ofUser: DisplayUnits { ofLocale(named: UserLocale.name(of: "LC_MEASUREMENT")) }

  /// The countries that measure ways in miles (CLDR, measurement system `US`).
  private static let countries: Set<String> = ["US", "LR", "MM"]

  /// The units of a locale such as `en_US.UTF-8`; metric where it names no country, as `C`.
  static func ofLocale(named name: String) -> DisplayUnits {
    let country = name.split(separator: "_").dropFirst().first?.prefix { $0 != "." && $0 != "@" }
    return country.map { countries.contains(String($0)) } == true ? .imperial : .metric
  }
}
