import MotionPlaces
import MotionProcessing

/// The trips between visits, leg by leg, from the lines of a diary.
enum TripLegs {
  /// Shorter than this nothing between two visits is a trip, s.
  private static let shortestTrip = 60.0
  /// A leg on foot or on wheels shorter than this belongs to its neighbour, s.
  private static let shortestLeg = 30.0

  static func legs(
    between visits: [Visit], of segments: [Segment], _ moved: MovedTime, countsSteps: Bool,
    end: Double
  ) -> [TripLeg] {
    var legs: [TripLeg] = []
    var trip = 0
    // Both are in order of time: of thousands of visits each looks at its own lines.
    var rest = segments[...]
    for (start, end) in stretches(between: visits, end: end) where end > start {
      rest = rest.drop { $0.end.seconds <= start }
      let parts = joined(
        parts(of: rest.prefix { $0.start.seconds < end }, from: start, to: end))
      let isMoved = parts.contains { $0.mode != .waiting }
      let steps = moved.sum(from: start, to: end).steps
      guard isMoved && end - start >= shortestTrip || steps > 0 else { continue }
      trip += 1
      for (index, part) in parts.enumerated() {
        legs.append(leg(part, trip: trip, index + 1, moved, countsSteps))
      }
    }
    return legs
  }

  /// Metres a second that only a vehicle keeps up over a time that was not seen.
  private static let vehicle = 5.0
  /// Slow walkers have 0.6 m/s.
  private static let slowestWalk = 0.6

  private struct Part {
    var start: Double
    var end: Double
    var mode: TripLeg.Mode
    var seconds: Double { end - start }
  }

  private static func stretches(
    between visits: [Visit], end: Double
  ) -> [(start: Double, end: Double)] {
    var stretches: [(start: Double, end: Double)] = []
    var left: Double? = 0
    for visit in visits {
      if let left { stretches.append((left, visit.arrival)) }
      left = visit.departure
    }
    if let left { stretches.append((left, end)) }
    return stretches
  }

  private static func parts(
    of segments: ArraySlice<Segment>, from start: Double, to end: Double
  ) -> [Part] {
    var parts: [Part] = []
    func add(_ part: Part) {
      if let last = parts.last, last.mode == part.mode {
        parts[parts.count - 1].end = part.end
      } else if part.end > part.start {
        parts.append(part)
      }
    }
    var reached = start
    for segment in segments {
      let (from, to) = (max(segment.start.seconds, reached), min(segment.end.seconds, end))
      guard to > from else { continue }
      if from > reached { add(Part(start: reached, end: from, mode: .waiting)) }
      // What is left of a silence that a stay was taken out of is the way there or from there.
      let isRest =
        segment.kind == .noData && (segment.start.seconds < start || segment.end.seconds > end)
      add(Part(start: from, end: to, mode: isRest ? .walking : mode(of: segment)))
      reached = to
    }
    if reached < end { add(Part(start: reached, end: end, mode: .waiting)) }
    return parts
  }

  /// What is not named, or was not seen, is told by how far somebody got in it; and nobody runs that fast
  /// whom fixes alone call running.
  private static func mode(of segment: Segment) -> TripLeg.Mode {
    let named = TripLeg.Mode(segment.kind)
    guard let way = segment.way, segment.duration > 0 else { return named }
    let speed = way.metres / segment.duration
    let isSeen = !segment.isByLocation && named != .waiting
    if !isSeen, named != .cycling, segment.kind != .stationary, speed >= vehicle {
      return .automotive
    }
    guard named == .waiting, segment.kind != .stationary else { return named }
    return speed >= slowestWalk ? .walking : .waiting
  }

  /// Takes short rests, then short legs, into their neighbours; in a vehicle the lines of the diary bridge stops
  /// by themselves.
  private static func joined(_ parts: [Part]) -> [Part] {
    let rested = joined(parts) { $0.mode == .waiting && $0.seconds < TripRules.shortestWait }
    return joined(rested) { $0.mode != .waiting && $0.seconds < shortestLeg }
  }

  private static func joined(_ parts: [Part], where isShort: (Part) -> Bool) -> [Part] {
    var joined: [Part] = []
    for part in parts {
      guard let last = joined.last else {
        joined.append(part)
        continue
      }
      if last.mode == part.mode || isShort(part) {
        joined[joined.count - 1].end = part.end
      } else if joined.count == 1, isShort(last) {
        joined[0] = part
        joined[0].start = last.start
      } else {
        joined.append(part)
      }
    }
    return joined
  }

  private static func leg(
    _ part: Part, trip: Int, _ index: Int, _ moved: MovedTime, _ countsSteps: Bool
  ) -> TripLeg {
    let sum = moved.sum(from: part.start, to: part.end)
    let isOnFoot = part.mode == .walking || part.mode == .running
    let distance =
      isOnFoot && countsSteps ? sum.walked : moved.hasTrack ? sum.way : nil
    return TripLeg(
      start: part.start, end: part.end, trip: trip, leg: index, mode: part.mode,
      distance: distance, steps: countsSteps ? sum.steps : nil)
  }
}
