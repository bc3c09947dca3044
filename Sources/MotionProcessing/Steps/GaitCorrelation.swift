/// The autocorrelation of a window, and the periods in it.
///
/// It takes 624 bytes, for as long as a window is worked on.
struct GaitCorrelation {
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

  /// Of the magnitude over three seconds, for lags from `firstLag` to `longestStride` + 1.
  private var magnitude = InlineArray<52, Float>(repeating: 0)
  /// Of the three axes together over three seconds.
  private var axes = InlineArray<52, Float>(repeating: 0)
  /// Of the magnitude over five seconds.
  private var long = InlineArray<52, Float>(repeating: 0)

  // Readers are mutating: others would copy the arrays.

  /// Fills it: what is returned from an initializer would be on the stack twice.
  @inline(never)
  mutating func correlate(_ samples: SampleRow) {
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
      magnitude[lag] = sums.w / energy.scale
      axes[lag] = (sums.x + sums.y + sums.z) / energy.axisScale
      long[lag] = (sums.w + earlier[i % 4]) / longEnergy.scale
    }
  }

  mutating func describe(_ f: inout GaitFeatures, _ lag: Int) {
    f.stepPeriodicity = peak(lag)
    f.axisStepPeriodicity = axes[lag]
    f.longStepPeriodicity = long[lag]
    let tolerance = max(1, lag * 16 / 100)
    for stride in (2 * lag - tolerance)...min(2 * lag + tolerance, Self.longestStride) {
      f.stridePeriodicity = max(f.stridePeriodicity, magnitude[stride])
      f.axisPeriodicity = max(f.axisPeriodicity, axes[stride])
      f.longStridePeriodicity = max(f.longStridePeriodicity, long[stride])
    }
    f.trough = 1
    for half in (max(3, lag / 2 - 1))...(lag / 2 + 1) {
      f.trough = min(f.trough, magnitude[half])
    }
    for longer in (Self.longestLag + 1)...Self.longestStride {
      f.beyond = max(f.beyond, magnitude[longer])
      if long[longer] > f.slowPeriodicity,
        long[longer] >= long[longer - 1],
        long[longer] >= long[longer + 1]
      {
        f.slowPeriodicity = long[longer]
        f.slowLag = Float(longer) / GaitWindow.rate
      }
    }
    for any in Self.shortestLag...Self.longestStride
    where axes[any] > f.bestAxisPeriodicity {
      f.bestAxisPeriodicity = axes[any]
      f.bestAxisLag = Float(any) / GaitWindow.rate
    }
    f.stepLag = Float(lag)
  }

  /// The local maximum of the autocorrelation that a step fits best.
  mutating func stepLag() -> Int {
    let best = highestPeak(Self.shortestLag...Self.longestLag)
    // A stride may repeat better than a step: half the lag is taken where it repeats nearly as
    // well.
    guard best >= 2 * (Self.shortestLag + 1) else { return best }
    let half = highestPeak((best / 2 - 1)...((best + 1) / 2 + 1))
    return half > 0 && magnitude[half] > Self.halfShare * magnitude[best] ? half : best
  }

  /// Whether a lag below those that `stepLag` halves is the stride of feet as quick as the shortest
  /// lag: on stairs in awinda-hand every second step of 0.28 s passed for a second wave without.
  mutating func isQuickStride(_ lag: Int) -> Bool {
    guard lag >= 2 * Self.shortestLag - 1, lag < 2 * (Self.shortestLag + 1) else { return false }
    let half = highestPeak((lag / 2 - 1)...((lag + 1) / 2 + 1))
    return half > 0 && magnitude[half] > Self.halfShare * magnitude[lag]
  }

  private mutating func highestPeak(_ lags: ClosedRange<Int>) -> Int {
    var best = 0
    for lag in lags
    where magnitude[lag] >= magnitude[lag - 1] && magnitude[lag] >= magnitude[lag + 1] {
      if best == 0 || magnitude[lag] > magnitude[best] { best = lag }
    }
    return best
  }

  /// Height of the parabola through a maximum and its neighbours.
  private mutating func peak(_ lag: Int) -> Float {
    let bend = magnitude[lag - 1] - 2 * magnitude[lag] + magnitude[lag + 1]
    guard bend < -1e-6 else { return magnitude[lag] }
    let slope = (magnitude[lag + 1] - magnitude[lag - 1]) / 2
    return magnitude[lag] - slope * slope / (2 * bend)
  }

  /// Where that parabola is highest.
  mutating func refined(_ lag: Int) -> Float {
    let bend = magnitude[lag - 1] - 2 * magnitude[lag] + magnitude[lag + 1]
    guard bend < -1e-6 else { return Float(lag) }
    return Float(lag) - (magnitude[lag + 1] - magnitude[lag - 1]) / (2 * bend)
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
