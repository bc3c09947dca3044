/// One line of the step log: a step was held, confirmed or dropped (decision: steps are a log with
/// revisions).
///
/// Each step has a number that grows by one. A step is held at most once, then confirmed or dropped
/// once; while the gate is open a step may be confirmed without having been held. Every cumulative
/// value is derived from the confirmed lines alone, so sums agree under any cut of the time axis
/// (R70, R71, R76, R77).
public struct StepRevision: Equatable, Sendable {
  /// What became of the step.
  public enum Verdict: Equatable, Sendable {
    /// Seen, not yet believed: gait is not certain.
    case held
    /// Counted.
    case confirmed
    /// Seen and refused: no gait.
    case dropped
  }

  /// Why a step was refused.
  public enum Refusal: Equatable, Sendable, CaseIterable {
    /// No window over it looks like gait.
    case noGait
    /// Like a step, but too few of them to be believed.
    case tooFew
    /// More like none than like a step, but doubtful.
    case uncertain
    /// In a walk or at its edge, and not like its steps.
    case unlike
    /// A second wave of the same step.
    case crowded
    /// Like a step, but on a bicycle.
    case cycling
    /// The input broke off or too many steps waited before it could be decided.
    case interrupted
  }

  /// Longest time between two steps of one bout, s; longer ones are rest.
  static let longestInterval = 2.0
  /// The same in nanoseconds.
  static let longestIntervalNanoseconds: Int64 = 2_000_000_000

  /// Running number of the step, from 0.
  public var number: Int
  /// Held, confirmed or dropped.
  public var verdict: Verdict
  /// Middle of the step's wave, about 0.1 s around the initial contact: by the median 0.047 s after it
  /// in the simulator, 0.025 s after it at the lower back (13 walks of `ipol`), 0.067 s before it
  /// under the shoes (33 walks of `oxford`, seven placements). No constant mends that.
  public var time: SensorTime
  /// When this line was written: the time of the sample that decided.
  public var known: SensorTime
  /// Length of the step in metres; `nil` while the step is held or dropped.
  public var length: Double?
  /// Metres that count with it beside its length, at most 15 % of it: what location has shown of stretches before
  /// (R83). The distance of a batch contains them.
  public var correction = 0.0
  /// Metres that the way grows by with the step; `nil` where it has no length.
  public var metres: Double? { length.map { $0 + correction } }
  /// Seconds on foot that end with this step: the time since the confirmed step before, where it is
  /// at most `longestInterval`. 0 where the step begins a bout, is held or dropped.
  public var activeTime: Double
  /// Steps per second at this step, smoothed over about three; `nil` while the step is held or
  /// dropped.
  public var cadence: Float?
  /// Probability that the verdict is wrong, 0 to 0.5: that a confirmed step was none, or that a
  /// dropped one was a step. `nil` while the step is held.
  public var errorProbability: Float?
  /// Why the step was dropped; `nil` while it is held and when it was confirmed.
  public var refusal: Refusal?

  /// A line of the log.
  public init(
    number: Int, verdict: Verdict, time: SensorTime, known: SensorTime, length: Double? = nil,
    activeTime: Double = 0, cadence: Float? = nil, errorProbability: Float? = nil,
    refusal: Refusal? = nil
  ) {
    self.number = number
    self.verdict = verdict
    self.time = time
    self.known = known
    self.length = length
    self.activeTime = activeTime
    self.cadence = cadence
    self.errorProbability = errorProbability
    self.refusal = refusal
  }
}
