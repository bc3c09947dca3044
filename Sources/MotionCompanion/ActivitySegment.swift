public import CoreMotion
import MotionProcessing

/// A stretch of one movement, as a list of activities shows it (R64).
public struct ActivitySegment: Equatable, Sendable {
  /// What a list tells apart.
  public enum Movement: String, CaseIterable, Sendable {
    case walking, running, cycling, driving

    /// The movement of an activity; nothing for standing, sitting and what is not known.
    public init?(_ activity: CMMotionActivity) { self.init(SegmentKind(activity)) }

    init?(_ kind: SegmentKind) {
      switch kind {
      case .walking: self = .walking
      case .running: self = .running
      case .cycling: self = .cycling
      case .automotive: self = .driving
      case .stationary, .other, .noData: return nil
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

  /// Activities up to `end` as segments, by the rules of the diary (`SegmentJoiner`): low confidence counts only
  /// where it lasts, a stop between two equal movements joins them, a drive reaches from walk to walk, and time
  /// without movement makes no segment.
  public static func list(
    from activities: [CMMotionActivity], until end: Date
  ) -> [ActivitySegment] {
    guard let origin = activities.first?.startDate else { return [] }
    let ends = activities.dropFirst().map(\.startDate) + [end]
    let pieces = zip(activities, ends).map { ActivityStretch($0, until: $1, origin: origin) }
    return SegmentJoiner.join(pieces).compactMap { piece in
      Movement(piece.kind).map { ActivitySegment($0, from: piece.from, to: piece.to) }
    }
  }
}

/// How long an activity lasted.
private struct ActivityStretch: ActivityPiece {
  private(set) var kind: SegmentKind
  private(set) var from: Date
  private(set) var to: Date
  let confidence: Confidence?
  private let origin: Date

  init(_ activity: CMMotionActivity, until end: Date, origin: Date) {
    kind = SegmentKind(activity)
    confidence = Confidence(rawValue: activity.confidence.rawValue)
    from = activity.startDate
    to = max(from, end)
    self.origin = origin
  }

  var start: SensorTime { SensorTime(seconds: from.timeIntervalSince(origin)) }
  var end: SensorTime { SensorTime(seconds: to.timeIntervalSince(origin)) }

  mutating func absorb(_ other: ActivityStretch) {
    from = min(from, other.from)
    to = max(to, other.to)
  }

  mutating func loseKind() { kind = .other }
}

extension SegmentKind {
  init(_ activity: CMMotionActivity) {
    var flags = MotionActivity()
    flags.stationary = activity.stationary
    flags.walking = activity.walking
    flags.running = activity.running
    flags.cycling = activity.cycling
    flags.automotive = activity.automotive
    flags.unknown = activity.unknown
    self.init(flags)
  }
}
