public import MotionProcessing

/// A stretch of tremor. It says how a hand moved, not what its owner has.
public struct Tremor: Equatable, Sendable {
  /// What the arm did meanwhile.
  public enum Kind: String, CaseIterable, Sendable {
    /// It rested.
    case rest
    /// It was held, and swayed a little.
    case postural
    /// It moved.
    case kinetic
  }

  /// Begin.
  public var start: SensorTime
  /// End.
  public var end: SensorTime
  /// When it was first said.
  public var known: SensorTime
  /// Mean frequency, Hz.
  public var frequency: Double
  /// What the arm did.
  public var kind: Kind
  /// Size from peak to peak where the device is, metres.
  public var size: Double

  /// How strong, by size.
  public var strength: TremorStrength { TremorStrength(size: size) }
}

/// Classes of a tremor's size: the limits of the rest tremor item 3.17 of the MDS-UPDRS (Goetz et al.,
/// Movement Disorders 2008), which a rater applies to the hand.
public enum TremorStrength: Int, CaseIterable, Sendable {
  /// Up to 1 cm.
  case slight = 1
  /// 1 to 3 cm.
  case mild
  /// 3 to 10 cm.
  case moderate
  /// More than 10 cm.
  case strong

  /// The class of a size in metres.
  public init(size: Double) {
    self = size < 0.01 ? .slight : size < 0.03 ? .mild : size < 0.1 ? .moderate : .strong
  }
}

/// The shares of one minute, as `CMTremorResult` has them, or of what of a minute there was.
public struct TremorMinute: Equatable, Sendable {
  /// Begin.
  public var start: SensorTime
  /// End.
  public var end: SensorTime
  /// When it was first said.
  public var known: SensorTime
  /// Whether all of the minute was seen.
  public var isWhole: Bool { end.nanoseconds &- start.nanoseconds == Self.length }

  /// Nanoseconds of a minute.
  static let length: Int64 = 60_000_000_000

  /// Share in which the arm moved, or the signal was too weak to tell.
  public var unknown: Double
  /// Share in which the arm rested, without tremor.
  public var none: Double
  /// Shares of the four strengths, by ``TremorStrength``.
  public var strengths: (slight: Double, mild: Double, moderate: Double, strong: Double)
  /// Frequency, Hz, and kind of its longest stretch; `nil` where there was none.
  public var longest: (frequency: Double, kind: Tremor.Kind)?

  /// Whether two minutes are the same in everything.
  public static func == (a: TremorMinute, b: TremorMinute) -> Bool {
    a.start == b.start && a.end == b.end && a.known == b.known && a.unknown == b.unknown
      && a.none == b.none && a.strengths == b.strengths
      && a.longest?.frequency == b.longest?.frequency && a.longest?.kind == b.longest?.kind
  }
}
