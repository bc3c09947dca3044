/// The waves of the magnitude that may be steps.
@_spi(Training) public struct StepWaves: Sendable {
  private var band = StepBand()
  private var peaks = StepPeakFinder()

  /// Nothing seen.
  public init() {}

  /// Forgets the past.
  public mutating func restart() {
    band.restart()
    peaks.restart()
  }

  /// Takes one value of the magnitude at 50 Hz, g; a wave is known as soon as it has fallen again.
  public mutating func process(_ magnitude: Float, at time: SensorTime) -> StepWave? {
    guard var wave = peaks.process(band.process(magnitude), at: time) else { return nil }
    wave.time = wave.time.advanced(byNanoseconds: -StepBand.delayNanoseconds)
    return wave
  }
}
