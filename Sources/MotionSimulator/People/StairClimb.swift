/// A climb on its way: which step is next, and how many are left.
struct StairClimb: Sendable {
  private let steps: [GaitStyle]
  private(set) var taken = 0

  /// A climb of so many storeys, negative down, by one riser or by two at a time; an odd riser at
  /// the end of a half flight is taken alone.
  init(storeys: Int, risersPerStep: Int = 1) {
    let kind = storeys > 0 ? GaitStyle.Kind.upstairs : .downstairs
    var half: [GaitStyle] = []
    var left = Stairs.risersPerHalf
    while left > 0 {
      var style = GaitStyle(kind: kind, speed: 0.5)
      style.risers = min(risersPerStep, left)
      left -= style.risers
      half.append(style)
    }
    let level = GaitStyle(kind: .walking, speed: risersPerStep > 1 ? 1.2 : 0.9)
    let landing = [GaitStyle](repeating: level, count: Stairs.landingSteps)
    var steps = half
    for _ in 1..<max(1, 2 * abs(storeys)) { steps += landing + half }
    self.steps = storeys == 0 ? [] : steps
  }

  /// Whether the last step has been taken.
  var isDone: Bool { taken >= steps.count }

  /// Whether the step after this one is the last.
  var isEnding: Bool { taken >= steps.count - 1 }

  /// Gait of the next step: risers, or level steps on a landing.
  var style: GaitStyle { steps[min(taken, steps.count - 1)] }

  mutating func take() { taken += 1 }
}
