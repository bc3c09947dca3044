/// How active the steps of a day make somebody (R160): Tudor-Locke and Bassett, Sports Medicine 34 (2004), the
/// table that Core Motion's talk of 2014 shows.
public enum StepLevel: String, CaseIterable, Comparable, Sendable {
  case sedentary
  case underactive
  case somewhatActive = "somewhat active"
  case active
  case highlyActive = "highly active"

  /// The level of a number of steps.
  public init(steps: Int) {
    var level = StepLevel.sedentary
    for next in Self.allCases where steps >= next.least { level = next }
    self = level
  }

  /// The fewest steps of it.
  public var least: Int {
    switch self {
    case .sedentary: 0
    case .underactive: 5000
    case .somewhatActive: 7500
    case .active: 10_000
    case .highlyActive: 12_500
    }
  }

  /// Whether one is less active than another.
  public static func < (a: StepLevel, b: StepLevel) -> Bool { a.least < b.least }
}
