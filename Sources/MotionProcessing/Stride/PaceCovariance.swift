/// Covariance of four numbers, one for each pace; symmetric.
struct PaceCovariance: Equatable, Sendable {
  private var first: SIMD4<Double>
  private var second: SIMD4<Double>
  private var third: SIMD4<Double>
  private var fourth: SIMD4<Double>

  /// Independent of each other but for what they share.
  init(shared: Double, own: SIMD4<Double>) {
    first = SIMD4(shared + own[0], shared, shared, shared)
    second = SIMD4(shared, shared + own[1], shared, shared)
    third = SIMD4(shared, shared, shared + own[2], shared)
    fourth = SIMD4(shared, shared, shared, shared + own[3])
  }

  subscript(row: Int, column: Int) -> Double {
    get {
      switch row {
      case 0: first[column]
      case 1: second[column]
      case 2: third[column]
      default: fourth[column]
      }
    }
    set {
      switch row {
      case 0: first[column] = newValue
      case 1: second[column] = newValue
      case 2: third[column] = newValue
      default: fourth[column] = newValue
      }
    }
  }

  /// Covariance of each number with a weighted sum of them.
  func times(_ w: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4((first * w).sum(), (second * w).sum(), (third * w).sum(), (fourth * w).sum())
  }

  /// Variance of a weighted sum.
  func variance(_ w: SIMD4<Double>) -> Double { (times(w) * w).sum() }

  /// What is left after a measurement: `v` is the covariance with what was measured, `variance` the
  /// measurement's own with its noise.
  mutating func reduce(by v: SIMD4<Double>, variance: Double) {
    first -= v[0] * v / variance
    second -= v[1] * v / variance
    third -= v[2] * v / variance
    fourth -= v[3] * v / variance
  }

  /// Whether all weighted sums have a positive variance (Cholesky), and no number one above `limit`.
  func isPositive(upTo limit: Double) -> Bool {
    var l = self
    for i in 0..<4 {
      guard self[i, i] <= limit else { return false }
      for j in 0...i {
        var sum = self[i, j]
        for k in 0..<j { sum -= l[i, k] * l[j, k] }
        if i == j {
          guard sum > 0 else { return false }
          l[i, i] = sum.squareRoot()
        } else {
          guard sum.isFinite else { return false }
          l[i, j] = sum / l[j, j]
        }
      }
    }
    return true
  }
}
