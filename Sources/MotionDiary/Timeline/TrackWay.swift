import MotionProcessing

/// A part of the filtered track: how far, and for how long somebody moved.
public struct TrackWay: Equatable, Sendable {
  /// Metres.
  public var metres = 0.0
  /// Seconds in which it grew.
  public var movingTime = 0.0

  /// Nothing.
  public static let none = TrackWay()

  /// Speed in m/s below which nobody gets anywhere: the slowest walkers have 0.6.
  private static let slowest = 0.3

  init(metres: Double = 0, seconds: Double = 0) {
    self.metres = metres
    movingTime = metres > Self.slowest * seconds ? seconds : 0
  }

  static func + (a: TrackWay, b: TrackWay) -> TrackWay {
    var sum = a
    sum.metres += b.metres
    sum.movingTime += b.movingTime
    return sum
  }
}

extension TrackWay? {
  /// Takes in what is known of another part.
  mutating func add(_ other: TrackWay?) {
    if let other { self = (self ?? .none) + other }
  }
}

/// The parts of a track that belong to a batch which has not been closed, or to a gap before it. Only the
/// newest ones can be of the batch, which has 2.5 s.
struct OpenWays {
  private static let most = 4

  private var early: TrackWay?
  private var recent: [(time: SensorTime, way: TrackWay)] = []

  mutating func append(_ way: TrackWay, at time: SensorTime) {
    if recent.count == Self.most { early.add(recent.removeFirst().way) }
    recent.append((time, way))
  }

  /// What lies before a batch that begins at `start`, where there was a gap, and what lies in it.
  func parted(at start: SensorTime, afterGap: Bool) -> (before: TrackWay?, way: TrackWay?) {
    var before: TrackWay? = afterGap ? early : nil
    var way: TrackWay? = afterGap ? nil : early
    for part in recent {
      if afterGap && part.time <= start { before.add(part.way) } else { way.add(part.way) }
    }
    return (before, way)
  }
}
