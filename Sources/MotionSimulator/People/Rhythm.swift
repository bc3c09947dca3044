/// Fluctuation with long memory, unit variance, one value each step.
///
/// Stride times of healthy adults fluctuate like 1/f noise over hundreds of strides (Hausdorff et
/// al., J Appl Physiol 1995: exponent of 0.76 by detrended fluctuation analysis). Four memories of
/// 2, 8, 32 and 128 steps with equal variance have such a spectrum in between.
struct LongMemory: Sendable {
  private static let keep = [0.6065, 0.8825, 0.9692, 0.9922]
  private var parts = [0.0, 0.0, 0.0, 0.0]

  mutating func advance(_ random: inout RandomSource) -> Double {
    var sum = 0.0
    for i in 0..<4 {
      let keep = Self.keep[i]
      parts[i] = keep * parts[i] + ((1 - keep) * (1 + keep)).squareRoot() * random.normal()
      sum += parts[i]
    }
    return 0.5 * sum
  }
}
