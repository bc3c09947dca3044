/// A wave that waits for its decision, in 24 bytes.
struct StepCandidate: Sendable {
  /// Middle of the wave.
  var time = SensorTime.zero
  /// Height of the wave, g.
  var prominence: Float = 0
  /// Seconds since the wave before; 0 when unknown. Of a confirmed step: since the step before.
  var interval: Float = 0
  /// Log-odds that it is a step; NaN until it is judged.
  var logOdds = Float.nan
  /// Why it is none, where it was judged to be none.
  var refusal: StepRevision.Refusal?
  /// Whether the wave is as high as those around it.
  var isPlain = true

  /// Natural logarithm of the height in g.
  var height: Float { Trigonometry.log(max(prominence, 0.001)) }

  /// Whether it was judged to be a step.
  var isStep: Bool { refusal == nil && logOdds > 0 }

  /// Probability that the judgement is wrong, 0 to 0.5; 0.5 without one.
  @inline(never)
  var errorProbability: Float {
    let odds = Trigonometry.exp(-Double(logOdds.isNaN ? 0 : min(abs(logOdds), 12)))
    return Float(odds / (1 + odds))
  }

  /// What the stride model needs.
  var stride: StrideFeatures { StrideFeatures(interval: interval, prominence: prominence) }

  /// Nanoseconds between the steps of an even walk, at most.
  private static let longestEven: Int64 = 1_400_000_000

  /// The time of a step among its neighbours: where the walk is even, half of what it lies off their
  /// middle is taken for the wave's unrest (a binomial filter of three).
  func settled(between last: SensorTime?, _ next: SensorTime?) -> SensorTime {
    guard let last, let next else { return time }
    let before = time.nanoseconds(since: last)
    let after = next.nanoseconds(since: time)
    let longest = max(before, after)
    guard longest < Self.longestEven, 2 &* longest < 3 &* min(before, after) else { return time }
    // To the nearest nanosecond.
    let four = after - before
    return time.advanced(byNanoseconds: (four + (four < 0 ? -2 : 2)) / 4)
  }
}

/// A step that counts.
struct ConfirmedStep: Equatable, Sendable {
  /// Middle of the wave among its neighbours.
  var time: SensorTime
  /// What its length is made of.
  var measure: StepMeasure
  /// Nanoseconds on foot that end with it; 0 where it begins a bout.
  var activeTime: Int64

  /// Metres.
  var length: Float { measure.length }
}
