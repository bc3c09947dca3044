import CoreMotion

/// What an app makes of the activities of a query: stretches of one movement, as a list shows them.
struct ActivitySegment: Equatable, Sendable {
  enum Movement: String, Sendable {
    case walking, running, cycling, driving

    /// The movement of an activity; nothing for standing, sitting and what is not known.
    init?(_ activity: CMMotionActivity) {
      if activity.walking {
        self = .walking
      } else if activity.running {
        self = .running
      } else if activity.cycling {
        self = .cycling
      } else if activity.automotive {
        self = .driving
      } else {
        return nil
      }
    }

    var isOnFoot: Bool { self == .walking || self == .running }
  }

  var movement: Movement
  var start: Date
  var end: Date
  var steps = 0
  var distance = 0.0
  var floorsAscended = 0
  var floorsDescended = 0

  var duration: TimeInterval { end.timeIntervalSince(start) }

  /// A stop of at most this lies within a walk or ride, s.
  static let longestStop = 120.0

  /// A stop of at most this between a walk and a drive is getting in or out, s.
  static let longestBoarding = 300.0

  /// A drive shorter than this is a hand that plays with the phone, s.
  static let shortestDrive = 60.0

  /// Activities up to `end` as segments: what is said with low confidence is left out, a stop
  /// between two equal movements joins them, a drive reaches from walk to walk, and time without
  /// movement makes no segment of its own.
  static func list(from activities: [CMMotionActivity], until end: Date) -> [ActivitySegment] {
    let trusted = activities.filter { $0.confidence != .low }
    let ends = trusted.dropFirst().map(\.startDate) + [end]
    var segments: [ActivitySegment] = []
    for (activity, end) in zip(trusted, ends) {
      guard let movement = Movement(activity) else { continue }
      if let last = segments.last, last.movement == movement,
        activity.startDate.timeIntervalSince(last.end) <= longestStop
      {
        segments[segments.count - 1].end = end
      } else {
        segments.append(ActivitySegment(movement: movement, start: activity.startDate, end: end))
      }
    }
    segments.removeAll { $0.movement == .driving && $0.duration < shortestDrive }
    return withBoarding(segments)
  }

  /// Drives with the getting in after the walk before, and the getting out before the walk after.
  private static func withBoarding(_ segments: [ActivitySegment]) -> [ActivitySegment] {
    var list = segments
    for index in list.indices where list[index].movement == .driving {
      if index > 0, list[index - 1].movement.isOnFoot,
        list[index].start.timeIntervalSince(list[index - 1].end) <= longestBoarding
      {
        list[index].start = list[index - 1].end
      }
      if index + 1 < list.count, list[index + 1].movement.isOnFoot,
        list[index + 1].start.timeIntervalSince(list[index].end) <= longestBoarding
      {
        list[index].end = list[index + 1].start
      }
    }
    return list
  }
}
