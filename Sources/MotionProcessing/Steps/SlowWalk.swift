/// A chain of waves that opens a bout by its beat alone: long, slow and even.
///
/// The gate has seen few walks below 1.4 steps a second, so it hardly affirms them; whether its
/// log-odds lie a little above or below its threshold is chance. Where it does not deny gait
/// either, the beat decides: little but feet keeps so slow a time so evenly. What does counts too,
/// as even shaking of 0.1 g at 1.4 Hz. Chosen by construction (article Steps): no recording here
/// holds such a walk.
struct SlowWalk {
  /// Log-odds of gait above which a window does not deny it: at most three to one against.
  static let denial: Float = -1.1
  /// Intervals that are enough: twelve waves.
  static let run = 11
  /// Intervals from which on it is worth to wait for the rest.
  static let least = 2
  /// Least mean interval, s.
  static let interval = 0.7
  /// Greatest deviation of the intervals as a part of it.
  static let unrest = 0.06

  private var spread = IntervalSpread()

  /// Looks at the oldest `chain` of the waves that wait: at those that `votes` windows do not deny.
  init(_ held: FixedQueue<StepCandidate>, _ chain: Int, votes: UInt8) {
    var last: StepCandidate?
    for i in 0..<chain {
      let step = held[i]
      let counts = step.isPlain && step.undenied >= votes
      if let last, counts { spread.add(step.time.seconds(since: last.time)) }
      last = counts ? step : nil
    }
  }

  /// Mean seconds from wave to wave.
  var beat: Float { Float(spread.mean) }
  /// Whether the waves are a walk.
  var isWalk: Bool { spread.count >= Self.run && isSlowAndEven }
  /// Whether they may become one.
  var mayBecomeWalk: Bool { spread.count >= Self.least && isSlowAndEven }

  private var isSlowAndEven: Bool {
    spread.mean > Self.interval && spread.isEven(within: Self.unrest)
  }
}
