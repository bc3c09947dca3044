/// What the last seconds say about gait; deviations are roots of mean squares.
@_spi(Training) public struct GaitFeatures: Equatable, Sendable {
  /// Seconds from step to step; 0 where the magnitude has no period.
  var stepLag: Float = 0
  /// Seconds from wave to wave: the step lag, or half of it where that is the stride of quick feet.
  /// The gate's trees do not ask for it.
  public internal(set) var beat: Float = 0
  /// Autocorrelation of the magnitude at the step lag.
  var stepPeriodicity: Float = 0
  /// Highest autocorrelation of the magnitude around twice the step lag.
  var stridePeriodicity: Float = 0
  /// Highest autocorrelation of the three axes around twice the step lag.
  var axisPeriodicity: Float = 0
  /// Autocorrelation of the three axes at the step lag.
  var axisStepPeriodicity: Float = 0
  /// Lowest autocorrelation of the magnitude around half the step lag.
  var trough: Float = 0
  /// Highest autocorrelation of the three axes at any lag.
  var bestAxisPeriodicity: Float = 0
  /// The lag of that, s.
  var bestAxisLag: Float = 0
  /// Highest autocorrelation of the magnitude above the longest usual step.
  var beyond: Float = 0
  /// Autocorrelation of the magnitude at the step lag, over five seconds.
  var longStepPeriodicity: Float = 0
  /// Autocorrelation of the three axes at twice the step lag, over five seconds.
  var longStridePeriodicity: Float = 0
  /// Highest autocorrelation of the magnitude over five seconds at lags of slow steps.
  var slowPeriodicity: Float = 0
  /// The lag of that, s.
  var slowLag: Float = 0
  /// Deviation of the magnitude from 0.5 to 8 Hz, g.
  var deviation: Float = 0
  /// Root of the three axes' summed variance from 0.5 to 8 Hz, g.
  var axisDeviation: Float = 0
  /// Deviation of the magnitude from 4 to 12 Hz, g.
  var impactDeviation: Float = 0
  /// Root of the three axes' summed variance from 4 to 12 Hz, g.
  var axisImpactDeviation: Float = 0
  /// Root of the three axes' summed variance from 0.15 to 0.65 Hz, g.
  var slowDeviation: Float = 0
  /// Deviation of the magnitude's second difference, g.
  var bend: Float = 0
  /// Highest magnitude from 0.5 to 8 Hz, g.
  var highest: Float = 0
  /// Lowest, g.
  var lowest: Float = 0
  /// Mean cube of the magnitude from 0.5 to 8 Hz, g³.
  var cube: Float = 0
  /// Least and greatest deviation of half a second, g.
  var leastDeviation: Float = 0
  var greatestDeviation: Float = 0
  /// Deviation over five seconds, g.
  var longDeviation: Float = 0
  /// By how much gravity turned from the first half of the window to the second, g.
  var turn: Float = 0
  /// Part of the axes' variance that lies along gravity.
  var verticalShare: Float = 0
  /// Autocorrelation along gravity at the step lag.
  var verticalPeriodicity: Float = 0

  /// What the gate's trees ask: periods and shares as they are, ratios as logarithms, all without a
  /// unit or in seconds, so that a weak and a strong walker look alike but for one of them.
  public static let names = [
    "stepLag", "step", "stride", "level", "impact", "slow", "axes", "trough", "beyond", "bestAxis",
    "bestAxisLag", "magnitudeStride", "axisStep", "longStep", "longStride", "slowStep", "slowLag",
    "axisImpact", "bend", "highest", "lowest", "skewness", "least", "greatest", "long", "turn",
    "vertical", "verticalStep", "strideRatio",
  ]

  /// What they are written into.
  public typealias Values = InlineArray<29, Float>

  /// Writes them in this order.
  public func write(into values: inout Values) {
    writePeriods(into: &values)
    writeLevels(into: &values)
  }

  private func writePeriods(into values: inout Values) {
    values[0] = stepLag
    values[1] = stepPeriodicity
    values[2] = max(stridePeriodicity, axisPeriodicity)
    values[7] = trough
    values[8] = beyond
    values[9] = bestAxisPeriodicity
    values[10] = bestAxisLag
    values[11] = stridePeriodicity
    values[12] = axisStepPeriodicity
    values[13] = longStepPeriodicity
    values[14] = longStridePeriodicity
    values[15] = slowPeriodicity
    values[16] = slowLag
    values[26] = verticalShare
    values[27] = verticalPeriodicity
    values[28] = bestAxisLag / (stepLag + Self.little)
  }

  private func writeLevels(into values: inout Values) {
    let level = deviation + Self.little
    values[3] = logarithm(deviation)
    values[4] = logarithm(impactDeviation / level)
    values[5] = logarithm(slowDeviation / (axisDeviation + Self.little))
    values[6] = logarithm(axisDeviation / level)
    values[17] = logarithm(axisImpactDeviation / (axisDeviation + Self.little))
    values[18] = logarithm(bend / level)
    values[19] = highest / level
    values[20] = lowest / level
    values[21] = cube / (level * level * level)
    values[22] = leastDeviation / level
    values[23] = greatestDeviation / level
    values[24] = logarithm(longDeviation / level)
    values[25] = logarithm(turn / (axisDeviation + Self.little))
  }

  /// Added to what is divided by, g or s.
  private static let little: Float = 0.001

  private func logarithm(_ x: Float) -> Float { Trigonometry.log(max(x, 0.001)) }
}
