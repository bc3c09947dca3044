/// The means of a window: that of the acceleration, and that of its length, g.
struct WindowMeans {
  var vector = SIMD3<Float>.zero
  var length: Float = 0
}

/// The part of the features that needs no spectrum: spreads, percentiles, moments, turning.
enum WindowShape {
  /// Floor under every amplitude before its logarithm, g: a tenth of the noise of a good
  /// accelerometer at rest.
  static let floor: Float = 1e-3

  /// Describes a window, and leaves its lengths without their mean in the first row of the scratch.
  static func describe(
    _ window: VectorRing, _ scratch: inout WindowScratch, in result: inout BatchFeatures
  ) -> WindowMeans {
    let n = window.count
    let scale = 1 / Float(n)
    var early = SIMD3<Float>.zero
    var late = SIMD3<Float>.zero
    var lengthSum: Float = 0
    for i in 0..<n {
      let a = window[i]
      let length = a.length
      scratch.first[i] = length
      scratch.second[i] = length
      lengthSum += length
      if i < n / 2 { early += a } else { late += a }
    }
    let means = WindowMeans(vector: (early + late) * scale, length: lengthSum * scale)
    for i in 0..<n { scratch.first[i] -= means.length }
    spreads(window, means.vector, in: &result)
    moments(scratch.first, n, in: &result)
    result.tiltChange = angle(early, late)
    let coherence = means.length > 0 ? min(means.vector.length / means.length, 1) : 1
    result.turning = logarithm(1 - coherence, floor: 1e-6)
    percentiles(&scratch.second, n, in: &result)
    return means
  }

  private static func spreads(
    _ window: VectorRing, _ mean: SIMD3<Float>, in result: inout BatchFeatures
  ) {
    let n = window.count
    let scale = 1 / Float(n)
    let length = mean.length
    let up = length > 0 ? mean * (1 / length) : SIMD3(0, 0, 1)
    var vertical: Float = 0
    var across: Float = 0
    var acrossSquared: Float = 0
    for i in 0..<n {
      let d = window[i] - mean
      let v = d.dot(up)
      let h = (d - up * v).length
      vertical += v * v
      across += h
      acrossSquared += h * h
    }
    let acrossMean = across * scale
    result.verticalSpread = logarithm((vertical * scale).squareRoot())
    result.horizontalSpread = logarithm(acrossMean)
    let variance = acrossSquared * scale - acrossMean * acrossMean
    result.horizontalVariation = logarithm(max(variance, 0).squareRoot())
  }

  /// Of the lengths without their mean.
  private static func moments(_ lengths: [Float], _ n: Int, in result: inout BatchFeatures) {
    let scale = 1 / Float(n)
    var second: Float = 0
    var third: Float = 0
    var fourth: Float = 0
    var calm = 0
    for i in 0..<n {
      let d = lengths[i]
      let d2 = d * d
      second += d2
      third += d2 * d
      fourth += d2 * d2
      if abs(d) < 0.03 { calm += 1 }
    }
    let variance = second * scale
    let deviation = variance.squareRoot()
    result.spread = logarithm(deviation)
    // The added constants are the moments of 0.01 g: below, the shape is the sensor's and says
    // nothing.
    result.skewness = third * scale / (variance * deviation + 1e-6)
    result.kurtosis = min(fourth * scale / (variance * variance + 1e-8), 16)
    result.calmShare = Float(calm) * scale
  }

  private static func angle(_ early: SIMD3<Float>, _ late: SIMD3<Float>) -> Float {
    let lengths = early.length * late.length
    guard lengths > 0 else { return 0 }
    return Float(Trigonometry.acos(Double(early.dot(late) / lengths)))
  }

  /// Sorts the lengths where they are; nothing may need their order afterwards.
  private static func percentiles(
    _ lengths: inout [Float], _ n: Int, in result: inout BatchFeatures
  ) {
    for i in n..<MergeExchange.count { lengths[i] = .infinity }
    MergeExchange.sort(&lengths)
    let median = lengths[n / 2]
    result.range = logarithm(lengths[n * 19 / 20] - lengths[n / 20])
    result.interquartileRange = logarithm(lengths[n * 3 / 4] - lengths[n / 4])
    result.peak = logarithm(lengths[n - 1] - median)
    result.trough = logarithm(median - lengths[0])
  }

  static func logarithm(_ value: Float, floor: Float = WindowShape.floor) -> Float {
    Trigonometry.log(value + floor)
  }
}

extension SIMD3<Float> {
  /// Scalar product, summed in a fixed order.
  func dot(_ other: SIMD3<Float>) -> Float { x * other.x + y * other.y + z * other.z }

  /// Euclidean length.
  var length: Float { (x * x + y * y + z * z).squareRoot() }
}
