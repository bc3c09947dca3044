public import MotionProcessing

/// Puts steps, floors and track into the batches in which they happened, beside the one history of
/// activity (`ActivityTimeline`), with a bounded delay.
///
/// A step is known only after it was taken, up to tens of seconds later while it is held; so a
/// batch waits for `delay` before it is handed out. What comes later still is put into the oldest
/// batch that waits: sums always agree with the live ones.
public struct BatchHistory {
  /// Seconds that a batch waits. History may lag by several minutes (R65); the longest known delay,
  /// a floor that is decided after a flight of stairs with a rest, is below one.
  static let delay = 300.0

  private var timeline = ActivityTimeline()
  private var waiting: [HistoryBatch] = []
  private var head = 0
  /// Index of the first batch whose activity is not final.
  private var settled = 0
  private var open = Walked()
  private var newest: SensorTime?
  private var isFinished = false
  private var trackStart: Double?

  /// What has happened since the newest batch.
  private struct Walked {
    var sum = WalkedSum()
    var track: Double?
  }

  /// An empty history.
  public init() {}

  /// Takes a sample; only what it says of the device counts.
  public mutating func process(_ sample: Sample) {
    if case .hint(.watch(let isWatch)) = sample.reading { timeline.isWatch = isWatch }
  }

  /// Takes a line of the step log; only confirmed ones count.
  public mutating func process(_ revision: StepRevision) {
    guard revision.verdict == .confirmed else { return }
    change(at: revision.time) { sum, _ in
      sum.add(stepOf: revision.length, activeTime: revision.activeTime)
    }
  }

  /// Takes an event; only floors count.
  public mutating func process(_ event: MotionEvent) {
    guard case .floors(let n) = event.kind else { return }
    change(at: event.time) { sum, _ in sum.add(floors: n) }
  }

  /// Takes a point of the track.
  public mutating func process(_ point: TrackPoint) {
    guard point.distance.isFinite else { return }
    let grown = max(0, point.distance - (trackStart ?? point.distance))
    trackStart = max(point.distance, trackStart ?? point.distance)
    change(at: point.time) { _, track in track = (track ?? 0) + grown }
  }

  /// Takes the result of a batch, after everything that was said in it.
  public mutating func process(_ batch: MotionBatch) {
    timeline.process(batch)
    var row = HistoryBatch(batch)
    row.walked = open.sum
    row.trackDistance = open.track
    open = Walked()
    waiting.append(row)
    newest = batch.end
    settle()
  }

  /// Makes everything final, at the end of the input. What came after the last batch goes into that
  /// one.
  public mutating func finish() {
    timeline.finish()
    settle()
    if waiting.count > head {
      let last = waiting.count - 1
      waiting[last].walked = waiting[last].walked + open.sum
      if let grown = open.track {
        waiting[last].trackDistance = (waiting[last].trackDistance ?? 0) + grown
      }
      open = Walked()
    }
    isFinished = true
  }

  /// The next batch that will not change any more, in order of time.
  public mutating func next() -> HistoryBatch? {
    guard head < settled, let newest else { return nil }
    let batch = waiting[head]
    guard isFinished || newest.seconds(since: batch.end) >= Self.delay else { return nil }
    head += 1
    if head >= 256 {
      waiting.removeFirst(head)
      settled -= head
      head = 0
    }
    return batch
  }

  // MARK: - Parts

  private mutating func settle() {
    while let piece = timeline.next() {
      while settled < waiting.count, waiting[settled].end <= piece.end {
        waiting[settled].settle(by: piece)
        settled += 1
      }
    }
  }

  /// Changes the batch in which something happened: a batch is (start, end], as a query is (R76).
  private mutating func change(
    at time: SensorTime, _ add: (inout WalkedSum, inout Double?) -> Void
  ) {
    guard let newest, time <= newest, waiting.count > head else {
      add(&open.sum, &open.track)
      return
    }
    var low = head
    var high = waiting.count - 1
    while low < high {
      let middle = (low + high) / 2
      if waiting[middle].end < time { low = middle + 1 } else { high = middle }
    }
    var batch = waiting[low]
    add(&batch.walked, &batch.trackDistance)
    waiting[low] = batch
  }
}
