import MotionTestSupport
import Testing

@testable import MotionProcessing

@Suite("Covariance of the attitude's errors")
struct ErrorCovarianceTests {
  private typealias Place = ErrorStateFilter.Place

  /// A matrix of any size in double precision: what the sparse steps are held against.
  private struct Dense {
    let n: Int
    var p: [Double]
    /// What was measured says about the errors.
    var errors: [Double]

    init(_ c: ErrorCovariance) {
      n = c.size
      p = (0..<(c.size * c.size)).map { Double(c[$0 / c.size, $0 % c.size]) }
      errors = [Double](repeating: 0, count: n)
    }

    /// E P Eᵀ for the identity plus blocks of three by three.
    mutating func propagate(_ blocks: [(row: Int, column: Int, matrix: SingleMatrix3)]) {
      var e = [Double](repeating: 0, count: n * n)
      for i in 0..<n { e[i * n + i] = 1 }
      for block in blocks {
        for (i, row) in [block.matrix.row0, block.matrix.row1, block.matrix.row2].enumerated() {
          let start = (block.row + i) * n + block.column
          (e[start], e[start + 1], e[start + 2]) = (Double(row.x), Double(row.y), Double(row.z))
        }
      }
      p = product(product(e, p), transposed(e))
    }

    /// The Kalman update for one row of weights.
    mutating func measure(_ h: [Double], residual: Double, noise: Double) {
      let ph = (0..<n).map { i in (0..<n).reduce(0) { $0 + p[i * n + $1] * h[$1] } }
      let spread = zip(h, ph).reduce(noise) { $0 + $1.0 * $1.1 }
      let innovation = zip(h, errors).reduce(residual) { $0 - $1.0 * $1.1 }
      for i in 0..<n {
        errors[i] += ph[i] / spread * innovation
        for j in 0..<n { p[i * n + j] -= ph[i] * ph[j] / spread }
      }
    }

    private func product(_ a: [Double], _ b: [Double]) -> [Double] {
      (0..<(n * n)).map { k in
        (0..<n).reduce(0) { $0 + a[k / n * n + $1] * b[$1 * n + k % n] }
      }
    }

    private func transposed(_ a: [Double]) -> [Double] {
      (0..<(n * n)).map { a[$0 % n * n + $0 / n] }
    }

    func difference(to c: ErrorCovariance) -> Double {
      (0..<(n * n)).map { k in
        let (i, j) = (k / n, k % n)
        let scale = (p[i * n + i] * p[j * n + j]).squareRoot()
        return abs(Double(c[i, j]) - p[k]) / max(scale, 1e-12)
      }.max() ?? 0
    }
  }

  /// A covariance with variances as different as in a filter that begins.
  private func started() -> ErrorCovariance {
    var c = ErrorCovariance(size: 20)
    let variances: [(Int, Float)] = [
      (Place.attitude, 0.003), (Place.rateBias, 0.0076), (Place.velocity, 0.2),
      (Place.forceBias, 0.01), (Place.field, 3600), (Place.hardIron, 160_000),
    ]
    for (start, variance) in variances {
      c.reset(start, variance: SingleVector3(variance, 2 * variance, 0.5 * variance))
    }
    c.reset(state: Place.fieldDelay, variance: 1e-4)
    return c
  }

  private func move(_ c: inout ErrorCovariance, _ noise: inout SeededNoise) {
    let attitude = SingleQuaternion(Quaternion(rotation: noise.vector(2)))
    c.propagate(
      rotation: SingleMatrix3(attitude) * 0.025, force: SingleVector3(noise.vector(0.3)))
    c.add(Place.attitude, variance: 2e-8)
    c.add(Place.velocity, variance: 6e-4)
    c.measure(Place.velocity, residual: .all(0.1), noise: 1)
    c.measure(
      weights(attitude, field: SingleVector3(noise.vector(45))), residual: .all(3), noise: 196)
  }

  /// Of a reading of a field at an attitude.
  private func weights(_ attitude: SingleQuaternion, field: SingleVector3) -> FieldWeights {
    let toDevice = SingleMatrix3(attitude).transposed
    let tilt = SingleMatrix3(skew: field).transposed
    return FieldWeights(
      attitude: SingleMatrix3(
        rows: tilt * toDevice.row0, tilt * toDevice.row1, tilt * toDevice.row2),
      field: toDevice, delay: SingleVector3(30, -10, 25))
  }

