/// What two waves one after the other must have in common to belong to one bout.
extension StepCandidateQueue.Parameters {
  /// Longest time in seconds to the next step of the same bout: that of a usual walk, or more where
  /// the beat is slower.
  func gap(after step: StepCandidate) -> Double { max(gap.seconds, gap.lags * Double(step.lag)) }

  /// Whether a step may be the next one of the same bout by its time.
  func isNear(_ a: StepCandidate, _ b: StepCandidate) -> Bool {
    b.time.seconds(since: a.time) <= gap(after: a)
  }

  /// Whether two steps are alike in height, and not too far from each other where the lag is known.
  func isLike(_ a: StepCandidate, _ b: StepCandidate, _ lag: Float) -> Bool {
    let weak = min(a.prominence, b.prominence)
    let strong = max(a.prominence, b.prominence)
    guard weak >= likeness * strong else { return false }
    return lag <= 0 || b.time.seconds(since: a.time) <= Double(stretch * lag)
  }

  /// Whether no high wave follows on a low one that is the second of its kind, or too low; `height`
  /// is the bout's usual one.
  func isLowEnd(
    _ last: StepCandidate, _ head: StepCandidate, _ next: StepCandidate?, lag: Float, height: Float
  ) -> Bool {
    let part = head.prominence / max(height, 1e-6)
    guard part < endHeight else { return false }
    let low = endHeight * height
    let least = leastEndHeight * height
    let reach = Double(stretch * lag)
    let isLast = next.map { $0.time.seconds(since: head.time) > reach } ?? true
    if last.prominence < low, isLast || next.map({ $0.prominence < low }) ?? true { return true }
    return head.prominence < least && (isLast || next.map { $0.prominence < least } ?? true)
  }
}
