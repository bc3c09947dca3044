/// The part of the features that comes from the spectrum and the autocorrelation of the window.
enum WindowSpectrum {
  /// Floor under every band's power before its logarithm, g²: 1 mg.
  private static let floor: Float = 1e-6
  private static let bins = SpectrumAnalyzer.size / 2
  private static let hertzPerBin = FeatureWindow.rate / Float(SpectrumAnalyzer.size)
  /// Lags of the autocorrelation: 0.28 s (a fast runner's step) to 1.6 s (a slow walker's stride).
  private static let lags = 7...40

  /// Describes a window, of which the first row of the scratch has the lengths without their mean.
  static func describe(
    _ window: VectorRing, _ means: WindowMeans, _ scratch: inout WindowScratch,
    in result: inout BatchFeatures
  ) {
    autocorrelate(scratch.first, window.count, in: &result)
    let scale = transformLengths(window, means, &scratch)
    for k in 1..<bins {
      let power = SpectrumAnalyzer.powers(scratch.first, scratch.second, k)
      scratch.first[k] = power.first * scale
      scratch.powers[k] = power.second * scale
    }
    result.lengthBands = bands(of: scratch.first)
    transformAxes(window, means, &scratch)
    for k in 1..<bins {
      let power = SpectrumAnalyzer.powers(scratch.first, scratch.second, k)
      scratch.powers[k] += (power.first + power.second) * scale
    }
    result.axisBands = bands(of: scratch.powers)
  }

  /// Transforms |a| with z under a Hann window; gives what makes of a squared magnitude one-sided power in g² per bin.
  private static func transformLengths(
    _ window: VectorRing, _ means: WindowMeans, _ scratch: inout WindowScratch
  ) -> Float {
    let hann = HannWindow(count: window.count)
    var weight: Float = 0
    for i in 0..<window.count {
      let share = hann[i]
      weight += share * share
      scratch.first[i] *= share
      scratch.second[i] = (window[i].z - means.vector.z) * share
    }
    scratch.transform(window.count)
    return 2 / (Float(SpectrumAnalyzer.size) * weight)
  }

  /// Transforms x with y.
  private static func transformAxes(
    _ window: VectorRing, _ means: WindowMeans, _ scratch: inout WindowScratch
  ) {
    let hann = HannWindow(count: window.count)
    for i in 0..<window.count {
      let d = (window[i] - means.vector) * hann[i]
      scratch.first[i] = d.x
      scratch.second[i] = d.y
    }
    scratch.transform(window.count)
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
      let sums = Autocorrelation.products(lengths, n, lag: first)
      for lag in first...min(first + 3, lags.upperBound)
      where lag < n && sums[lag - first] > best {
        best = sums[lag - first]
        bestLag = lag
      }
    }
    result.periodicity = best / energy
    result.period = Float(bestLag) / FeatureWindow.rate
  }

  private static func logarithm(_ value: Float) -> Float {
    Trigonometry.log(value + floor)
  }
}