  /// The same, a row for each axis.
  private func rows(_ weights: FieldWeights) -> [[Double]] {
    let delay = [weights.delay.x, weights.delay.y, weights.delay.z]
    let attitude = [weights.attitude.row0, weights.attitude.row1, weights.attitude.row2]
    let field = [weights.field.row0, weights.field.row1, weights.field.row2]
    return (0..<3).map { k in
      var h = [Double](repeating: 0, count: 20)
      for (start, v) in [(Place.attitude, attitude[k]), (Place.field, field[k])] {
        h.replaceSubrange(start..<(start + 3), with: [Double(v.x), Double(v.y), Double(v.z)])
      }
      h[Place.hardIron + k] = 1
      h[Place.fieldDelay] = Double(delay[k])
      return h
    }
  }

  @Test("Sparse steps are those of the dense formulas")
  func dense() {
    var c = started()
    var dense = Dense(c)
    let attitude = SingleQuaternion(Quaternion(rotation: Vector3(0.3, -1, 0.5)))
    let rotation = SingleMatrix3(attitude) * 0.025
    let force = SingleVector3(0.1, -0.2, 0.24)
    c.propagate(rotation: rotation, force: force)
    dense.propagate([
      (Place.velocity, Place.attitude, SingleMatrix3(skew: force) * -1),
      (Place.velocity, Place.forceBias, rotation * -1),
      (Place.attitude, Place.rateBias, rotation * -1),
    ])
    #expect(dense.difference(to: c) < 1e-6)
    let field = weights(attitude, field: SingleVector3(18, -7, -42))
    c.measure(field, residual: SingleVector3(12, -3, 5), noise: 196)
    for (h, residual) in zip(rows(field), [12.0, -3, 5]) {
      dense.measure(h, residual: residual, noise: 196)
    }
    c.measure(Place.velocity, residual: SingleVector3(0.3, 0.1, -0.2), noise: 0.1)
    for (k, residual) in [0.3, 0.1, -0.2].enumerated() {
      var h = [Double](repeating: 0, count: 20)
      h[Place.velocity + k] = 1
      dense.measure(h, residual: residual, noise: 0.1)
    }
    #expect(dense.difference(to: c) < 1e-5)
    for i in 0..<20 {
      let deviation = dense.p[i * 20 + i].squareRoot()
      #expect(abs(Double(c.correction(of: i)) - dense.errors[i]) <= 1e-5 * deviation, "\(i)")
    }
  }

  @Test("After 20,000 steps both triangles are equal to the bit and no variance is below zero")
  func longRun() {
    var c = started()
    var noise = SeededNoise(seed: 4)
    for _ in 0..<20_000 { move(&c, &noise) }
    for i in 0..<20 { for j in 0..<i { #expect(c[i, j] == c[j, i]) } }
    #expect(c.isHealthy)
  }

  @Test("A smaller covariance becomes the first states of a larger one")
  func taking() {
    var small = ErrorCovariance(size: 12)
    small.reset(Place.attitude, variance: SingleVector3(1, 2, 3))
    small.connect(Place.attitude, Place.forceBias + 2, covariance: 0.25)
    var large = started()
    large.take(small)
    for i in 0..<20 {
      for j in 0..<20 { #expect(large[i, j] == (i < 12 && j < 12 ? small[i, j] : 0)) }
    }
  }

  @Test("The spread of a reading is the mean of its three variances, whatever the attitude")
  func spread() {
    var state = ErrorStateFilter(usesField: true)
    state.covariance = started()
    var noise = SeededNoise(seed: 9)
    for _ in 0..<5 { move(&state.covariance, &noise) }
    state.field = SingleVector3(18, -7, -42)
    let attitude = SingleQuaternion(Quaternion(rotation: Vector3(0.7, 1.1, -0.4)))
    var sum = 0.0
    for h in rows(weights(attitude, field: state.field)) {
      for j in 0..<18 { for k in 0..<18 { sum += h[j] * h[k] * Double(state.covariance[j, k]) } }
    }
    #expect(abs(Double(state.fieldSpread(attitude: attitude)) / (sum / 3) - 1) < 1e-5)
  }
}
