import FoundationEssentials
import MotionProcessing

/// What a device told lately and why, in memory: its batches, the waves that could be steps, and what happened.
///
/// Nobody has to ask for it beforehand, so a service that can be asked keeps it whether somebody will or not. It has 80 bytes for each of
/// 34,560 batches and 40 for each of 65,536 waves and 4,096 events: 5.6 MB at most, after a day in motion.
struct ReasonLog: Sendable {
  /// A day where samples come without a break.
  static let mostBatches = 34_560
  /// A day with sixteen hours in motion.
  static let mostWaves = 65_536
  static let mostEvents = 4096
  /// Seconds within which a wave is decided, and longer.
  private static let longestHold = 120.0
  /// Batches that are told at once: clocks that were set may give many the same dates.
  private static let mostAtOnce = 1000

  private var batches = Ring<LoggedBatch>(most: mostBatches)
  private var waves = Ring<LoggedWave>(most: mostWaves)
  private var events = Ring<MotionEvent>(most: mostEvents)
  /// The clocks of sessions that are over, each with the number of the first batch after it.
  private var clocks: [(end: Int, clock: DeviceClock)] = []
  /// The number of the first wave of the session that runs: the step log's own numbers begin anew with it.
  private var firstWave = 0

  /// Batches that were taken so far: the number of the next one.
  var count: Int { batches.forgotten + batches.count }

  // MARK: - Keeping

  mutating func append(_ batch: MotionBatch) {
    batches.append(LoggedBatch(batch))
    while let first = clocks.first, first.end <= batches.forgotten { clocks.removeFirst() }
  }

  mutating func append(_ event: MotionEvent) { events.append(event) }

  /// What decides a wave takes the place of what was held.
  mutating func append(_ revision: StepRevision) {
    let wave = LoggedWave(revision)
    var index = waves.count - 1
    while index >= max(0, firstWave - waves.forgotten),
      revision.time.seconds(since: waves[index].time) < Self.longestHold
    {
      if waves[index].number == wave.number {
        waves[index] = wave
        return
      }
      index -= 1
    }
    waves.append(wave)
  }

  /// The clock begins anew; what came so far has its dates by the former one.
  mutating func beginSession(after clock: DeviceClock) {
    firstWave = waves.forgotten + waves.count
    if count > clocks.last?.end ?? batches.forgotten { clocks.append((count, clock)) }
  }

  // MARK: - Telling

  /// What was told between two dates; at a date where both are the same.
  func reasons(from start: Date, to end: Date, clock: DeviceClock) -> KeptReasons {
    var picked: [Int] = []
    var session = 0
    for index in 0..<batches.count {
      while session < clocks.count, clocks[session].end <= batches.forgotten + index {
        session += 1
      }
      let clock = session < clocks.count ? clocks[session].clock : clock
      let batch = batches[index]
      guard clock.date(of: batch.end) > start else { continue }
      let begin = clock.date(of: batch.start)
      if begin < end || begin <= start { picked.append(index) }
    }
    return reasons(picked.suffix(Self.mostAtOnce), clock)
  }

  /// The batch of a number; `nil` where it is gone or has not come.
  func reasons(ofBatch number: Int, clock: DeviceClock) -> KeptReasons? {
    let index = number - batches.forgotten
    guard index >= 0, index < batches.count else { return nil }
    return reasons([index], clock)
  }

  private func reasons(_ picked: ArraySlice<Int>, _ clock: DeviceClock) -> KeptReasons {
    var kept = KeptReasons()
    if batches.count > 0 { kept.start = self.clock(of: 0, clock).date(of: batches[0].start) }
    kept.batches = picked.map { index in
      let (batch, clock) = (batches[index].batch, self.clock(of: index, clock))
      return KeptReasons.Batch(
        batch: batch, start: clock.date(of: batch.start), end: clock.date(of: batch.end))
    }
    guard let first = kept.batches.first?.batch, let last = kept.batches.last?.batch else {
      return kept
    }
    let span = first.start..<max(first.start, last.end)
    kept.revisions = Self.newest(of: waves, in: span, \.time).map(\.revision)
    kept.events = Self.newest(of: events, in: span, \.time)
    return kept
  }

  /// The clock by which a batch has its dates.
  private func clock(of index: Int, _ running: DeviceClock) -> DeviceClock {
    clocks.first { $0.end > batches.forgotten + index }?.clock ?? running
  }

  /// The elements of a time, which come nearly in its order.
  private static func newest<Element>(
    of ring: Ring<Element>, in span: Range<SensorTime>, _ time: (Element) -> SensorTime
  ) -> [Element] {
    var found: [Element] = []
    var index = ring.count - 1
    while index >= 0, span.lowerBound.seconds(since: time(ring[index])) < longestHold {
      if span.contains(time(ring[index])) { found.append(ring[index]) }
      index -= 1
    }
    return found.reversed()
  }
}
