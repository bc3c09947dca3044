public import CoreMotion
import MotionProcessing

/// A way from one stay to the next: movements that follow each other, with the waits between them (R158).
public struct Trip: Equatable, Sendable {
  /// The movements, in order; at least one.
  public var legs: [ActivitySegment]

  /// A trip is a ride, or goes on for so long on foot, s; less is a walk through rooms.
  private static let shortestWalk = 120.0

  /// When it began.
  public var start: Date { legs[0].start }
  /// When it ended.
  public var end: Date { legs[legs.count - 1].end }
  /// Seconds, waits among them.
  public var duration: TimeInterval { end.timeIntervalSince(start) }
  /// Steps of its legs, once somebody has asked the pedometer.
  public var steps: Int { legs.reduce(0) { $0 + $1.steps } }

  /// How most of the time was passed.
  public var movement: ActivitySegment.Movement {
    let seconds = legs.reduce(into: [:]) { $0[$1.movement, default: 0] += $1.duration }
    return ActivitySegment.Movement.allCases.max { (seconds[$0] ?? 0) < (seconds[$1] ?? 0) }
      ?? legs[0].movement
  }

  /// Rests between legs of two minutes or more: for a train, say.
  public var waits: [DateInterval] {
    zip(legs, legs.dropFirst()).compactMap { leg, next in
      next.start.timeIntervalSince(leg.end) >= TripRules.shortestWait
        ? DateInterval(start: leg.end, end: next.start) : nil
    }
  }

  /// The trips of segments, which come in order.
  ///
  /// - Parameters:
  ///   - segments: movements; what lies within a visit is none of a trip.
  ///   - visits: from arrival to departure, in order. Where they are known a rest outside of them is a wait; without
  ///     any, one of ten minutes is a stay.
  public static func list(
    from segments: [ActivitySegment], visits: [DateInterval] = []
  ) -> [Trip] {
    var trips: [Trip] = []
    for segment in segments.flatMap({ parts(of: $0, outside: visits) }) {
      if let last = trips.last, isOneWay(from: last.end, to: segment.start, visits) {
        trips[trips.count - 1].legs.append(segment)
      } else {
        trips.append(Trip(legs: [segment]))
      }
    }
    return trips.filter(\.getsSomewhere)
  }

  private var getsSomewhere: Bool {
    legs.contains { !$0.movement.isOnFoot }
      || legs.reduce(0) { $0 + $1.duration } >= Self.shortestWalk
  }

  private static func isOneWay(from end: Date, to start: Date, _ visits: [DateInterval]) -> Bool {
    visits.isEmpty
      ? start.timeIntervalSince(end) < TripRules.shortestStay
      : !visits.contains { $0.start >= end && $0.end <= start }
  }

  /// What of a segment lies outside of visits.
  private static func parts(
    of segment: ActivitySegment, outside visits: [DateInterval]
  ) -> [ActivitySegment] {
    var parts: [ActivitySegment] = []
    var from = segment.start
    for visit in visits where visit.end > segment.start && visit.start < segment.end {
      if visit.start > from {
        parts.append(ActivitySegment(segment.movement, from: from, to: visit.start))
      }
      from = max(from, visit.end)
    }
    // Untouched it keeps what somebody has asked of it.
    if parts.isEmpty, from == segment.start { return [segment] }
    if from < segment.end {
      parts.append(ActivitySegment(segment.movement, from: from, to: segment.end))
    }
    return parts
  }
}
