public import MotionProcessing

/// One repetition of an exercise: out of the posture in which the set began, and back to it.
public struct Repetition: Equatable, Sendable {
  /// When the posture was left.
  public var start: SensorTime
  /// When it was reached again; of a half one, when the movement ended.
  public var end: SensorTime
  /// When it was first said: those before the set was believed are told late, dated right.
  public var known: SensorTime
  /// Place in its set, from 1.
  public var number: Int
  /// 1, or 0.5 for one that was not finished.
  public var share: Double
}

/// A set of repetitions that has ended.
public struct RepetitionSet: Equatable, Sendable {
  /// Begin of the first repetition.
  public var start: SensorTime
  /// End of the last repetition.
  public var end: SensorTime
  /// When the set was known to be over.
  public var known: SensorTime
  /// Repetitions in it: the sum of their shares.
  public var count: Double
  /// Median of the lengths of its last nine repetitions, s.
  public var period: Double
}
