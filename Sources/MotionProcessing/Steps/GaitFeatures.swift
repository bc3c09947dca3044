/// What a window of three seconds says about gait.
struct GaitFeatures: Equatable, Sendable {
  /// Seconds from step to step; 0 where the magnitude has no period.
  var stepLag: Float = 0
  /// Autocorrelation of the magnitude at the step lag.
  var stepPeriodicity: Float = 0
  /// Autocorrelation of the magnitude at twice the step lag.
  var stridePeriodicity: Float = 0
  /// Autocorrelation of the three axes at twice the step lag.
  var axisPeriodicity: Float = 0
  /// Lowest autocorrelation of the magnitude around half the step lag.
  var trough: Float = 0
  /// Highest autocorrelation of the three axes at any lag.
  var bestAxisPeriodicity: Float = 0
  /// The lag of that, s.
  var bestAxisLag: Float = 0
  /// Highest autocorrelation of the magnitude above the longest step.
  var beyond: Float = 0
  /// Standard deviation of the magnitude from 0.5 to 8 Hz, g.
  var deviation: Float = 0
  /// Standard deviation of the magnitude from 4 to 12 Hz, g.
  var impactDeviation: Float = 0
  /// Root of the three axes' summed variance from 0.15 to 0.65 Hz, g.
  var slowDeviation: Float = 0
  /// Root of the three axes' summed variance from 0.75 to 4 Hz, g.
  var briskDeviation: Float = 0
}

/// Computes the features of a window; holds the room that this takes.
struct GaitAnalyzer {
  /// Shortest step in samples: 0.28 s, 3.6 steps/s.
  static let shortestLag = 14
  /// Longest step in samples: 0.94 s, 1.06 steps/s.
  static let longestLag = 47
  /// Longest stride in samples.
  static let longestStride = 100

  /// Part of a lag's autocorrelation that half of it must have to be taken for the step: runs at
  /// 2.6 to 3 steps/s in run-hip lost every second step without.
  static let halfShare: Float = 0.3

  private var magnitude = LaggedProduct(length: GaitWindow.length)
  private var x = LaggedProduct(length: GaitWindow.length)
  private var y = LaggedProduct(length: GaitWindow.length)
  private var z = LaggedProduct(length: GaitWindow.length)
  private var correlation = [Float](repeating: 0, count: longestStride + 1)
  private var axisCorrelation = [Float](repeating: 0, count: longestStride + 1)

  /// The features of a full window.
  mutating func features(of window: GaitWindow) -> GaitFeatures {
    var f = GaitFeatures()
    f.impactDeviation = deviation(of: window.impacts)
    f.slowDeviation = deviation(of: window.slow)
    f.briskDeviation = deviation(of: window.brisk)
    center(window)
    let n = GaitWindow.length
    let variance = product(lag: 0) / Float(n)
    f.deviation = variance.squareRoot()
    guard variance > 1e-8 else { return f }
    for lag in (Self.shortestLag - 1)...Self.longestStride {
      correlation[lag] = product(lag: lag) / (Float(n - lag) * variance)
    }
    let lag = stepLag()
    guard lag > 0 else { return f }
    f.stepPeriodicity = correlation[lag]
    let tolerance = max(1, lag * 16 / 100)
    let low = 2 * lag - tolerance
    let high = min(2 * lag + tolerance, Self.longestStride)
    f.stridePeriodicity = correlation[low]
    correlateAxes()
    for stride in low...high {
      f.stridePeriodicity = max(f.stridePeriodicity, correlation[stride])
      f.axisPeriodicity = max(f.axisPeriodicity, axisCorrelation[stride])
    }
    for half in max(1, lag / 2 - 2)...(lag / 2 + 2) {
      let value = product(lag: half) / (Float(n - half) * variance)
      if half == max(1, lag / 2 - 2) || value < f.trough { f.trough = value }
    }
    for stride in (Self.longestLag + 1)...Self.longestStride {
      f.beyond = max(f.beyond, correlation[stride])
    }
    findBestAxisLag(&f)
    f.stepLag = Float(lag) / Float(UniformResampler.rate)
    return f
  }

  private mutating func correlateAxes() {
    let n = GaitWindow.length
    let variance = max(axisProduct(lag: 0) / Float(n), 1e-8)
    for lag in Self.shortestLag...Self.longestStride {
      axisCorrelation[lag] = axisProduct(lag: lag) / (Float(n - lag) * variance)
    }
  }

  private func findBestAxisLag(_ f: inout GaitFeatures) {
    for lag in Self.shortestLag...Self.longestStride
    where axisCorrelation[lag] > f.bestAxisPeriodicity {
      f.bestAxisPeriodicity = axisCorrelation[lag]
      f.bestAxisLag = Float(lag) / Float(UniformResampler.rate)
    }
  }

  /// The local maximum of the autocorrelation that a step fits best.
  private func stepLag() -> Int {
    var best = 0
    for lag in Self.shortestLag...Self.longestLag
    where correlation[lag] >= correlation[lag - 1] && correlation[lag] >= correlation[lag + 1] {
      if best == 0 || correlation[lag] > correlation[best] { best = lag }
    }
    // A stride may repeat better than a step: half the lag is taken where it repeats nearly as
    // well.
    guard best >= 2 * (Self.shortestLag + 1) else { return best }
    var half = 0
    for lag in (best / 2 - 2)...(best / 2 + 2)
    where correlation[lag] >= correlation[lag - 1] && correlation[lag] >= correlation[lag + 1] {
      if half == 0 || correlation[lag] > correlation[half] { half = lag }
    }
    return half > 0 && correlation[half] > Self.halfShare * correlation[best] ? half : best
  }

  private mutating func center(_ window: GaitWindow) {
    let n = GaitWindow.length
    var mean: Float = 0
    var axisMean = SIMD3<Float>.zero
    for i in 0..<n {
      mean += window.magnitude[i]
      axisMean += window.axes[i]
    }
    mean /= Float(n)
    axisMean /= Float(n)
    for i in 0..<n {
      magnitude[i] = window.magnitude[i] - mean
      let axes = window.axes[i] - axisMean
      x[i] = axes.x
      y[i] = axes.y
      z[i] = axes.z
    }
  }

  private func product(lag: Int) -> Float { magnitude.sum(lag: lag) }

  private func axisProduct(lag: Int) -> Float {
    x.sum(lag: lag) + y.sum(lag: lag) + z.sum(lag: lag)
  }

  private func deviation(of ring: RingBuffer<Float>) -> Float {
    var sum: Float = 0
    var squares: Float = 0
    for i in 0..<ring.count {
      sum += ring[i]
      squares += ring[i] * ring[i]
    }
    let n = Float(max(ring.count, 1))
    return max(0, squares / n - (sum / n) * (sum / n)).squareRoot()
  }

  private func deviation(of ring: RingBuffer<SIMD3<Float>>) -> Float {
    var sum = SIMD3<Float>.zero
    var squares = SIMD3<Float>.zero
    for i in 0..<ring.count {
      sum += ring[i]
      squares += ring[i] * ring[i]
    }
    let n = Float(max(ring.count, 1))
    let variance = squares / n - (sum / n) * (sum / n)
    return max(0, variance.x + variance.y + variance.z).squareRoot()
  }
}
