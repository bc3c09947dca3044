/// The part of the features that comes from the spectrum and the autocorrelation of the window.
struct WindowSpectrum {
  /// Floor under every band's power before its logarithm, g²: 1 mg.
  private static let floor: Float = 1e-6
  private static let bins = SpectrumAnalyzer.size / 2
  private static let hertzPerBin = FeatureWindow.rate / Float(SpectrumAnalyzer.size)
  /// Lags of the autocorrelation: 0.28 s (a fast runner's step) to 1.6 s (a slow walker's stride).
  private static let lags = 7...40

  private var analyzer = SpectrumAnalyzer()
  private var lengths = [Float](repeating: 0, count: FeatureWindow.capacity)
  private var lengthPower = [Float](repeating: 0, count: bins)
  private var axisPower = [Float](repeating: 0, count: bins)
  /// The Hann window over as many values as the last one had; nearly always all.
  private var hann = [Float](repeating: 0, count: FeatureWindow.capacity)
  private var hannCount = 0

  mutating func describe(_ window: Span<SIMD3<Float>>, in result: inout BatchFeatures) {
    let mean = takeLengths(window)
    transform(window, mean)
    result.lengthBands = Self.bands(of: lengthPower)
    result.axisBands = Self.bands(of: axisPower)
    autocorrelate(window.count, in: &result)
  }

  /// Keeps |a| without its mean; the mean vector is given back.
  private mutating func takeLengths(_ window: Span<SIMD3<Float>>) -> SIMD3<Float> {
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
    return sum * scale
  }

  /// Two transforms for four signals: x with y, z with |a|, under a Hann window, as one-sided power
  /// in g² per bin.
  private mutating func transform(_ window: Span<SIMD3<Float>>, _ mean: SIMD3<Float>) {
    let n = window.count
    if hannCount != n { shapeHann(n) }
    var weight: Float = 0
    analyzer.clear()
    for i in 0..<n {
      let d = (window[i] - mean) * hann[i]
      weight += hann[i] * hann[i]
      analyzer.set(i, d.x, d.y)
    }
    analyzer.transform()
    let scale = 2 / (Float(SpectrumAnalyzer.size) * weight)
    for k in 1..<Self.bins {
      axisPower[k] = (analyzer.firstPower(k) + analyzer.secondPower(k)) * scale
    }
    analyzer.clear()
    for i in 0..<n {
      analyzer.set(i, (window[i].z - mean.z) * hann[i], lengths[i] * hann[i])
    }
    analyzer.transform()
    for k in 1..<Self.bins {
      axisPower[k] += analyzer.firstPower(k) * scale
      lengthPower[k] = analyzer.secondPower(k) * scale
    }
  }

  private mutating func shapeHann(_ n: Int) {
    let turn = 2 * Trigonometry.pi / Double(n)
    for i in 0..<n { hann[i] = Float(0.5 - 0.5 * Trigonometry.cos(turn * (Double(i) + 0.5))) }
    hannCount = n
  }

  private static func bands(of power: [Float]) -> SpectrumBands {
    var total = floor
    for k in 1..<bins { total += power[k] }
    var result = SpectrumBands()
    let e = SpectrumBands.edges
    let sums = (
      sum(of: power, from: e.0, to: e.1), sum(of: power, from: e.1, to: e.2),
      sum(of: power, from: e.2, to: e.3), sum(of: power, from: e.3, to: e.4),
      sum(of: power, from: e.4, to: e.5), sum(of: power, from: e.5, to: e.6)
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

  private static func sum(of power: [Float], from low: Float, to high: Float) -> Float {
    var sum: Float = 0
    for k in 1..<bins {
      let f = Float(k) * hertzPerBin
      if f >= low && f < high { sum += power[k] }
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

  private func autocorrelate(_ n: Int, in result: inout BatchFeatures) {
    // The added constant is the energy of 0.01 g: a quieter window has no period.
    var energy = 1e-4 * Float(n)
    for i in 0..<n { energy += lengths[i] * lengths[i] }
    var best: Float = -.infinity
    var bestLag = Self.lags.lowerBound
    for first in stride(from: Self.lags.lowerBound, through: Self.lags.upperBound, by: 4) {
      let sums = products(n, lag: first)
      for lag in first...min(first + 3, Self.lags.upperBound)
      where lag < n && sums[lag - first] > best {
        best = sums[lag - first]
        bestLag = lag
      }
    }
    result.periodicity = best / energy
    result.period = Float(bestLag) / FeatureWindow.rate
  }

  /// The sums of products of the first `n` lengths that are `lag`, `lag` + 1, + 2 and + 3 apart.
  private func products(_ n: Int, lag: Int) -> SIMD4<Float> {
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
