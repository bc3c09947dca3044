/// What a day's steps make of somebody (R160): the levels of the 2014 talk, after Tudor-Locke and Bassett,
/// Sports Medicine 2004.
public enum StepLevel: Int, CaseIterable, Comparable, Sendable {
  case sedentary, underactive, somewhatActive, active, highlyActive

  /// The level of a number of steps.
  public init(steps: Int) {
    self = Self.allCases.last { steps >= $0.least } ?? .sedentary
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

  /// Its name in a line.
  public var words: String {
    switch self {
    case .sedentary: "sedentary"
    case .underactive: "underactive"
    case .somewhatActive: "somewhat active"
    case .active: "active"
    case .highlyActive: "highly active"
    }
  }

  public static func < (a: StepLevel, b: StepLevel) -> Bool { a.rawValue < b.rawValue }
}
