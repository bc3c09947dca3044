public import MotionProcessing

/// One stroke with a racket, told at the peak of the rotation rate.
public struct Stroke: Equatable, Sendable {
  /// Begin of the swing: as long before the peak as the end is behind it.
  public var start: SensorTime
  /// End of the swing: when the rate had fallen to half of its peak, 0.3 s after it at most.
  public var end: SensorTime
  /// When it was first said.
  public var known: SensorTime
  /// Rotation about gravity from 0.25 s before to 0.25 s after the peak, rad: positive =
  /// anticlockwise seen from above.
  public var angle: Double
  /// Largest rotation rate, rad/s.
  public var peakRate: Double

  /// Moment of the largest rate: the middle.
  public var peak: SensorTime {
    SensorTime(nanoseconds: start.nanoseconds &+ (end.nanoseconds &- start.nanoseconds) / 2)
  }

  /// Which way it went, seen from above.
  public var turn: StrokeTurn { angle > 0 ? .anticlockwise : .clockwise }

  /// What it was, played with the hand of a wrist.
  public func side(on wrist: Wrist) -> StrokeSide {
    (turn == .anticlockwise) == (wrist == .right) ? .forehand : .backhand
  }
}

/// The wrist or hand that a device is on (R127): signs depend on it.
public enum Wrist: String, CaseIterable, Sendable {
  /// The left one.
  case left
  /// The right one.
  case right
}

/// Which way a stroke turns, seen from above.
public enum StrokeTurn: String, CaseIterable, Sendable {
  /// As the sun goes in the north.
  case clockwise
  /// The other way.
  case anticlockwise
}

/// The two sides of the body on which strokes are played.
public enum StrokeSide: String, CaseIterable, Sendable {
  /// With the palm ahead.
  case forehand
  /// With the back of the hand ahead.
  case backhand
}
