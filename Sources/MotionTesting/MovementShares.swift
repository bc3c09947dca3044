import MotionLink

/// Shares of a scripted minute of tremor, each in [0, 1]; what they leave is time without tremor.
public struct MovementShares: Hashable, Sendable {
  /// The arm moved, or the signal was too weak.
  public var unknown: Double
  /// Tremor by grade.
  public var slight, mild, moderate, strong: Double

  /// Shares.
  public init(
    unknown: Double = 0, slight: Double = 0, mild: Double = 0, moderate: Double = 0,
    strong: Double = 0
  ) {
    self.unknown = unknown
    self.slight = slight
    self.mild = mild
    self.moderate = moderate
    self.strong = strong
  }

  var inner: MovementMinute.TremorShares {
    MovementMinute.TremorShares(
      unknown: unknown, none: max(0, 1 - unknown - slight - mild - moderate - strong),
      slight: slight, mild: mild, moderate: moderate, strong: strong)
  }
}
