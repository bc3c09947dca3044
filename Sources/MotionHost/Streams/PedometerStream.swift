import FoundationEssentials
import MotionLink
import MotionProcessing

/// Steps and what follows from them, cumulative from a date (R66 to R96).
///
/// A record comes at once where the history since the start holds steps (contract, decision 7.22),
/// then at the end of each batch in which steps or floors changed (R3, R73). What the device cannot
/// tell is `nil` (R78; contract, section 2.11).
struct PedometerStream: MotionStream {
  private let since: Date
  /// Where counting starts; what happened then or earlier does not count.
  private var start: Date?
  /// By how much the clock had been set then.
  private var moved = 0.0
  /// The history at the start and what was confirmed since (R71, R75).
  private var walked = WalkedSum()
  private var sent = WalkedSum()
  private var end = Date.distantPast
  private var lastBatch: MotionBatch?

  /// Records since a date, which may be long ago. A date that is yet to come, or none at all, counts
  /// as now, and then now is the start that the records show; but a client's own now is its start to
  /// the instant (R71), also where the newest sample is a moment older.
  init(since: Date) { self.since = since }

  var events: DeviceEvents { .walking }

  /// Steps are found in 50 Hz acceleration (R12); floors need one pressure a second, which is what
  /// phones give.
  var demand: [SensorStream: Double] { [.acceleration: 50, .pressure: 1] }
  var pause: Double { MotionBatch.duration }

  mutating func begin(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    let now = context.clock.date(of: context.now)
    let past = now.timeIntervalSince(since)
    let start = past > -HistoryLimits.clockLag && past.isFinite ? since : now
    self.start = start
    moved = context.clock.moved
    walked = context.history.onFoot(from: start, to: now, settled: context.settled)
    sent = walked
    end = max(now, start)
    if walked.steps > 0 { tell(context, send) }
  }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    switch event {
    case .step(let line) where line.verdict == .confirmed:
      guard hasStarted(line.time, context) else { return }
      walked.add(stepOf: line.metres, activeTime: line.activeTime)
    case .happened(let event):
      guard case .floors(let floors) = event.kind, hasStarted(event.time, context) else { return }
      walked.add(floors: floors)
    case .batch(let batch):
      lastBatch = batch
      let date = context.clock.date(of: batch.end)
      // Back only where the clock was set back.
      end = context.clock.moved == moved ? max(end, date) : max(date, start ?? date)
      if hasChanged(context.capabilities.features) { tell(context, send) }
    default: break
    }
  }

  /// One record at once, steps or not (R74).
  mutating func resume(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    tell(context, send)
  }

  private func hasStarted(_ time: SensorTime, _ context: StreamContext) -> Bool {
    start.map { context.clock.date(of: time) > $0.addingTimeInterval(context.clock.moved - moved) }
      ?? false
  }

  private func hasChanged(_ features: MotionFeatures) -> Bool {
    if walked.steps != sent.steps { return true }
    return features.contains(.floors)
      && (walked.floorsAscended != sent.floorsAscended
        || walked.floorsDescended != sent.floorsDescended)
  }

  private mutating func tell(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    guard let start else { return }
    let features = context.capabilities.features
    sent = walked
    var record = PedometerRecord(start: start, end: end, steps: sent.steps)
    if features.contains(.distance) { record.distance = sent.distance }
    if features.contains(.floors) {
      record.floorsAscended = sent.floorsAscended
      record.floorsDescended = sent.floorsDescended
    }
    if features.contains(.pace) {
      record.averageActivePace = (sent.activeTime / sent.distance).known
    }
    record.takeGait(of: lastBatch, context)
    send(.pedometer(record))
  }
}

extension PedometerRecord {
  /// Takes the pace and cadence of now, as far as the device tells them.
  mutating func takeGait(of newest: MotionBatch?, _ context: StreamContext) {
    let features = context.capabilities.features
    let walking = newest?.walking(at: context.now)
    if features.contains(.pace) { pace = walking?.pace?.known }
    if features.contains(.cadence) { cadence = walking?.cadence?.known }
  }
}

extension MotionBatch {
  /// What the newest batch says of now; nothing once it is older than a batch that should have
  /// followed.
  func walking(at now: SensorTime) -> PedometerBatch? {
    now.seconds(since: end) < 2 * Self.duration ? pedometer : nil
  }
}

extension Double {
  /// The number, where it says something: finite and above zero.
  var known: Double? { isFinite && self > 0 ? self : nil }
}
