/// Computes the features of a window; holds the room that this takes.
@_spi(Training) public struct GaitAnalyzer: Sendable {
  /// Shortest step in samples: 0.28 s, 3.6 steps/s.
  static let shortestLag = 7
  /// Shortest lag that is looked at: half of the shortest step.
  private static let firstLag = shortestLag / 2
  /// Longest usual step in samples: 0.96 s.
  static let longestLag = 24
  /// Longest stride, and longest slow step, in samples: 2 s.
  static let longestStride = 50

  /// Part of a lag's autocorrelation that half of it must have to be taken for the step: runs at
  /// 2.6 to 3 steps/s in run-hip lost every second step without.
  static let halfShare: Float = 0.3

  /// Autocorrelation of magnitude and axes over three seconds, and of the magnitude over five.
  private var correlation = [Float](repeating: 0, count: longestStride + 2)
  private var axisCorrelation = [Float](repeating: 0, count: longestStride + 2)
  private var longCorrelation = [Float](repeating: 0, count: longestStride + 2)

  /// Room for one window.
  public init() {}

  /// The features of a full window.
  public mutating func features(of window: GaitWindow) -> GaitFeatures {
    var f = GaitFeatures()
    describeLevels(&f, window)
    guard f.deviation > 1e-4 else { return f }
    let lag = window.samples.withRow { samples in
      correlate(samples)
      let lag = stepLag()
      guard lag > 0 else { return 0 }
      describePeriods(&f, lag)
      describeShape(&f, window, samples)
      return lag
    }
    guard lag > 0 else { return f }
    f.stepLag = refined(lag) / Float(GaitWindow.rate)
    f.beat = isQuickStride(lag) ? f.stepLag / 2 : f.stepLag
    return f
  }

  // MARK: - Levels

  private func describeLevels(_ f: inout GaitFeatures, _ window: GaitWindow) {
    let total = window.total(GaitWindow.hops)
    let n = Float(GaitWindow.hops * GaitWindow.hop)
    f.deviation = window.deviation
    f.axisDeviation = (total.axisSquares / n).squareRoot()
    f.impactDeviation = (total.impactSquares / n).squareRoot()
    f.axisImpactDeviation = (total.axisImpactSquares / n).squareRoot()
    f.bend = (total.bendSquares / n).squareRoot()
    let mean = total.slow / n
    let variance = total.slowSquares / n - (mean * mean).sum()
    f.slowDeviation = max(0, variance).squareRoot()
    let long = window.total(GaitWindow.longHops)
    f.longDeviation = (long.magnitudeSquares / Float(window.hopCount * GaitWindow.hop)).squareRoot()
    var least = Float.infinity
    var greatest: Float = 0
    for i in 0..<GaitWindow.hops {
      let squares = window.sums(ago: i).magnitudeSquares / Float(GaitWindow.hop)
      least = min(least, squares)
      greatest = max(greatest, squares)
    }
    f.leastDeviation = least.squareRoot()
    f.greatestDeviation = greatest.squareRoot()
    let half = GaitWindow.hops / 2
    let change = window.total(half).raw - window.total(half, ago: half).raw
    let turn = change / Float(half * GaitWindow.hop)
    f.turn = (turn.x * turn.x + turn.y * turn.y + turn.z * turn.z).squareRoot()
  }

