/// Why a stretch of time has no activity.
public enum UnnamedReason: Int, CaseIterable, Sendable {
  /// Samples came, but not enough of them to decide.
  case tooFew
  /// Somebody turned the device about.
  case handled
  /// What it looked like changed too often, or was too doubtful, to be believed.
  case unsettled
  /// It moved like none of the activities.
  case unlike
  /// It was not worn: what it did is not what its owner did.
  case notWorn

  /// Its name in documents.
  var word: String {
    switch self {
    case .tooFew: "too_few"
    case .handled: "handled"
    case .unsettled: "unsettled"
    case .unlike: "unlike"
    case .notWorn: "not_worn"
    }
  }

  /// The reason as a person is told it.
  var phrase: String {
    switch self {
    case .tooFew: "too few data"
    case .handled: "device turned"
    case .unsettled: "not certain"
    case .unlike: "unlike all"
    case .notWorn: "not worn"
    }
  }
}

/// Seconds by reason.
struct UnnamedSeconds: Equatable, Sendable {
  private var seconds = [Double](repeating: 0, count: UnnamedReason.allCases.count)

  subscript(reason: UnnamedReason) -> Double {
    get { seconds[reason.rawValue] }
    set { seconds[reason.rawValue] = newValue }
  }

  mutating func add(_ other: UnnamedSeconds) {
    for reason in UnnamedReason.allCases { self[reason] += other[reason] }
  }

  /// The one that lasted longest; the first of equals.
  var most: UnnamedReason? {
    var most: UnnamedReason?
    for reason in UnnamedReason.allCases where self[reason] > most.map({ self[$0] }) ?? 0 {
      most = reason
    }
    return most
  }
}
