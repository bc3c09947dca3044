import FoundationEssentials
public import MotionLink

/// A fall that is kept, and which programs have dealt with it.
public struct LoggedFall: Equatable, Sendable {
  /// What happened.
  public var record: FallRecord
  /// Names of the programs that have dealt with it.
  public var heardBy: Set<String>

  package init(_ record: FallRecord, heardBy: Set<String> = []) {
    self.record = record
    self.heardBy = heardBy
  }

  /// The same at a date that is so many seconds later.
  package func later(by seconds: Double) -> LoggedFall {
    var fall = self
    fall.record.date = record.date.addingTimeInterval(seconds)
    return fall
  }
}

extension MovementMinute {
  /// The same at dates that are so many seconds later.
  package func later(by seconds: Double) -> MovementMinute {
    var minute = self
    minute.start = start.addingTimeInterval(seconds)
    minute.end = end.addingTimeInterval(seconds)
    return minute
  }
}

/// What is kept of who wears the device: minutes of a watched hand, and falls, both in order of time.
struct WearerLog: Sendable {
  private var minutes = AgingArray<MovementMinute>()
  /// A handful at most.
  private var falls: [LoggedFall] = []

  var isEmpty: Bool { minutes.count == 0 && falls.isEmpty }

  /// End of the newest minute.
  var minutesUntil: Date? { minutes.last?.end }

  mutating func append(_ minute: MovementMinute) {
    minutes.insert(minute, at: minutes.firstIndex { $0.start <= minute.start })
  }

  mutating func append(_ fall: LoggedFall) {
    let index = falls.firstIndex { $0.record.date > fall.record.date } ?? falls.count
    falls.insert(fall, at: index)
  }

  /// Lets go of what ended at a date or before.
  mutating func forget(until horizon: Double) {
    minutes.removeFirst(
      minutes.firstIndex { $0.end.timeIntervalSinceReferenceDate <= horizon })
    falls.removeAll { $0.record.date.timeIntervalSinceReferenceDate <= horizon }
  }

  /// Minutes that begin at `start` or later and before `end`.
  func minutes(from start: Date, to end: Date) -> [MovementMinute] {
    let first = minutes.firstIndex { $0.start < start }
    let last = minutes.firstIndex { $0.start < end }
    return (first..<max(first, last)).map { minutes[$0] }
  }

  /// Falls later than a date.
  func falls(after date: Date) -> [LoggedFall] { falls.filter { $0.record.date > date } }

  /// A program has dealt with the falls up to a date.
  mutating func note(_ name: String, hasHeardUpTo date: Date) {
    for i in falls.indices where falls[i].record.date <= date { falls[i].heardBy.insert(name) }
  }
}
