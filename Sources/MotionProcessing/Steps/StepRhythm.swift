/// The beat of the bout that is open: which waves are too close or too low to be a step of their
/// own.
struct StepRhythm {
  /// A wave nearer to a step than this part of the step lag may be its second wave.
  static let nearness: Float = 0.55
  /// A wave is one, however high, where it comes sooner than feet do and unevenly too: in a trouser
  /// pocket impacts a fifth of a second after the step are as high, and halve the gate's step lag.
  /// Quick stairs (awinda-hand, 0.27 s) are even.
  static let closest: (seconds: Float, share: Float) = (0.25, 0.7)
  /// Such a wave is none where it is lower than this part of the usual height, at slow walks; quick
  /// ones have no second waves below the corner of the step band, and so are believed.
  static let height: ClosedRange<Float> = 0.2...0.7
  /// Step lag in seconds where that part begins to grow, and how much it grows per second.
  static let slowness: (lag: Float, growth: Float) = (0.4, 2.5)
  /// Step lag in seconds above which the better of two waves within 1.35 lags is taken.
  static let slowLag: Float = 0.6
  static let oneStep: Float = 1.35
  /// Least distance in step lags, and least part of the usual height, of a weak wave.
  static let weakNearness: Float = 0.75
  static let weakHeight: Float = 0.2
  /// The step lag is no longer than this many times the mean interval: a gate that reports strides.
  static let longestLag: Float = 1.2
  /// Intervals in seconds that say something about the beat.
  static let intervals = 0.27...1.3

  /// Usual height of a wave, g; 0 where none is known.
  private(set) var height: Float = 0
  /// Usual time from step to step, s; 0 where none is known.
  private(set) var interval: Float = 0

  /// Begins anew with waves of a height.
  mutating func begin(height: Float) {
    self.height = height
    interval = 0
  }

  /// Takes a step that follows `last`.
  mutating func follow(_ step: StepCandidate, after last: StepCandidate?) {
    if let last {
      let seconds = step.time.seconds(since: last.time)
      if Self.intervals.contains(seconds) {
        interval += (interval == 0 ? 1 : 0.25) * (Float(seconds) - interval)
      }
    }
    height =
      height == 0 ? step.prominence : height + 0.2 * (min(step.prominence, 2 * height) - height)
  }

  /// Seconds from step to step around `head`; 0 where nobody knows.
  func lag(_ last: StepCandidate, _ head: StepCandidate, _ next: StepCandidate?) -> Float {
    var lag = head.lag > 0 ? head.lag : last.lag
    if last.lag > 0 { lag = min(lag, last.lag) }
    if let next, next.lag > 0 { lag = min(lag, next.lag) }
    return interval > 0 ? min(lag, Self.longestLag * interval) : lag
  }

  /// Whether `head` is a second wave of the step before or after it.
  func isSecondWave(
    _ last: StepCandidate, _ head: StepCandidate, _ next: StepCandidate?, lag: Float
  ) -> Bool {
    guard lag > 0 else { return false }
    let before = Float(head.time.seconds(since: last.time)) / lag
    let after = next.map { Float($0.time.seconds(since: head.time)) / lag } ?? 9
    let grown = Self.slowness.growth * (lag - Self.slowness.lag)
    let part = min(max(grown, Self.height.lowerBound), Self.height.upperBound)
    if before * lag < Self.closest.seconds, before < Self.closest.share * after { return true }
    if before < Self.nearness {
      if head.prominence < part * height { return true }
      if let next, lag > Self.slowLag, before + after < Self.oneStep,
        next.prominence >= head.prominence
      {
        return true
      }
    }
    if let next, after < 0.5, head.prominence < min(part, 0.5) * next.prominence { return true }
    return !head.isPlain
      && (before < Self.weakNearness || after < Self.weakNearness
        || head.prominence < Self.weakHeight * height)
  }

  /// The time of a step among its neighbours: where the walk is even, half of what it lies off their
  /// middle is taken for the wave's unrest (a binomial filter of three).
  static func settled(_ last: StepCandidate?, _ step: StepCandidate, _ next: StepCandidate?)
    -> SensorTime
  {
    guard let last, let next else { return step.time }
    let before = step.time.seconds(since: last.time)
    let after = next.time.seconds(since: step.time)
    guard max(before, after) < min(1.5 * min(before, after), 1.4) else { return step.time }
    return step.time.advanced(by: (after - before) / 4)
  }
}
