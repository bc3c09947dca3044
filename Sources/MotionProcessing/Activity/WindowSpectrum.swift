/// The part of the features that comes from the spectrum and the autocorrelation of the window.
enum WindowSpectrum {
  /// Floor under every band's power before its logarithm, g²: 1 mg.
  private static let floor: Float = 1e-6
  private static let bins = SpectrumAnalyzer.size / 2
  private static let hertzPerBin = FeatureWindow.rate / Float(SpectrumAnalyzer.size)
  /// Lags of the autocorrelation: 0.28 s (a fast runner's step) to 1.6 s (a slow walker's stride).
  private static let lags = 7...40

  /// Describes a window.
  static func describe(
    _ window: VectorRing, _ scratch: inout WindowScratch, in result: inout BatchFeatures
  ) {
    let means = takeLengths(window, &scratch.first)
    autocorrelate(scratch.first, window.count, in: &result)
    transform(window, means, &scratch)
    result.lengthBands = bands(of: scratch.first)
    result.axisBands = bands(of: scratch.powers)
  }

  /// Keeps |a| without its mean; the means of a and of |a| are given back.
  private static func takeLengths(
    _ window: VectorRing, _ lengths: inout [Float]
  ) -> (vector: SIMD3<Float>, length: Float) {
    let n = window.count
    var sum = SIMD3<Float>.zero
    var lengthSum: Float = 0
    for i in 0..<n {
      let a = window[i]
      lengths[i] = a.length
      sum += a
      lengthSum += lengths[i]
    }
    let scale = 1 / Float(n)
    for i in 0..<n { lengths[i] -= lengthSum * scale }
    return (sum * scale, lengthSum * scale)
  }

  /// Two transforms for four signals: x with y, z with |a|, under a Hann window, as one-sided power
  /// in g² per bin: that of |a| in the first row, that of the axes in `powers`.
  private static func transform(
    _ window: VectorRing, _ mean: (vector: SIMD3<Float>, length: Float),
    _ scratch: inout WindowScratch
  ) {
    let hann = HannWindow(count: window.count)
    var weight: Float = 0
    for i in 0..<window.count {
      let share = hann[i]
      let d = (window[i] - mean.vector) * share
      weight += share * share
      scratch.first[i] = d.x
      scratch.second[i] = d.y
    }
    scratch.clear(from: window.count)
    SpectrumAnalyzer.transform(&scratch.first, &scratch.second)
    let scale = 2 / (Float(SpectrumAnalyzer.size) * weight)
    for k in 1..<bins {
      let power = SpectrumAnalyzer.powers(scratch.first, scratch.second, k)
      scratch.powers[k] = (power.first + power.second) * scale
    }
    for i in 0..<window.count {
      let a = window[i]
      let share = hann[i]
      scratch.first[i] = (a.z - mean.vector.z) * share
      scratch.second[i] = (a.length - mean.length) * share
    }
    scratch.clear(from: window.count)
    SpectrumAnalyzer.transform(&scratch.first, &scratch.second)
    for k in 1..<bins {
      let power = SpectrumAnalyzer.powers(scratch.first, scratch.second, k)
      scratch.powers[k] += power.first * scale
      scratch.first[k] = power.second * scale
    }
  }

  private static func bands(of power: [Float]) -> SpectrumBands {
    var total = floor
    for k in 1..<bins { total += power[k] }
    var result = SpectrumBands()
    let e = SpectrumBands.edges
    var k = 1
    let sums = (
      sum(of: power, from: &k, e.0, to: e.1), sum(of: power, from: &k, e.1, to: e.2),
      sum(of: power, from: &k, e.2, to: e.3), sum(of: power, from: &k, e.3, to: e.4),
      sum(of: power, from: &k, e.4, to: e.5), sum(of: power, from: &k, e.5, to: e.6)
    )
    result.power = (
      logarithm(sums.0), logarithm(sums.1), logarithm(sums.2), logarithm(sums.3),
      logarithm(sums.4), logarithm(sums.5)
    )
    let scale = 1 / total
    result.share = (
      sums.0 * scale, sums.1 * scale, sums.2 * scale, sums.3 * scale, sums.4 * scale,
      sums.5 * scale
    )
    let line = strongest(in: power)
    result.dominantFrequency = line.frequency
    result.dominantShare = line.power * scale
    return result
  }

  /// The power from one frequency up to another, from bin `k` on, which goes on to the first bin behind them.
  private static func sum(
    of power: [Float], from k: inout Int, _ low: Float, to high: Float
  ) -> Float {
    var sum: Float = 0
    while Float(k) * hertzPerBin < low { k += 1 }
    while Float(k) * hertzPerBin < high {
      sum += power[k]
      k += 1
    }
    return sum
  }

  /// The strongest bin between 0.5 and 4.5 Hz; the frequency from the parabola through it and its
  /// neighbours.
  private static func strongest(in power: [Float]) -> (frequency: Float, power: Float) {
    var best = 3
    for k in 3...23 where power[k] > power[best] { best = k }
    let before = power[best - 1]
    let after = power[best + 1]
    let bend = before - 2 * power[best] + after
    let shift = bend < 0 ? min(max(0.5 * (before - after) / bend, -0.5), 0.5) : 0
    return ((Float(best) + shift) * hertzPerBin, power[best])
  }

  private static func autocorrelate(
    _ lengths: [Float], _ n: Int, in result: inout BatchFeatures
  ) {
    // The added constant is the energy of 0.01 g: a quieter window has no period.
    var energy = 1e-4 * Float(n)
    for i in 0..<n { energy += lengths[i] * lengths[i] }
    var best: Float = -.infinity
    var bestLag = lags.lowerBound
    for first in stride(from: lags.lowerBound, through: lags.upperBound, by: 4) {
      let sums = products(lengths, n, lag: first)
      for lag in first...min(first + 3, lags.upperBound)
      where lag < n && sums[lag - first] > best {
        best = sums[lag - first]
        bestLag = lag
      }
    }
    result.periodicity = best / energy
    result.period = Float(bestLag) / FeatureWindow.rate
  }

  /// The sums of products of the first `n` lengths that are `lag`, `lag` + 1, + 2 and + 3 apart.
  private static func products(_ lengths: [Float], _ n: Int, lag: Int) -> SIMD4<Float> {
    lengths.withUnsafeBufferPointer { lengths in
      var sums = SIMD4<Float>.zero
      var i = 0
      while i &+ lag &+ 3 < n {
        let j = i &+ lag
        let later = SIMD4(lengths[j], lengths[j &+ 1], lengths[j &+ 2], lengths[j &+ 3])
        sums += lengths[i] * later
        i &+= 1
      }
      // Longer lags have fewer products.
      while i &+ lag < n {
        for k in 0..<(n &- i &- lag) { sums[k] += lengths[i] * lengths[i &+ lag &+ k] }
        i &+= 1
      }
      return sums
    }
  }

  private static func logarithm(_ value: Float) -> Float {
    Trigonometry.log(value + floor)
  }
}
