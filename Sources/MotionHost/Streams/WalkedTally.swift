import FoundationEssentials

/// Cumulative sums of one subscription: the history at its start and what was confirmed since
/// (R71, R75).
struct WalkedTally: Sendable {
  /// Longest time between two steps of one walk, s; longer ones are rest. The pedometer's own
  /// number (its pace), so that all sums of time on foot agree.
  static let longestInterval = 2.0
  /// Seconds before now in which the last step of the history may matter for the next one: a step
  /// is confirmed up to 5 s late.
  private static let lookBack = 10.0

  /// Where counting starts; what happened then or earlier does not count.
  let start: Date
  /// The sums.
  private(set) var sum: WalkedSum
  private var lastStep: Date?

  /// Sums from `start` on, beginning with what a history holds at `now`.
  init(since start: Date, now: Date, history: any HistoryStore) {
    self.start = start
    sum = history.walked(from: start, to: now)
    lastStep = Self.lastStep(from: start, to: now, in: history)
  }

  /// Counts a confirmed step.
  mutating func count(_ step: LoggedStep) {
    guard step.date > start else { return }
    sum.steps += 1
    if step.length > 0, step.length.isFinite { sum.distance += step.length }
    if let lastStep {
      let interval = step.date.timeIntervalSince(lastStep)
      if interval > 0, interval <= Self.longestInterval { sum.activeTime += interval }
    }
    lastStep = step.date
  }

  /// Counts floors: positive climbed, negative descended.
  mutating func count(floors: Int, at date: Date) {
    guard date > start else { return }
    if floors > 0 {
      sum.floorsAscended &+= floors
    } else {
      sum.floorsDescended &-= floors
    }
  }

  /// Date of the last step in (start, now], where it is recent: a history knows sums only, so it is
  /// searched by halves, down to a microsecond.
  private static func lastStep(
    from start: Date, to now: Date, in history: any HistoryStore
  ) -> Date? {
    var early = max(start, now.addingTimeInterval(-lookBack))
    guard early < now, history.walked(from: early, to: now).steps > 0 else { return nil }
    var late = now
    for _ in 0..<24 {
      let middle = early.addingTimeInterval(late.timeIntervalSince(early) / 2)
      if history.walked(from: middle, to: now).steps > 0 { early = middle } else { late = middle }
    }
    return late
  }
}
