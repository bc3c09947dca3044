/// A climb on its way: which step is next, and how many are left.
struct StairClimb: Sendable {
  private let total: Int
  private let isUp: Bool
  private(set) var taken = 0

  init(storeys: Int) {
    isUp = storeys > 0
    let halves = 2 * abs(storeys)
    total = halves * (Stairs.risersPerHalf + Stairs.landingSteps) - Stairs.landingSteps
  }

  /// Whether the last step has been taken.
  var isDone: Bool { taken >= total }

  /// Whether the step after this one is the last.
  var isEnding: Bool { taken >= total - 1 }

  /// Gait of the next step: risers, or level steps on a landing.
  var style: GaitStyle {
    let inHalf = taken % (Stairs.risersPerHalf + Stairs.landingSteps)
    if inHalf >= Stairs.risersPerHalf { return GaitStyle(kind: .walking, speed: 0.9) }
    return GaitStyle(kind: isUp ? .upstairs : .downstairs, speed: 0.5)
  }

  mutating func take() { taken += 1 }
}
