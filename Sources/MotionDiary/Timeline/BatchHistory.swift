public import MotionProcessing

/// Puts steps, floors and track into the batches in which they happened, beside the one history of
/// activity (`ActivityTimeline`), with a bounded delay.
///
/// A step is known only after it was taken, up to tens of seconds later while it is held; so a
/// batch waits for `delay` before it is handed out. What comes later still is put into the oldest
/// batch that waits: sums agree with the live ones, but for pedals that passed for steps before a ride
/// was known.
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
  private var trackStart: TrackPoint?
  private var correction = HistoryCorrection()

  /// What has happened since the newest batch.
  private struct Walked {
    var sum = WalkedSum()
    var ways = OpenWays()
  }

  /// An empty history.
  ///
  /// - Parameter restsBySpeed: whether speed alone may call somebody stationary: only where there is no
  ///   accelerometer (R27).
  public init(restsBySpeed: Bool = false) { timeline.restsBySpeed = restsBySpeed }

  /// Takes a line of the step log; only confirmed ones count.
  public mutating func process(_ revision: StepRevision) {
    guard revision.verdict == .confirmed else { return }
    change(at: revision.time) {
      $0.walked.add(stepOf: revision.metres, activeTime: revision.activeTime)
    } orOpen: {
      $0.sum.add(stepOf: revision.metres, activeTime: revision.activeTime)
    }
  }

  /// Takes an event; floors count, and lifts correct what was taken for a ride.
  public mutating func process(_ event: MotionEvent) {
    switch event.kind {
    case .floors(let n):
      change(at: event.time) {
        $0.walked.add(floors: n)
      } orOpen: {
        $0.sum.add(floors: n)
      }
    case .levelChange(let change):
      if change.kind == .lift { correction.add(liftFrom: change.start, to: event.time) }
    case .pause, .resume, .tripStart, .tripEnd: break
    }
  }

  /// Takes a point of the track.
  public mutating func process(_ point: TrackPoint) {
    guard point.distance.isFinite else { return }
    let last = trackStart ?? point
    let way = TrackWay(
      metres: max(0, point.distance - last.distance), seconds: point.time.seconds(since: last.time))
    trackStart = point
    trackStart?.distance = max(point.distance, last.distance)
    change(at: point.time) {
      if point.time < $0.start { $0.wayBefore.add(way) } else { $0.way.add(way) }
    } orOpen: {
      $0.ways.append(way, at: point.time)
    }
  }

  /// Takes the result of a batch, after everything that was said in it.
  public mutating func process(_ batch: MotionBatch) {
    timeline.process(batch)
    var row = HistoryBatch(batch)
    row.walked = open.sum
    (row.wayBefore, row.way) = open.ways.parted(
      at: batch.start, afterGap: newest.map { $0 < batch.start } ?? false)
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
      waiting[last].way.add(open.ways.parted(at: waiting[last].end, afterGap: false).way)
      open = Walked()
    }
    isFinished = true
  }

  /// The next batch that will not change any more, in order of time.
  public mutating func next() -> HistoryBatch? {
    guard head < settled, let newest else { return nil }
    guard isFinished || newest.seconds(since: waiting[head].end) >= Self.delay else { return nil }
    var batch = correction.corrected(waiting[head..<settled])
    batch.takeBackPedals()
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
    at time: SensorTime, _ add: (inout HistoryBatch) -> Void,
    orOpen addToOpen: (inout Walked) -> Void
  ) {
    guard let newest, time <= newest, waiting.count > head else { return addToOpen(&open) }
    var low = head
    var high = waiting.count - 1
    while low < high {
      let middle = (low + high) / 2
      if waiting[middle].end < time { low = middle + 1 } else { high = middle }
    }
    add(&waiting[low])
  }
}
