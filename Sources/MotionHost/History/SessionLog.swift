import FoundationEssentials
package import MotionLink
import MotionProcessing

/// What was kept under one session of the clock, by the dates that the clock showed when it began. When the
/// clock is set, `shift` says by how much all of these dates are later.
struct SessionLog: Sendable {
  private var walked = WalkedLog()
  private var states = StateLog()
  private var batches = BatchLog()
  private var wearer = WearerLog()
  private var visitLog = VisitLog()
  /// Seconds from the dates in it to those that hold now.
  var shift = 0.0

  var isEmpty: Bool {
    walked.isEmpty && states.isEmpty && batches.isEmpty && wearer.isEmpty
      && visitLog.isEmpty
  }

  // MARK: - Keeping

  mutating func append(_ sum: WalkedSum, at date: Double) {
    walked.insert(sum, at: date - shift)
  }

  mutating func append(_ state: ActivityState, horizon: Double) {
    states.append(state.later(by: -shift), horizon: horizon - shift)
  }

  mutating func append(_ batch: RecordedBatch, horizon: Double) {
    batches.append(batch.later(by: -shift), horizon: horizon - shift)
  }

  mutating func append(_ minute: MovementMinute) { wearer.append(minute.later(by: -shift)) }

  mutating func append(_ fall: LoggedFall) { wearer.append(fall.later(by: -shift)) }

  mutating func note(_ name: String, hasHeardUpTo date: Date) {
    wearer.note(name, hasHeardUpTo: date.addingTimeInterval(-shift))
  }

  mutating func append(_ visit: LoggedVisit) { visitLog.append(visit.later(by: -shift)) }

  mutating func removeVisit(from arrival: Date) {
    visitLog.remove(from: arrival.addingTimeInterval(-shift))
  }

  mutating func note(_ name: String, hasHeardOfVisitsUpTo date: Date) {
    visitLog.note(name, hasHeardUpTo: date.addingTimeInterval(-shift))
  }

  mutating func forget(until horizon: Double, recordings: Double, isRunning: Bool) {
    walked.forget(until: horizon - shift)
    states.forget(until: horizon - shift)
    batches.forget(until: recordings - shift)
    wearer.forget(until: horizon - shift)
    visitLog.forget(until: Date(timeIntervalSinceReferenceDate: horizon - shift))
    // Its last state lasts while the session runs; when that is over it says nothing any more.
    if !isRunning, let last = states.last, last.seconds <= horizon - shift { states = StateLog() }
  }

  // MARK: - Looking up

  func sum(from start: Double, to end: Double) -> WalkedSum {
    walked.sum(from: start - shift, to: end - shift)
  }

  /// Minutes of a watched hand that begin at `start` or later and before `end`.
  func minutes(from start: Date, to end: Date) -> [MovementMinute] {
    wearer.minutes(from: start.addingTimeInterval(-shift), to: end.addingTimeInterval(-shift))
      .map { $0.later(by: shift) }
  }

  /// End of the newest minute.
  var minutesUntil: Date? { wearer.minutesUntil?.addingTimeInterval(shift) }

  /// Falls later than a date.
  func falls(after date: Date) -> [LoggedFall] {
    wearer.falls(after: date.addingTimeInterval(-shift)).map { $0.later(by: shift) }
  }

  /// What is kept of visits.
  var visits: [LoggedVisit] { visitLog.visits.map { $0.later(by: shift) } }

  /// The first batch with a sample in (start, end].
  func batch(from start: Double, to end: Double) -> RecordedBatch? {
    batches.first(from: start - shift, to: end - shift)?.later(by: shift)
  }

  /// Lays the states of this session over those of the ones before it, of which `line` has those from `start`
  /// to `end`: while it lasted its own hold.
  func cover(
    _ line: inout [ActivityState], from start: Double, to end: Double, horizon: Double,
    isRunning: Bool
  ) {
    let own = states.inForce(from: start - shift, to: end - shift, horizon: horizon - shift)
      .map { $0.later(by: shift) }
    guard let first = own.first, let last = own.last else { return }
    // A session that is over ends with a state of which nothing more is known.
    let isOver = !isRunning && states.last?.later(by: shift) == last
    let under = line.last { $0.seconds <= last.seconds }
    let rest = isOver ? line.filter { $0.seconds > last.seconds } : []
    line.removeAll { $0.seconds >= first.seconds }
    line += own
    if isOver, let under, !under.activity.unknown {
      line[line.count - 1] = ActivityState(activity: under.activity, start: last.start)
    }
    line += rest
  }
}

extension ActivityState {
  /// The same at a date that is so many seconds later.
  package func later(by seconds: Double) -> ActivityState {
    guard seconds != 0 else { return self }
    var state = self
    state.start.date = start.date.addingTimeInterval(seconds)
    return state
  }
}

extension RecordedBatch {
  /// The same at a date that is so many seconds later.
  package func later(by seconds: Double) -> RecordedBatch {
    guard seconds != 0 else { return self }
    var batch = self
    batch.start.date = start.date.addingTimeInterval(seconds)
    return batch
  }
}

extension [RecordedBatch] {
  /// The samples after a date up to another of batches that are the first ones of their sessions there: all
  /// of them up to where the first batch ends, in order of time.
  package func page(after start: Double, to end: Double) -> [RecordedSample] {
    guard count > 1 else { return first?.samples(after: start, to: end) ?? [] }
    let reached = self.reduce(end) { Swift.min($0, $1.end) }
    return flatMap { $0.samples(after: start, to: reached) }
      .sorted { $0.moment.date < $1.moment.date }
  }
}
