public import MotionProcessing

/// Puts steps, floors and track into the batches in which they happened, beside the smoothed
/// activity, with a bounded delay.
///
/// A step is known only after it was taken, up to tens of seconds later while it is held; so a
/// batch waits for `delay` before it is handed out. What comes later still is put into the oldest
/// batch that waits: sums always agree with the live ones.
public struct BatchHistory {
  /// Seconds that a batch waits. History may lag by several minutes (R65); the longest known delay,
  /// a floor that is decided after a flight of stairs with a rest, is below one.
  static let delay = 300.0

  /// Batches that may wait for the activity history at most: an hour. An activity that takes longer
  /// is taken as it was known live.
  static let longestQueue = 1440

  /// Longest time between two steps of one walk, s: that of the pedometer's own time on foot, so
  /// that sums agree.
  static let longestStepInterval = 2.0

  private struct Waiting {
    var batch: HistoryBatch
    var isFinal = false
  }

  private var activities = ActivityHistory()
  private var waiting: [Waiting] = []
  private var head = 0
  private var open = HistoryBatch.Increments()
  private var lastStep: SensorTime?
  private var newest: SensorTime?
  private var isFinished = false
  private var trackStart: Double?

  /// An empty history.
  public init() {}

  /// Takes a line of the step log; only confirmed ones count.
  public mutating func append(_ revision: StepRevision) {
    guard revision.verdict == .confirmed else { return }
    let active = activeTime(before: revision.time)
    change(at: revision.time) {
      $0.steps += 1
      $0.distance += revision.length.isFinite ? revision.length : 0
      $0.activeTime += active
    }
  }

  /// Takes an event; only floors count.
  public mutating func append(_ event: MotionEvent) {
    guard case .floors(let n) = event.kind else { return }
    change(at: event.time) {
      if n > 0 { $0.floorsAscended += n } else { $0.floorsDescended -= n }
    }
  }

  /// Takes a point of the track.
  public mutating func append(_ point: TrackPoint) {
    guard point.distance.isFinite else { return }
    let grown = max(0, point.distance - (trackStart ?? point.distance))
    trackStart = max(point.distance, trackStart ?? point.distance)
    change(at: point.time) { $0.trackDistance = ($0.trackDistance ?? 0) + grown }
  }

  /// Takes the result of a batch, after everything that was said in it.
  public mutating func append(_ batch: MotionBatch) {
    activities.append(batch)
    var row = HistoryBatch(batch)
    row.increments = open
    open = HistoryBatch.Increments()
    waiting.append(Waiting(batch: row))
    newest = batch.end
    takeActivities()
  }

  /// Makes everything final, at the end of the input. What came after the last batch goes into that
  /// one.
  public mutating func finish() {
    activities.finish()
    takeActivities()
    if waiting.count > head {
      let last = waiting.count - 1
      waiting[last].batch.increments.add(open)
      open = HistoryBatch.Increments()
    }
    isFinished = true
  }

  /// The next batch that will not change any more, in order of time.
  public mutating func next() -> HistoryBatch? {
    guard head < waiting.count, let newest else { return nil }
    let candidate = waiting[head]
    let isOld = newest.seconds(since: candidate.batch.end) >= Self.delay
    let mayLeave = candidate.isFinal || waiting.count - head > Self.longestQueue
    guard isFinished || (isOld && mayLeave) else { return nil }
    head += 1
    if head >= 256 {
      waiting.removeFirst(head)
      head = 0
    }
    return candidate.batch
  }

  // MARK: - Parts

  private mutating func takeActivities() {
    while let entry = activities.nextEntry() {
      guard let index = lastIndex(where: { $0.end <= entry.end }),
        waiting[index].batch.end == entry.end
      else { continue }
      waiting[index].batch.activity = entry.activity
      waiting[index].isFinal = true
    }
  }

  /// Seconds on foot that end with a step at `time`: the interval since the step before, as the
  /// pedometer counts it, so that the sums agree.
  private mutating func activeTime(before time: SensorTime) -> Double {
    defer { lastStep = time }
    guard let lastStep else { return 0 }
    let interval = time.seconds(since: lastStep)
    return interval > 0 && interval <= Self.longestStepInterval ? interval : 0
  }

  private mutating func change(
    at time: SensorTime, _ add: (inout HistoryBatch.Increments) -> Void
  ) {
    if let newest, time < newest, waiting.count > head {
      let before = lastIndex(where: { $0.end <= time })
      add(&waiting[before.map { $0 + 1 } ?? head].batch.increments)
    } else {
      add(&open)
    }
  }

  /// Index of the last waiting batch with a property that only earlier ones share.
  private func lastIndex(where isEarly: (HistoryBatch) -> Bool) -> Int? {
    var low = head
    var high = waiting.count
    while low < high {
      let middle = (low + high) / 2
      if isEarly(waiting[middle].batch) { low = middle + 1 } else { high = middle }
    }
    return low > head ? low - 1 : nil
  }
}
