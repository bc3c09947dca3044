/// The smoothed history of activity (R7, R8): the same evidence, seen with a bounded delay.
///
/// A fixed-lag smoother: the filter's forward state of each batch is joined with how well the
/// classes explain what followed, over at most `lag` batches (forward-backward recursion, Rabiner
/// 1989). So a ride is dated back over the batches in which it was not yet certain, and short
/// interruptions vanish. An entry is final after 120 s, or as soon as the data pause. Constant
/// memory; an input cut into pieces gives the same entries.
@_spi(Training) public struct ActivityHistory: Sendable {
  /// One batch of history.
  @_spi(Training) public struct Entry: Equatable, Sendable {
    /// End of the batch.
    public var end: SensorTime
    /// What history says of it.
    public var activity: MotionActivity
    /// Whether there were samples of acceleration, or where speed may rest, of anything.
    public var hasSamples = false
  }

  /// Batches that are waited for before an entry is final: 2 min, where more brought nothing.
  public static let lag = 48

  /// A batch that waits for what follows it.
  private struct Pending {
    var forward = ClassVector.zero
    var likelihood = ClassVector.zero
    var end = SensorTime.zero
    var mayRest = false
    var hasSamples = false
  }

  /// Whether a device of which nothing but its speed is known may be called stationary. Core Motion
  /// does not (R27); a diary of a track does.
  public var restsBySpeed = false

  private let lookBack = ActivityLookBack()
  private var pending = FixedQueue<Pending>(capacity: lag + 1, filler: Pending())
  /// Final and not fetched; there is room for all that is final at once when the input ends.
  private var entries = FixedQueue<Entry>(
    capacity: 2 * lag, filler: Entry(end: .zero, activity: .undecided))
  private var state = ActivityFilter.origin
  private var previousEnd: SensorTime?

  /// An empty history.
  public init() {}

  /// Takes a batch; entries that became final can be fetched then, and should be before `lag` more
  /// batches come: only as many final entries are kept.
  public mutating func process(_ batch: MotionBatch) {
    if previousEnd != batch.start { finish() }
    previousEnd = batch.end
    let isFelt = batch.coverage.contains(.acceleration)
    // Without accelerometer, batches are there as long as fixes follow each other.
    let hasSamples = isFelt || restsBySpeed
    if batch.activity.unknown {
      finish()
      entries.append(Entry(end: batch.end, activity: .undecided, hasSamples: hasSamples))
      return
    }
    var likelihood =
      batch.evidence.map { ActivityFilter.likelihood($0.vector) } ?? ActivityFilter.silence
    if batch.isWatch { likelihood = ActivityFilter.withoutRide(likelihood) }
    state = (ActivityFilter.predict(state, isHinted: false) * likelihood).normalized
    let isSpeedAlone = batch.evidence != nil && !isFelt
    pending.append(
      Pending(
        forward: state, likelihood: likelihood, end: batch.end,
        mayRest: isSpeedAlone ? restsBySpeed : !batch.isHandled, hasSamples: hasSamples))
    settle(keeping: Self.lag)
  }

  /// Makes everything final, at the end of the input and before a gap.
  public mutating func finish() {
    settle(keeping: 0)
    state = ActivityFilter.origin
  }

  /// The next final entry that has not been fetched, in order.
  public mutating func nextEntry() -> Entry? { entries.popFirst() }

  /// Makes all but the newest `count` batches final.
  private mutating func settle(keeping count: Int) {
    let settled = pending.count - count
    guard settled > 0 else { return }
    var following = ActivityFilter.silence
    var index = pending.count - 1
    while index >= 0 {
      let likelihood = pending[index].likelihood
      // What is known of the batch in the end takes the place of what was known then.
      if index < settled { pending[index].forward *= following }
      following = lookBack.following(following, likelihood)
      index -= 1
    }
    for i in 0..<settled { entries.append(Self.entry(pending[i])) }
    pending.removeFirst(settled)
  }

  private static func entry(_ batch: Pending) -> Entry {
    var activity = ActivityDecision.activity(batch.forward.normalized)
    if !batch.mayRest { activity.stationary = false }
    return Entry(end: batch.end, activity: activity, hasSamples: batch.hasSamples)
  }
}
