import FoundationEssentials
import MotionLink
import MotionProcessing

/// From batches to the history of activity that clients query (R7, R8, R65).
///
/// Each batch is looked at again with two minutes of what followed. States are in the store as soon
/// as their flags are settled, about two minutes after they began; `tail` says what is not. Where
/// there was no data the state is unknown, from the end of the first batch without any to the batch
/// of the next sample (contract, decision 7.26, on the grid of R1).
struct ActivityTimeline: Sendable {
  /// Whether the device is a watch: it knows no rides (R62).
  var isWatch = false

  private var history = ActivityHistory()
  private var runs = StateRuns()
  /// End of the newest entry of history that was taken.
  private var settled: SensorTime?
  /// End of the newest batch.
  private var newest: SensorTime?

  /// A batch is closed by a sample behind its end. When none came for two batches, the second one
  /// had none.
  private static let patience = 2 * MotionBatch.duration

  /// Takes a batch; what becomes settled with it goes to the store.
  mutating func append(_ batch: MotionBatch, clock: DeviceClock, into store: any HistoryStore) {
    guard newest.map({ batch.start >= $0 }) ?? true else { return }
    newest = batch.end
    history.append(batch)
    take(clock: clock) { store.append($0) }
  }

  /// Settles everything, at the end of the input: what follows is unknown.
  mutating func finish(clock: DeviceClock, into store: any HistoryStore) {
    history.finish()
    take(clock: clock) { store.append($0) }
    if let newest {
      runs.append(.undecided, from: newest, to: newest, clock: clock) { store.append($0) }
    }
    runs.finish { store.append($0) }
  }

  /// The states from the newest one in the store on, as far as they can be told now: with them a
  /// query is complete up to `now`. They replace all that the store holds from the first of them on.
  func tail(clock: DeviceClock, now: SensorTime) -> [ActivityState] {
    var states = runs.newest.map { [$0] } ?? []
    func keep(_ state: ActivityState) {
      if states.last?.start == state.start { states.removeLast() }
      states.append(state)
    }
    var copy = self
    copy.history.finish()
    copy.take(clock: clock, keep)
    if let newest, now.seconds(since: newest) >= Self.patience {
      copy.runs.append(
        .undecided, from: newest.advanced(by: Self.patience), to: now, clock: clock, keep)
    }
    return states + copy.runs.unsettled
  }

  /// Takes the entries of history that are final.
  private mutating func take(clock: DeviceClock, _ keep: (ActivityState) -> Void) {
    while let entry = history.nextEntry() {
      let start = entry.end.advanced(by: -MotionBatch.duration)
      if let settled, settled < start {
        runs.append(.undecided, from: settled, to: start, clock: clock, keep)
      }
      var activity = entry.activity
      if isWatch { activity.automotive = false }
      runs.append(activity, from: start, to: entry.end, clock: clock, keep)
      settled = entry.end
    }
  }
}
