public import FoundationEssentials

/// How a minute or less of a watched hand divides into grades of tremor and dyskinesia, each a share of the
/// time in [0, 1].
public struct MovementMinute: Equatable, Sendable {
  /// The six shares of tremor; they add up to 1.
  public struct TremorShares: Equatable, Sendable {
    /// The arm moved, or the signal was too weak to tell.
    public var unknown: Double
    /// The arm rested, without tremor.
    public var none: Double
    /// Tremor of the four grades.
    public var slight, mild, moderate, strong: Double

    /// Shares.
    public init(
      unknown: Double = 0, none: Double = 0, slight: Double = 0, mild: Double = 0,
      moderate: Double = 0, strong: Double = 0
    ) {
      self.unknown = unknown
      self.none = none
      self.slight = slight
      self.mild = mild
      self.moderate = moderate
      self.strong = strong
    }
  }

  /// Begin.
  public var start: Date
  /// End, at most a minute later.
  public var end: Date
  /// Shares of tremor.
  public var tremor: TremorShares
  /// Share in which dyskinesia is likely; in the rest it is unlikely. `nil` where nobody looked for it.
  public var dyskinesiaLikely: Double?

  /// A minute.
  public init(
    from start: Date, to end: Date, tremor: TremorShares, dyskinesiaLikely: Double? = nil
  ) {
    self.start = start
    self.end = end
    self.tremor = tremor
    self.dyskinesiaLikely = dyskinesiaLikely
  }
}

/// How far a hand is watched.
public struct MovementMonitoring: Equatable, Sendable {
  /// Results up to here are final; `nil` where nothing was processed.
  public var processedUntil: Date?
  /// When the watching ends, or has ended; `nil` where nobody asked for it.
  public var expiration: Date?

  /// A state.
  public init(processedUntil: Date? = nil, expiration: Date? = nil) {
    self.processedUntil = processedUntil
    self.expiration = expiration
  }
}
