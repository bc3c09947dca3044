public import MotionProcessing
import MotionRecordings

/// A day of a journal, on the clock of its owner.
public struct JournalDay: Equatable, Sendable {
  /// A visit, or a leg of a trip, or the part of it that lies in the day.
  public struct Entry: Equatable, Sendable {
    /// What it is.
    public enum Kind: Equatable, Sendable {
      /// At a place, by its name; `nil` where that is not known.
      case visit(place: String?)
      /// On the way: the trip of the day, from 1, how, and metres where they are known.
      case leg(trip: Int, mode: TripLeg.Mode, distance: Double?)
    }

    /// Seconds since 1970.
    public var start: Double
    /// Likewise.
    public var end: Double
    /// What it is.
    public var kind: Kind
    /// Steps in it; `nil` where they were not counted.
    public var steps: Int?
  }

  /// Days since 1970-01-01.
  public var number: Int
  /// Seconds since 1970 at which it begins.
  public var start: Double
  /// And ends: 23 or 25 hours later where the clocks are changed.
  public var end: Double
  /// Seconds of it that were recorded.
  public var recorded = 0.0
  /// Steps in what was recorded; `nil` where none were counted.
  public var steps: Int?
  /// Visits and legs in order.
  public var entries: [Entry] = []

  init(number: Int, clock: LocalClock) {
    self.number = number
    start = clock.start(ofDay: number)
    end = clock.start(ofDay: number + 1)
  }

  /// `2014-06-03`.
  public var date: String { CivilDate(daysSince1970: number).iso8601 }

  /// The level of the recorded steps; `nil` where none were counted.
  public var level: StepLevel? { steps.map { StepLevel(steps: $0) } }

  /// Takes an entry; one of the same place that follows within ten minutes is the same visit.
  mutating func append(_ entry: Entry) {
    guard let last = entries.last, case .visit(let place?) = entry.kind, last.kind == entry.kind,
      entry.start - last.end <= 600, !place.isEmpty
    else { return entries.append(entry) }
    entries[entries.count - 1].end = entry.end
    if let steps = entry.steps {
      entries[entries.count - 1].steps = (last.steps ?? 0) + steps
    }
  }
}
