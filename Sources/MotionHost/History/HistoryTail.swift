package import FoundationEssentials
package import MotionLink
import MotionProcessing

/// History that may yet change.
package struct HistoryTail: Equatable, Sendable {
  /// Floors at a date: positive climbed, negative descended.
  package struct Floors: Equatable, Sendable {
    package var count: Int
    package var date: Date

    package init(count: Int, date: Date) {
      self.count = count
      self.date = date
    }
  }

  package var steps: [LoggedStep] = []
  package var floors: [Floors] = []
  package var states: [ActivityState] = []
  package var batches: [RecordedBatch] = []
  package var minutes: [MovementMinute] = []
  package var falls: [LoggedFall] = []
  package var visits: [LoggedVisit] = []
  /// Arrivals of what was said to be a visit and was none.
  package var noVisits: [Date] = []

  package init() {}
}

extension HistoryTail {
  /// The same at dates that are so many seconds later.
  package func later(by seconds: Double) -> HistoryTail {
    var moved = self
    for i in steps.indices { moved.steps[i] = steps[i].later(by: seconds) }
    for i in floors.indices { moved.floors[i] = floors[i].later(by: seconds) }
    for i in states.indices { moved.states[i] = states[i].later(by: seconds) }
    for i in batches.indices { moved.batches[i] = batches[i].later(by: seconds) }
    for i in minutes.indices { moved.minutes[i] = minutes[i].later(by: seconds) }
    for i in falls.indices { moved.falls[i] = falls[i].later(by: seconds) }
    for i in visits.indices { moved.visits[i] = visits[i].later(by: seconds) }
    for i in noVisits.indices { moved.noVisits[i].addTimeInterval(seconds) }
    return moved
  }

  /// Gives all of it to a store.
  package func keep(in store: any HistoryStore) {
    for step in steps { store.append(step) }
    for floors in floors { store.append(floors: floors.count, at: floors.date) }
    for state in states { store.append(state) }
    for batch in batches { store.append(batch) }
    for minute in minutes { store.append(minute) }
    for fall in falls { store.append(fall) }
    for visit in visits { store.append(visit) }
  }
}

extension LoggedStep {
  /// The same at a date that is so many seconds later.
  package func later(by seconds: Double) -> LoggedStep {
    LoggedStep(date: date.addingTimeInterval(seconds), length: length, activeTime: activeTime)
  }
}

extension HistoryTail.Floors {
  /// The same at a date that is so many seconds later.
  package func later(by seconds: Double) -> Self {
    Self(count: count, date: date.addingTimeInterval(seconds))
  }
}

/// Takes what a device would give a store, and remembers nothing else.
final class TailStore: HistoryStore {
  private let contents = Guarded(HistoryTail())

  /// What was given so far.
  var tail: HistoryTail { contents.withLock { $0 } }

  func append(_ step: LoggedStep) { contents.withLock { $0.steps.append(step) } }
  func append(floors: Int, at date: Date) {
    contents.withLock { $0.floors.append(HistoryTail.Floors(count: floors, date: date)) }
  }
  func append(_ state: ActivityState) { contents.withLock { $0.states.append(state) } }
  func append(_ batch: RecordedBatch) { contents.withLock { $0.batches.append(batch) } }
  func append(_ minute: MovementMinute) {}
  func append(_ fall: LoggedFall) {}
  func note(_ name: String, hasHeardUpTo date: Date) {}
  func append(_ visit: LoggedVisit) {
    contents.withLock { contents in
      contents.visits.removeAll { $0.record.began(at: visit.record.arrival) }
      contents.visits.append(visit)
    }
  }
  func removeVisit(from arrival: Date) {
    contents.withLock { $0.visits.removeAll { $0.record.began(at: arrival) } }
  }
  func note(_ name: String, hasHeardOfVisitsUpTo date: Date) {}
  func recording(from start: SensorTime, to end: SensorTime) {}
  func watching(_ part: WatchedPart, from start: SensorTime, to end: SensorTime) {}
  func begin(_ session: ClockSession) {}
  func moveClock(by seconds: Double) { contents.withLock { $0 = $0.later(by: seconds) } }
  func forget(now: Date) {}

  func walked(from start: Date, to end: Date) -> WalkedSum { WalkedSum() }
  func states(from start: Date, to end: Date) -> [ActivityState] { [] }
  func recorded(from start: Date, to end: Date) -> any RecordedSamples { NoSamples() }
  func movementMinutes(from start: Date, to end: Date) -> [MovementMinute] { [] }
  var minutesUntil: Date? { nil }
  func falls(after date: Date) -> [LoggedFall] { [] }
  func visits(after date: Date) -> [LoggedVisit] { [] }

  private struct NoSamples: RecordedSamples {
    func next(after position: inout UInt64) -> [RecordedSample] { [] }
  }
}
