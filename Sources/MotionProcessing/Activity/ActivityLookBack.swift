/// What followed a batch, carried back to it: the backward recursion that belongs to `ActivityFilter`.
///
/// A smoother goes back over two minutes at every batch, so it keeps the chances.
struct ActivityLookBack: Sendable {
  /// The chances of each state to go on to the others, by the state that is entered.
  private let arriving: [ClassVector]

  init() {
    var arriving = [ClassVector](repeating: .zero, count: ActivityFilter.states)
    for from in 0..<ActivityFilter.states {
      let leaving = ActivityTransitions.leaving(from, entering: 1)
      for to in 0..<ActivityFilter.states { arriving[to][from] = leaving[to] }
    }
    self.arriving = arriving
  }

  /// How likely what followed a batch is, from how likely it is after the next one.
  func following(_ following: ClassVector, _ likelihood: ClassVector) -> ClassVector {
    let weighted = following * likelihood
    var result = ClassVector.zero
    for to in 0..<ActivityFilter.states { result += arriving[to] * weighted[to] }
    return result.normalized
  }
}
