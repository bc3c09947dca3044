/// Says how well a window of three seconds fits gait: log-odds, linear in the features and their
/// products.
///
/// A logistic regression of second order (Hastie, Tibshirani and Friedman, The Elements of
/// Statistical Learning, chapter 4.4): it knows that weak periodicity is enough where impacts are
/// strong, as in a back pocket, and that slow swings speak against strides.
struct GaitGate {
  /// Least deviation of the magnitude, g: quieter windows hold no steps.
  static let leastDeviation: Float = 0.03
  /// Standardized features are held within this range, so that nothing unheard of counts more than
  /// the rare.
  static let limit: Float = 3

  private static let count = 11
  private var z = [Float](repeating: 0, count: count)

  /// Log-odds of gait; strongly negative where the window has no period or is quiet.
  mutating func score(of f: GaitFeatures) -> Float {
    guard f.stepLag > 0, f.deviation > Self.leastDeviation else { return -9 }
    z[0] = f.stepLag
    z[1] = f.stepPeriodicity
    z[2] = max(f.stridePeriodicity, f.axisPeriodicity)
    z[3] = logarithm(f.deviation)
    z[4] = logarithm(f.impactDeviation / (f.deviation + 0.001))
    z[5] = logarithm(f.slowDeviation / (f.briskDeviation + 0.001))
    z[6] = logarithm(f.briskDeviation / (f.deviation + 0.001))
    z[7] = f.trough
    z[8] = f.beyond
    z[9] = f.bestAxisPeriodicity
    z[10] = f.bestAxisLag
    for i in 0..<Self.count {
      let centred = (z[i] - GaitCoefficients.mean[i]) / GaitCoefficients.spread[i]
      z[i] = min(max(centred, -Self.limit), Self.limit)
    }
    return combination()
  }

  private func combination() -> Float {
    var sum = GaitCoefficients.bias
    var k = 0
    for i in 0..<Self.count {
      var factor = GaitCoefficients.linear[i]
      for j in i..<Self.count {
        factor += GaitCoefficients.products[k] * z[j]
        k += 1
      }
      sum += factor * z[i]
    }
    return sum
  }

  private func logarithm(_ x: Float) -> Float { Float(Trigonometry.log(Double(max(x, 0.001)))) }
}
