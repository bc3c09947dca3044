public import CoreMotion

/// A stretch of one movement, as a list of activities shows it (R64).
public struct ActivitySegment: Equatable, Sendable {
  /// What a list tells apart.
  public enum Movement: String, CaseIterable, Sendable {
    case walking, running, cycling, driving

    /// The movement of an activity; nothing for standing, sitting and what is not known.
    public init?(_ activity: CMMotionActivity) {
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

    /// Whether steps are made.
    public var isOnFoot: Bool { self == .walking || self == .running }
  }

  /// What was done.
  public var movement: Movement
  /// From when.
  public var start: Date
  /// To when.
  public var end: Date
  /// Steps in it, once somebody has asked the pedometer.
  public var steps = 0
  /// Metres on foot, likewise.
  public var distance = 0.0
  /// Floors climbed on foot, likewise.
  public var floorsAscended = 0
  /// Floors descended on foot, likewise.
  public var floorsDescended = 0

  /// A stretch.
  public init(_ movement: Movement, from start: Date, to end: Date) {
    self.movement = movement
    self.start = start
    self.end = end
  }

  /// Seconds.
  public var duration: TimeInterval { end.timeIntervalSince(start) }

  /// A stop of at most this lies within a walk or ride, s.
  public static let longestStop = 120.0

  /// A stop of at most this between a walk and a drive is getting in or out, s.
  public static let longestBoarding = 300.0

  /// A drive shorter than this is a hand that plays with the phone, s.
  public static let shortestDrive = 60.0

  /// Activities up to `end` as segments: what is said with low confidence is left out, a stop between two equal
  /// movements joins them, a drive reaches from walk to walk, and time without movement makes no segment.
  public static func list(
    from activities: [CMMotionActivity], until end: Date
  ) -> [ActivitySegment] {
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
        segments.append(ActivitySegment(movement, from: activity.startDate, to: end))
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
