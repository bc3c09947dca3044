public import MotionProcessing

/// How many waves were seen, counted and refused, why, and where most were refused at a stretch.
public struct RefusalTally: Equatable, Sendable {
  /// Waves that were refused one after the other.
  public struct Stretch: Equatable, Sendable {
    /// Time of the first.
    public var start: SensorTime
    /// Time of the last.
    public var end: SensorTime
    /// How many there were.
    public var waves: Int
    /// How many for each reason, by `StepRevision.Refusal.allCases`.
    public var reasons = [Int](repeating: 0, count: StepRevision.Refusal.allCases.count)

    /// The reason of most of them.
    public var mainReason: StepRevision.Refusal {
      let cases = StepRevision.Refusal.allCases
      return cases.indices.max { reasons[$0] < reasons[$1] }.map { cases[$0] } ?? .noGait
    }
  }

  /// Seconds without a refused wave that end a stretch: longer than any pause between two waves of
  /// the same doing.
  static let longestPause = 10.0
  /// Stretches that are kept.
  static let kept = 3
  /// Waves below which a stretch is not worth a line: two steps' worth of seconds.
  static let least = 6

  /// Waves counted as steps.
  public private(set) var counted = 0
  /// Refused waves for each reason, by `StepRevision.Refusal.allCases`.
  private var reasons = [Int](repeating: 0, count: StepRevision.Refusal.allCases.count)
  /// The stretches with most waves, the greatest first.
  public private(set) var stretches: [Stretch] = []
  private var open: Stretch?

  /// Nothing seen.
  public init() {}

  /// Waves refused for a reason.
  public func refused(_ reason: StepRevision.Refusal) -> Int {
    StepRevision.Refusal.allCases.firstIndex(of: reason).map { reasons[$0] } ?? 0
  }

  /// Waves refused in all.
  public var refused: Int { reasons.reduce(0, +) }

  /// Takes a line of the step log.
  public mutating func append(_ revision: StepRevision) {
    switch revision.verdict {
    case .held: return
    case .confirmed:
      counted += 1
      close()
    case .dropped:
      let reason = revision.refusal ?? .noGait
      guard let index = StepRevision.Refusal.allCases.firstIndex(of: reason) else { return }
      reasons[index] += 1
      // A second wave of a step says nothing about where it was.
      if reason != .crowded { extend(to: revision.time, index) }
    }
  }

  /// Ends the stretch that is still open.
  public mutating func finish() { close() }

  private mutating func extend(to time: SensorTime, _ reason: Int) {
    if let open, time.seconds(since: open.end) > Self.longestPause { close() }
    var stretch = open ?? Stretch(start: time, end: time, waves: 0)
    stretch.end = max(stretch.end, time)
    stretch.waves += 1
    stretch.reasons[reason] += 1
    open = stretch
  }

  private mutating func close() {
    guard let ended = open else { return }
    open = nil
    guard ended.waves >= Self.least else { return }
    let place = stretches.firstIndex { $0.waves < ended.waves } ?? stretches.count
    stretches.insert(ended, at: place)
    if stretches.count > Self.kept { stretches.removeLast() }
  }
}
