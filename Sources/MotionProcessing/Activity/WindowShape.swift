/// The part of the features that needs no spectrum: spreads, percentiles, moments, turning.
enum WindowShape {
  /// Floor under every amplitude before its logarithm, g: a tenth of the noise of a good
  /// accelerometer at rest.
  static let floor: Float = 1e-3

  /// Describes a window; `lengths` holds `MergeExchange.count` numbers, and begins with the sorted lengths afterwards.
  static func describe(
    _ window: VectorRing, lengths: inout [Float], in result: inout BatchFeatures
  ) {
    let n = window.count
    let scale = 1 / Float(n)
    var sum = SIMD3<Float>.zero
    var lengthSum: Float = 0
    for i in 0..<n {
      let a = window[i]
      let length = a.length
      lengths[i] = length
      sum += a
      lengthSum += length
    }
    let mean = sum * scale
    let lengthMean = lengthSum * scale
    spreads(window, mean, in: &result)
    moments(lengths, n, lengthMean, in: &result)
    changes(window, in: &result)
    tilt(window, in: &result)
    let coherence = lengthMean > 0 ? min(mean.length / lengthMean, 1) : 1
    result.turning = logarithm(1 - coherence, floor: 1e-6)
    percentiles(&lengths, n, in: &result)
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

  private static func moments(
    _ lengths: [Float], _ n: Int, _ mean: Float, in result: inout BatchFeatures
  ) {
    let scale = 1 / Float(n)
    var second: Float = 0
    var third: Float = 0
    var fourth: Float = 0
    var calm = 0
    for i in 0..<n {
      let d = lengths[i] - mean
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

  private static func changes(_ window: VectorRing, in result: inout BatchFeatures) {
    let n = window.count
    var squares: Float = 0
    var smooth = 0
    var last = window[0]
    for i in 1..<n {
      let a = window[i]
      let d = a - last
      last = a
      let square = d.dot(d)
      squares += square
      if square < 1e-4 { smooth += 1 }
    }
    let scale = 1 / Float(n - 1)
    result.roughness = logarithm((squares * scale).squareRoot())
    result.smoothShare = Float(smooth) * scale
  }

  private static func tilt(_ window: VectorRing, in result: inout BatchFeatures) {
    let n = window.count
    var early = SIMD3<Float>.zero
    var late = SIMD3<Float>.zero
    for i in 0..<n {
      if i < n / 2 { early += window[i] } else { late += window[i] }
    }
    let lengths = early.length * late.length
    guard lengths > 0 else { return }
    result.tiltChange = Float(Trigonometry.acos(Double(early.dot(late) / lengths)))
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

  private static func logarithm(_ value: Float, floor: Float = WindowShape.floor) -> Float {
    Trigonometry.log(value + floor)
  }
}

extension SIMD3<Float> {
  /// Scalar product, summed in a fixed order.
  func dot(_ other: SIMD3<Float>) -> Float { x * other.x + y * other.y + z * other.z }

  /// Euclidean length.
  var length: Float { (x * x + y * y + z * z).squareRoot() }
}
