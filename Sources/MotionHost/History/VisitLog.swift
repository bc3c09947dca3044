package import FoundationEssentials
public import MotionLink

/// A visit that is kept, and which programs have dealt with what is known of it.
public struct LoggedVisit: Equatable, Sendable {
  /// What is known of it.
  public var record: VisitRecord
  /// Names of the programs that have dealt with it.
  public var heardBy: Set<String>

  package init(_ record: VisitRecord, heardBy: Set<String> = []) {
    self.record = record
    self.heardBy = heardBy
  }

  /// The same at dates that are so many seconds later.
  package func later(by seconds: Double) -> LoggedVisit {
    guard seconds != 0 else { return self }
    var visit = self
    visit.record.arrival = record.arrival.addingTimeInterval(seconds)
    visit.record.departure = record.departure?.addingTimeInterval(seconds)
    visit.record.known = record.known.addingTimeInterval(seconds)
    return visit
  }
}

extension VisitRecord {
  /// Seconds within which two arrivals are one: dates of a session are moved there and back.
  package static let oneArrival = 0.5

  /// Whether it is the visit that began at a date.
  package func began(at date: Date) -> Bool {
    abs(arrival.timeIntervalSince(date)) < Self.oneArrival
  }
}

/// What is kept of visits, in order of arrival; some dozens.
struct VisitLog: Sendable {
  private(set) var visits: [LoggedVisit] = []

  var isEmpty: Bool { visits.isEmpty }

  mutating func append(_ visit: LoggedVisit) {
    let index = visits.firstIndex { $0.record.arrival > visit.record.arrival } ?? visits.count
    visits.insert(visit, at: index)
  }

  mutating func remove(from arrival: Date) { visits.removeAll { $0.record.began(at: arrival) } }

  /// Lets go of what ended at a date or before.
  mutating func forget(until horizon: Date) {
    visits.removeAll { visit in visit.record.departure.map { $0 <= horizon } ?? false }
  }

  /// A program has dealt with what became known up to a date.
  mutating func note(_ name: String, hasHeardUpTo date: Date) {
    for i in visits.indices where visits[i].record.known <= date { visits[i].heardBy.insert(name) }
  }
}