  private func describeShape(
    _ f: inout GaitFeatures, _ window: GaitWindow, _ samples: SampleRow
  ) {
    var down = window.total(GaitWindow.hops).raw
    down.w = 0
    down /= max((down * down).sum().squareRoot(), 1e-6)
    var vertical: Float = 0
    var lagged: Float = 0
    let first = samples.count - GaitWindow.length
    let lag = Int(f.stepLag)
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

  // MARK: - Periods

  private mutating func correlate(_ samples: SampleRow) {
    let short = samples.count - GaitWindow.length
    var energy = Energy(samples, from: short)
    var longEnergy = Energy(samples, from: 0)
    for lag in 1..<Self.firstLag {
      energy.advance(samples, from: short, lag)
      longEnergy.advance(samples, from: 0, lag)
    }
    var earlier = SIMD4<Float>.zero
    var recent = (SIMD4<Float>.zero, next: SIMD4<Float>.zero)
    for i in 0...(Self.longestStride + 1 - Self.firstLag) {
      let lag = Self.firstLag + i
      if i % 4 == 0 { earlier = samples.magnitudeProducts(before: short, lag: lag) }
      recent = i % 2 == 0 ? samples.products(from: short, lag: lag) : (recent.next, .zero)
      energy.advance(samples, from: short, lag)
      longEnergy.advance(samples, from: 0, lag)
      let sums = recent.0
      correlation[lag] = sums.w / energy.scale
      axisCorrelation[lag] = (sums.x + sums.y + sums.z) / energy.axisScale
      longCorrelation[lag] = (sums.w + earlier[i % 4]) / longEnergy.scale
    }
  }

  private func describePeriods(_ f: inout GaitFeatures, _ lag: Int) {
    f.stepPeriodicity = peak(correlation, lag)
    f.axisStepPeriodicity = axisCorrelation[lag]
    f.longStepPeriodicity = longCorrelation[lag]
    let tolerance = max(1, lag * 16 / 100)
    for stride in (2 * lag - tolerance)...min(2 * lag + tolerance, Self.longestStride) {
      f.stridePeriodicity = max(f.stridePeriodicity, correlation[stride])
      f.axisPeriodicity = max(f.axisPeriodicity, axisCorrelation[stride])
      f.longStridePeriodicity = max(f.longStridePeriodicity, longCorrelation[stride])
    }
    f.trough = 1
    for half in (max(3, lag / 2 - 1))...(lag / 2 + 1) {
      f.trough = min(f.trough, correlation[half])
    }
    for longer in (Self.longestLag + 1)...Self.longestStride {
      f.beyond = max(f.beyond, correlation[longer])
      if longCorrelation[longer] > f.slowPeriodicity,
        longCorrelation[longer] >= longCorrelation[longer - 1],
        longCorrelation[longer] >= longCorrelation[longer + 1]
      {
        f.slowPeriodicity = longCorrelation[longer]
        f.slowLag = Float(longer) / Float(GaitWindow.rate)
      }
    }
    for any in Self.shortestLag...Self.longestStride
    where axisCorrelation[any] > f.bestAxisPeriodicity {
      f.bestAxisPeriodicity = axisCorrelation[any]
      f.bestAxisLag = Float(any) / Float(GaitWindow.rate)
    }
    f.stepLag = Float(lag)
  }

  /// The local maximum of the autocorrelation that a step fits best.
  private func stepLag() -> Int {
    let best = highestPeak(Self.shortestLag...Self.longestLag)
    // A stride may repeat better than a step: half the lag is taken where it repeats nearly as
    // well.
    guard best >= 2 * (Self.shortestLag + 1) else { return best }
    let half = highestPeak((best / 2 - 1)...((best + 1) / 2 + 1))
    return half > 0 && correlation[half] > Self.halfShare * correlation[best] ? half : best
  }

  /// Whether a lag below those that `stepLag` halves is the stride of feet as quick as the shortest
  /// lag: on stairs in awinda-hand every second step of 0.28 s passed for a second wave without.
  private func isQuickStride(_ lag: Int) -> Bool {
    guard lag >= 2 * Self.shortestLag - 1, lag < 2 * (Self.shortestLag + 1) else { return false }
    let half = highestPeak((lag / 2 - 1)...((lag + 1) / 2 + 1))
    return half > 0 && correlation[half] > Self.halfShare * correlation[lag]
  }

  private func highestPeak(_ lags: ClosedRange<Int>) -> Int {
    var best = 0
    for lag in lags
    where correlation[lag] >= correlation[lag - 1] && correlation[lag] >= correlation[lag + 1] {
      if best == 0 || correlation[lag] > correlation[best] { best = lag }
    }
    return best
  }

  /// Height of the parabola through a maximum and its neighbours.
  private func peak(_ c: [Float], _ lag: Int) -> Float {
    let bend = c[lag - 1] - 2 * c[lag] + c[lag + 1]
    guard bend < -1e-6 else { return c[lag] }
    let slope = (c[lag + 1] - c[lag - 1]) / 2
    return c[lag] - slope * slope / (2 * bend)
  }

  /// Where that parabola is highest.
  private func refined(_ lag: Int) -> Float {
    let c = correlation
    let bend = c[lag - 1] - 2 * c[lag] + c[lag + 1]
    guard bend < -1e-6 else { return Float(lag) }
    return Float(lag) - (c[lag + 1] - c[lag - 1]) / (2 * bend)
  }
}

/// Energy of the leading and the trailing part of a window that overlap when it is moved by a lag:
/// divided by their geometric mean, a sum of products is a correlation within -1 and 1.
private struct Energy {
  private var head: SIMD4<Float>
  private var tail: SIMD4<Float>

  init(_ samples: SampleRow, from first: Int) {
    head = samples.squares(from: first)
    tail = head
  }

  /// From lag - 1 to `lag`.
  mutating func advance(_ samples: SampleRow, from first: Int, _ lag: Int) {
    let leaving = samples[samples.count - lag]
    head -= leaving * leaving
    let entering = samples[first + lag - 1]
    tail -= entering * entering
  }

  /// That of the magnitude.
  var scale: Float { max(1e-12, head.w * tail.w).squareRoot() }

  /// That of the axes together.
  var axisScale: Float {
    let product = (head.x + head.y + head.z) * (tail.x + tail.y + tail.z)
    return max(product, 1e-12).squareRoot()
  }
}
