import FoundationEssentials
import MotionLink

/// Activity states by their start; each lasts until the next one's start (R61).
struct StateLog: Sendable {
  private var states = AgingArray<ActivityState>()

  var isEmpty: Bool { states.count == 0 }
  /// The newest one.
  var last: ActivityState? { states.last }

  /// Keeps a state; one that begins when another does takes its place.
  mutating func append(_ state: ActivityState, horizon: Double) {
    let start = state.seconds
    guard start.isFinite else { return }
    let index = states.firstIndex { $0.seconds < start }
    if index < states.count, states[index].seconds == start {
      states[index] = state
    } else {
      states.insert(state, at: index)
    }
    forget(until: horizon)
  }

  /// Lets go of states that ended at a date or before.
  mutating func forget(until horizon: Double) {
    var old = 0
    while old + 1 < states.count && states[old + 1].seconds <= horizon { old += 1 }
    states.removeFirst(old)
  }

  /// States in force at any time from `start` to `end`; none is said to begin before `horizon`.
  func inForce(from start: Double, to end: Double, horizon: Double) -> [ActivityState] {
    guard start <= end, end > horizon else { return [] }
    let first = max(0, states.firstIndex { $0.seconds <= max(start, horizon) } - 1)
    let last = states.firstIndex { $0.seconds <= end }
    return (first..<max(first, last)).map { states[$0].cut(at: horizon) }
  }
}

extension ActivityState {
  /// Start in seconds since the reference date.
  var seconds: Double { start.date.timeIntervalSinceReferenceDate }

  /// The same, begun no earlier than at a date.
  func cut(at horizon: Double) -> ActivityState {
    let early = horizon - seconds
    guard early > 0, early.isFinite else { return self }
    return ActivityState(
      activity: activity,
      start: Moment(
        timestamp: start.timestamp + early,
        date: Date(timeIntervalSinceReferenceDate: horizon)))
  }
}
