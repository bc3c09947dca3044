/// A step that waits for its decision, in 32 bytes.
struct StepCandidate: Equatable, Sendable {
  /// Middle of the wave.
  var time = SensorTime.zero
  /// Running number.
  var number: Int32 = 0
  /// Height of the wave, g.
  var prominence: Float = 0
  /// Sum of the scores of all windows that cover the step, a sixth of each: their mean once all are
  /// known.
  var evidence: Float = 0
  /// Step lag of the newest of these windows, seconds; 0 without.
  var lag: Float = 0
  /// Seconds since the peak before; 0 when unknown.
  var interval: Float = 0
  /// Windows of gait that cover the step.
  var votes: UInt8 = 0
  /// Windows that cover the step and do not deny gait.
  var undenied: UInt8 = 0
  /// Whether the wave is as high as those around it; a weak one never opens a bout.
  var isPlain = true
  /// Whether it was found to belong to the bout that is being opened.
  var isChosen = false

  init(
    time: SensorTime = .zero, prominence: Float = 0, interval: Float = 0, isPlain: Bool = true
  ) {
    self.time = time
    self.prominence = prominence
    self.interval = interval
    self.isPlain = isPlain
  }

  /// What the stride model needs.
  var stride: StrideFeatures { StrideFeatures(interval: interval, prominence: prominence) }
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
