/// Mean and covariance of a window of rotation, and the axis about which it turns most.
struct RotationSpread {
  /// Mean, rad/s: a steady turn, and the bias of the gyroscope.
  private(set) var mean = SIMD3<Float>.zero
  /// Summed variance of the three axes, rad²/s².
  private(set) var total: Float = 0
  /// Variance about the axis that has most of it, rad²/s².
  private(set) var principal: Float = 0
  /// This axis, of length 1.
  private(set) var axis = SIMD3<Float>(1, 0, 0)

  private var squares = SIMD3<Float>.zero
  private var products = SIMD3<Float>.zero

  init(_ window: RotationWindow) {
    let scale = 1 / Float(window.count)
    for i in 0..<window.count { mean += window[i] }
    mean *= scale
    for i in 0..<window.count {
      let d = window[i] - mean
      squares += d * d
      products += d * SIMD3(d.y, d.z, d.x)
    }
    squares *= scale
    products *= scale
    total = squares.sum()
    findAxis()
  }

  /// Power iteration from the liveliest device axis: twelve rounds part variances of 1 and 0.7 to
  /// a percent, and where they are nearer the axis does not matter.
  private mutating func findAxis() {
    guard total > 0 else { return }
    var v = liveliestColumn
    for _ in 0..<12 {
      let next = covariance(v)
      let length = (next * next).sum().squareRoot()
      guard length > 0 else { return }
      v = next / length
    }
    axis = v
    principal = (v * covariance(v)).sum()
  }

  private var liveliestColumn: SIMD3<Float> {
    if squares.x >= squares.y && squares.x >= squares.z { return SIMD3(1, 0, 0) }
    return squares.y >= squares.z ? SIMD3(0, 1, 0) : SIMD3(0, 0, 1)
  }

  /// The covariance times `v`.
  private func covariance(_ v: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(
      squares.x * v.x + products.x * v.y + products.z * v.z,
      products.x * v.x + squares.y * v.y + products.y * v.z,
      products.z * v.x + products.y * v.y + squares.z * v.z)
  }
}
