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

  mutating func describe(_ window: RingBuffer<SIMD3<Float>>, in result: inout BatchFeatures) {
    let mean = takeLengths(window)
    transform(window, mean)
    result.lengthBands = Self.bands(of: lengthPower)
    result.axisBands = Self.bands(of: axisPower)
    autocorrelate(window.count, in: &result)
  }

  /// Keeps |a| without its mean; the mean vector is given back.
  private mutating func takeLengths(_ window: RingBuffer<SIMD3<Float>>) -> SIMD3<Float> {
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
  private mutating func transform(_ window: RingBuffer<SIMD3<Float>>, _ mean: SIMD3<Float>) {
    let n = window.count
    let turn = 2 * Trigonometry.pi / Double(n)
    var weight: Float = 0
    analyzer.clear()
    for i in 0..<n {
      let hann = Self.hann(i, turn)
      let d = (window[i] - mean) * hann
      weight += hann * hann
      analyzer.set(i, d.x, d.y)
    }
    analyzer.transform()
    let scale = 2 / (Float(SpectrumAnalyzer.size) * weight)
    for k in 1..<Self.bins {
      axisPower[k] = (analyzer.firstPower(k) + analyzer.secondPower(k)) * scale
    }
    analyzer.clear()
    for i in 0..<n {
      let hann = Self.hann(i, turn)
      analyzer.set(i, (window[i].z - mean.z) * hann, lengths[i] * hann)
    }
    analyzer.transform()
    for k in 1..<Self.bins {
      axisPower[k] += analyzer.firstPower(k) * scale
      lengthPower[k] = analyzer.secondPower(k) * scale
    }
  }

  private static func hann(_ i: Int, _ turn: Double) -> Float {
    Float(0.5 - 0.5 * Trigonometry.cos(turn * (Double(i) + 0.5)))
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
    for lag in Self.lags where lag < n {
      var sum: Float = 0
      for i in lag..<n { sum += lengths[i] * lengths[i - lag] }
      if sum > best {
        best = sum
        bestLag = lag
      }
    }
    result.periodicity = best / energy
    result.period = Float(bestLag) / FeatureWindow.rate
  }

  private static func logarithm(_ value: Float) -> Float {
    Float(Trigonometry.log(Double(value + floor)))
  }
}
