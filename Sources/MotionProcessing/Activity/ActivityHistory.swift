/// The smoothed history of activity (R7, R8): the same evidence, seen with a bounded delay.
///
/// A fixed-lag smoother: the filter's forward state of each batch is joined with how well the
/// classes explain what followed, over at most `lag` batches (forward-backward recursion, Rabiner
/// 1989). So a ride is dated back over the batches in which it was not yet certain, and short
/// interruptions vanish. An entry is final after 120 s, or as soon as the data pause. Constant
/// memory; an input cut into pieces gives the same entries.
public struct ActivityHistory: Sendable {
  /// One batch of history.
  public struct Entry: Equatable, Sendable {
    /// End of the batch.
    public var end: SensorTime
    /// What history says of it.
    public var activity: MotionActivity
  }

  /// Batches that are waited for before an entry is final: 2 min, where more brought nothing.
  public static let lag = 48

  private struct Batch {
    var end = SensorTime.zero
    var forward = ClassVector.zero
    var likelihood = ClassVector.zero
    var activity = MotionActivity.undecided
    var hasAcceleration = false
    var isFinal = false
  }

  private let filter = ActivityFilter()
  private var batches = RingBuffer<Batch>(capacity: 2 * lag, filler: Batch())
  private var state = ActivityFilter.origin
  private var previousEnd: SensorTime?

  /// An empty history.
  public init() {}

  /// Takes a batch; entries that became final can be fetched then, and should be before `lag` more
  /// batches come: only as many final entries are kept.
  public mutating func append(_ batch: MotionBatch) {
    if previousEnd != batch.start { finish() }
    previousEnd = batch.end
    if batch.activity.unknown {
      finish()
      batches.append(Batch(end: batch.end, isFinal: true))
      return
    }
    let likelihood =
      batch.evidence.isInformed
      ? ActivityFilter.likelihood(batch.evidence.vector) : ActivityFilter.silence
    state = (filter.predict(state, isHinted: false) * likelihood).normalized
    batches.append(
      Batch(
        end: batch.end, forward: state, likelihood: likelihood,
        hasAcceleration: batch.coverage.contains(.acceleration)))
    settle(keeping: Self.lag)
  }

  /// Makes everything final, at the end of the input and before a gap.
  public mutating func finish() {
    settle(keeping: 0)
    state = ActivityFilter.origin
  }

  /// The next final entry that has not been fetched, in order.
  public mutating func nextEntry() -> Entry? {
    guard batches.count > 0, batches[0].isFinal else { return nil }
    let oldest = batches[0]
    batches.removeFirst(1)
    return Entry(end: oldest.end, activity: oldest.activity)
  }

  /// Makes all but the newest `count` batches final.
  private mutating func settle(keeping count: Int) {
    guard batches.count > count, !batches[batches.count - count - 1].isFinal else { return }
    var following = ActivityFilter.silence
    var index = batches.count - 1
    while index >= 0 && !batches[index].isFinal {
      if index < batches.count - count { settle(index, following) }
      following = filter.lookBack(following, batches[index].likelihood)
      index -= 1
    }
  }

  private mutating func settle(_ index: Int, _ following: ClassVector) {
    let smoothed = (batches[index].forward * following).normalized
    var activity = ActivityVerdict.activity(smoothed)
    // Speed alone cannot tell whether the device itself lies still (R27).
    if !batches[index].hasAcceleration { activity.stationary = false }
    batches[index].activity = activity
    batches[index].isFinal = true
  }
}
