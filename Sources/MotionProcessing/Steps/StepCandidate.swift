/// A wave that waits for its decision, in 32 bytes.
struct StepCandidate: Equatable, Sendable {
  /// Middle of the wave.
  var time = SensorTime.zero
  /// Running number.
  var number: Int32 = 0
  /// Height of the wave, g.
  var prominence: Float = 0
  /// Its natural logarithm.
  var height: Float = 0
  /// Seconds since the wave before; 0 when unknown. Of a confirmed step: since the step before.
  var interval: Float = 0
  /// Log-odds that it is a step; `nil` until it is judged.
  var logOdds: Float?
  /// Why it is none, where it was judged to be none.
  var refusal: StepRevision.Refusal?
  /// Whether the wave is as high as those around it.
  var isPlain = true

  init(
    time: SensorTime = .zero, prominence: Float = 0, interval: Float = 0, isPlain: Bool = true
  ) {
    self.time = time
    self.prominence = prominence
    height = Float(Trigonometry.log(Double(max(prominence, 0.001))))
    self.interval = interval
    self.isPlain = isPlain
  }

  /// Whether it was judged to be a step.
  var isStep: Bool { refusal == nil && (logOdds ?? -1) > 0 }

  /// Probability that the judgement is wrong, 0 to 0.5; 0.5 without one.
  var errorProbability: Float {
    let odds = Trigonometry.exp(-Double(min(abs(logOdds ?? 0), 12)))
    return Float(odds / (1 + odds))
  }

  /// What the stride model needs.
  var stride: StrideFeatures { StrideFeatures(interval: interval, prominence: prominence) }

  /// The time of a step among its neighbours: where the walk is even, half of what it lies off their
  /// middle is taken for the wave's unrest (a binomial filter of three).
  func settled(between last: StepCandidate?, _ next: StepCandidate?) -> SensorTime {
    guard let last, let next else { return time }
    let before = time.seconds(since: last.time)
    let after = next.time.seconds(since: time)
    guard max(before, after) < min(1.5 * min(before, after), 1.4) else { return time }
    return time.advanced(by: (after - before) / 4)
  }
}

/// A step that counts.
struct ConfirmedStep: Equatable, Sendable {
  /// Middle of the wave among its neighbours.
  var time: SensorTime
  /// What its length is made of.
  var measure: StepMeasure
  /// Seconds on foot that end with it; 0 where it begins a bout.
  var activeTime: Double

  /// Metres.
  var length: Double { measure.length }
}
