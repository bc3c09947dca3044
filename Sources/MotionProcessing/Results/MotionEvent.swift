/// Something that happened at one moment, with the time at which it was said.
public struct MotionEvent: Equatable, Sendable {
  /// What can happen.
  public enum Kind: Equatable, Sendable {
    /// Walking or running stopped (R97).
    case pause
    /// Walking or running started (R97).
    case resume
    /// Floors of about 3 m climbed (positive) or descended (negative) on foot.
    case floors(Int)
    /// A level change has ended: stairs, an escalator, a lift, a slope. Beyond Core Motion; it is said some
    /// 20 s after its end, when all that tells the kind is known.
    case levelChange(LevelChange)
    /// A ride in a vehicle began.
    case tripStart
    /// A ride in a vehicle ended.
    case tripEnd
  }

  /// What happened.
  public var kind: Kind
  /// When it happened.
  public var time: SensorTime
  /// When it was said; never before `time`.
  public var known: SensorTime

  /// An event.
  public init(_ kind: Kind, time: SensorTime, known: SensorTime) {
    self.kind = kind
    self.time = time
    self.known = known
  }
}
