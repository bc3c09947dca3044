/// The time between confirmed steps that follow each other, second by second: in every second between
/// two of them somebody walked, a share of a step.
struct WalkedSeconds {
  /// Longest time between two steps that still is walking, seconds. The stop in a lift is longer;
  /// longer than in a bout, since steps on stairs are missed and the height goes on.
  private static let strideGap = 5.0

  private var lastStep: SensorTime?

  /// Takes a line of the step log; gives each second since the step before and its share of a step.
  mutating func process(_ revision: StepRevision, each: (Int64, Float) -> Void) {
    guard revision.verdict == .confirmed else { return }
    let before = lastStep
    lastStep = revision.time
    guard let before, revision.time >= before,
      revision.time.seconds(since: before) <= Self.strideGap
    else { return }
    let length = revision.time.seconds(since: before)
    var second = before.wholeSecond
    while second <= revision.time.wholeSecond {
      let from = max(before, SensorTime(wholeSecond: second))
      let to = min(revision.time, SensorTime(wholeSecond: second + 1))
      each(second, length > 0 ? Float(to.seconds(since: from) / length) : 1)
      second += 1
    }
  }
}
