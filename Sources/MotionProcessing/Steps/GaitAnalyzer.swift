/// Computes the features of a window.
@_spi(Training) public struct GaitAnalyzer: Sendable {
  /// An analyzer; it remembers nothing.
  public init() {}

  /// The features of a full window.
  public func features(of window: inout GaitWindow) -> GaitFeatures {
    var f = GaitFeatures()
    let total = window.total()
    describeLevels(&f, &window, total)
    guard f.deviation > 1e-4 else { return f }
    window.samples.withRow { samples in
      var correlation = GaitCorrelation()
      correlation.correlate(samples)
      let lag = correlation.stepLag()
      guard lag > 0 else { return }
      correlation.describe(&f, lag)
      describeShape(&f, total.raw, samples, lag)
      f.stepLag = correlation.refined(lag) / GaitWindow.rate
      f.beat = correlation.isQuickStride(lag) ? f.stepLag / 2 : f.stepLag
    }
    return f
  }

  private func describeLevels(
    _ f: inout GaitFeatures, _ window: inout GaitWindow, _ total: MotionSums
  ) {
    let n = Float(GaitWindow.hops * GaitWindow.hop)
    f.deviation = window.deviation()
    f.axisDeviation = (total.axisSquares / n).squareRoot()
    f.impactDeviation = (total.impactSquares / n).squareRoot()
    f.axisImpactDeviation = (total.axisImpactSquares / n).squareRoot()
    f.bend = (total.bendSquares / n).squareRoot()
    let mean = total.slow / n
    let variance = total.slowSquares / n - (mean * mean).sum()
    f.slowDeviation = max(0, variance).squareRoot()
    f.longDeviation = window.longDeviation()
    var least = Float.infinity
    var greatest: Float = 0
    for i in 0..<GaitWindow.hops {
      let squares = window.squares(ago: i) / Float(GaitWindow.hop)
      least = min(least, squares)
      greatest = max(greatest, squares)
    }
    f.leastDeviation = least.squareRoot()
    f.greatestDeviation = greatest.squareRoot()
    let turn = window.turn() / Float(GaitWindow.hops / 2 * GaitWindow.hop)
    f.turn = (turn.x * turn.x + turn.y * turn.y + turn.z * turn.z).squareRoot()
  }

  private func describeShape(
    _ f: inout GaitFeatures, _ gravity: SIMD3<Float>, _ samples: SampleRow, _ lag: Int
  ) {
    var down = SIMD4(gravity, 0)
    down /= max((down * down).sum().squareRoot(), 1e-6)
    var vertical: Float = 0
    var lagged: Float = 0
    let first = samples.count - GaitWindow.length
    for i in first..<samples.count {
      let v = samples[i]
      f.highest = max(f.highest, v.w)
      f.lowest = min(f.lowest, v.w)
      f.cube += v.w * v.w * v.w
      let along = (v * down).sum()
      vertical += along * along
      if i + lag < samples.count { lagged += along * (samples[i + lag] * down).sum() }
    }
    let n = Float(GaitWindow.length)
    f.cube /= n
    f.verticalShare = vertical / n / max(f.axisDeviation * f.axisDeviation, 1e-8)
    f.verticalPeriodicity = lagged / max(vertical, 1e-8) * n / Float(GaitWindow.length - lag)
  }
}
