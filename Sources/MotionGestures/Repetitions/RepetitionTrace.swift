/// Follows one movement along its axis, out and back: what lies between two turning points at the
/// posture of the begin is a repetition.
struct RepetitionTrace {
  /// Part of the usual range by which a turning point must be left to be one.
  private static let hysteresis: Float = 0.2
  /// Least part of the usual range that is gone out, and back.
  private static let leastRange: Float = 0.4
  /// Parts of a period: from rest to the farthest point, and of a whole repetition, at least; after which
  /// nothing more is expected.
  private static let leastOutward: Float = 0.15
  private static let leastPeriod: Float = 0.5
  private static let patience: Float = 1.8
  /// Weight of a new range and period against the usual ones, and how far a period may be off to be one.
  private static let rangeGain: Float = 0.2
  private static let periodGain: Float = 0.3
  private static let nearPeriod: Float = 0.25
  /// Part of the range that makes a repetition whole when the movement stops, or the input.
  private static let wholeReturn: Float = 0.5
  private static let wholeOutward: Float = 0.7
  private static let partOutward: Float = 0.25

  /// What a tick brought.
  enum Outcome: Equatable {
    case none
    /// A repetition between two ticks.
    case repetition(start: Int32, end: Int32, share: Float)
    /// It is over; what was begun, if anything.
    case over(start: Int32, end: Int32, share: Float)
  }

  /// Usual ticks of a repetition.
  private(set) var period: Float
  private var range: Float
  private var isOutward = true
  /// The turning point at rest, and the newest extreme on the way.
  private var rest: (level: Float, tick: Int32)
  private var extreme: (level: Float, tick: Int32)
  private var farthest: Float = 0

  /// Begins at a tick whose level is that of the posture at rest.
  init(period: Float, range: Float, level: Float, at tick: Int32) {
    self.period = period
    self.range = range
    rest = (level, tick)
    extreme = (level, tick)
  }

  /// Tick of the last turning point at rest.
  var lastRest: Int32 { rest.tick }

  /// Takes the period that the motion shows now, where it is about the usual one.
  mutating func follow(period newer: Float) {
    if abs(newer - period) < Self.nearPeriod * period {
      period += Self.periodGain * (newer - period)
    }
  }

  /// Takes the level at a tick. Nothing is over before `believed`.
  mutating func process(_ level: Float, at tick: Int32, believed: Int32) -> Outcome {
    if isOutward {
      goOut(level, tick)
    } else if let told = comeBack(level, tick) {
      return told
    }
    let waited = Float(tick - max(rest.tick, believed))
    guard tick > believed, waited > Self.patience * period else { return .none }
    return over(level)
  }

  private mutating func goOut(_ level: Float, _ tick: Int32) {
    if level > extreme.level { extreme = (level, tick) }
    let gone = extreme.level - rest.level
    if level < rest.level, gone < Self.leastRange * range {
      // Still sinking: the rest goes on.
      rest = (level, tick)
      extreme = rest
    } else if level < extreme.level - Self.hysteresis * range, gone > Self.leastRange * range,
      Float(extreme.tick - rest.tick) > Self.leastOutward * period
    {
      isOutward = false
      farthest = extreme.level
      extreme = (level, tick)
    }
  }

  private mutating func comeBack(_ level: Float, _ tick: Int32) -> Outcome? {
    if level < extreme.level { extreme = (level, tick) }
    farthest = max(farthest, level)
    guard level > extreme.level + Self.hysteresis * range,
      farthest - extreme.level > Self.leastRange * range,
      Float(extreme.tick - rest.tick) >= Self.leastPeriod * period
    else { return nil }
    let told = Outcome.repetition(start: rest.tick, end: extreme.tick, share: 1)
    range += Self.rangeGain * (farthest - extreme.level - range)
    rest = extreme
    isOutward = true
    extreme = (level, tick)
    return told
  }

  /// The movement stopped: half way where it stayed out.
  private mutating func over(_ level: Float) -> Outcome {
    guard !isOutward else { return .over(start: rest.tick, end: rest.tick, share: 0) }
    let isBack = farthest - level > Self.wholeReturn * range
    defer { rest = extreme }
    return .over(start: rest.tick, end: extreme.tick, share: isBack ? 1 : 0.5)
  }

  /// The input breaks off at a tick in the middle of a movement: what has gone out far enough counts as
  /// one. `before` is the part of a period that lay before the first turning point; where the input
  /// began in the middle too, the two ends are one repetition.
  func cut(at tick: Int32, before: Float) -> Outcome {
    guard isOutward else { return .over(start: rest.tick, end: tick, share: 1) }
    let gone = extreme.level - rest.level
    let needed = before > 0.25 ? Self.partOutward : Self.wholeOutward
    return .over(start: rest.tick, end: tick, share: gone > needed * range ? 1 : 0)
  }
}
