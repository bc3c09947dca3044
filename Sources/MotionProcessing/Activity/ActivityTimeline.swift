/// What somebody did over time: the one history of activity, for queries and for diaries (R7, R8).
///
/// Each batch is looked at again with two minutes of what followed (`ActivityHistory`), and a short
/// excursion into other states belongs to what surrounds it (`ActivityBouts`). Where there was no data
/// the state is unknown, from the end of the last batch to the batch of the next sample (contract,
/// decision 7.26, on the grid of R1); a batch with samples that are too few to decide yet is what the
/// next ones are. Pieces have no gap between them. One is final at most four minutes after it ended,
/// or when data pause, and never changes.
public struct ActivityTimeline: Sendable {
  /// A stretch of time within one state.
  public struct Piece: Equatable, Sendable {
    /// Where the piece begins: where the one before ended.
    public var start: SensorTime
    /// Where it ends.
    public var end: SensorTime
    /// Where its state begins. Pieces of one state follow each other.
    public var since: SensorTime
    /// Flags of the state; its confidence up to here is that of its pieces, weighted by their time
    /// and rounded, without the excursions that it took in.
    public var state: MotionActivity
    /// Confidence of the piece by itself: low where by itself it said something else.
    public var confidence: Confidence
  }

  /// Whether a device of which nothing but its speed is known may be called stationary. Core Motion
  /// does not (R27); a diary of a track does.
  public var restsBySpeed: Bool {
    get { history.restsBySpeed }
    set { history.restsBySpeed = newValue }
  }

  private var history = ActivityHistory()
  private var bouts = ActivityBouts()
  /// End of what was given to `bouts` or waits in `opening`.
  private var reached: SensorTime?
  /// Where batches begin of which nothing can be said yet.
  private var opening: SensorTime?
  /// End of the newest batch.
  private var newest: SensorTime?
  private var isFinished = false
  /// Until when nothing came, at the end of the input.
  private var silence: SensorTime?

  /// A batch is closed by a sample behind its end. When none came for two batches, the second one
  /// had none.
  private static let patience = 2 * MotionBatch.duration

  /// An empty timeline.
  public init() {}

  /// Takes a batch; pieces that became final can be fetched then. One that begins before the end of
  /// another is ignored.
  public mutating func process(_ batch: MotionBatch) {
    guard newest.map({ batch.start >= $0 }) ?? true else { return }
    newest = batch.end
    history.process(batch)
  }

  /// Makes everything final, at the end of the input; with `now`, nothing came until then.
  public mutating func finish(at now: SensorTime? = nil) {
    guard !isFinished else { return }
    isFinished = true
    history.finish()
    if let now, let newest, now.seconds(since: newest) >= Self.patience { silence = now }
  }

  /// The next final piece that has not been fetched, in order of time.
  public mutating func next() -> Piece? {
    while true {
      if let piece = bouts.next() { return piece }
      if takeEntry() { continue }
      guard isFinished else { return nil }
      if let start = opening, let end = reached {
        opening = nil
        bouts.process(.undecided, from: start, to: end)
      } else if let end = silence, let newest {
        silence = nil
        bouts.process(.undecided, from: newest.advanced(by: Self.patience), to: end)
      } else if !bouts.settle() {
        return nil
      }
    }
  }

  /// Takes the next final entry of history; false where none waits.
  private mutating func takeEntry() -> Bool {
    guard let entry = history.nextEntry() else { return false }
    let start = entry.end.advanced(by: -MotionBatch.duration)
    if let reached, reached < start {
      bouts.process(.undecided, from: opening ?? reached, to: start)
      opening = nil
    }
    reached = entry.end
    let first = opening ?? start
    let isBegun = entry.hasSamples || bouts.isEmpty
    if entry.activity.unknown, isBegun, entry.end.seconds(since: first) < ActivityBouts.shortest {
      opening = first
      return true
    }
    opening = nil
    bouts.process(entry.activity, from: first, to: entry.end)
    return true
  }
}
