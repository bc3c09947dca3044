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

    init(_ c: ErrorCovariance) {
      n = c.size
      p = (0..<(c.size * c.size)).map { c[$0 / c.size, $0 % c.size] }
    }

    /// E P Eᵀ for the identity plus blocks of three by three.
    mutating func propagate(_ blocks: [(row: Int, column: Int, matrix: Matrix3)]) {
      var e = [Double](repeating: 0, count: n * n)
      for i in 0..<n { e[i * n + i] = 1 }
      for block in blocks {
        for (i, row) in [block.matrix.row0, block.matrix.row1, block.matrix.row2].enumerated() {
          let start = (block.row + i) * n + block.column
          (e[start], e[start + 1], e[start + 2]) = (row.x, row.y, row.z)
        }
      }
      p = product(product(e, p), transposed(e))
    }

    /// The Kalman update for one row of weights; the gain.
    mutating func measure(_ h: [Double], noise: Double) -> [Double] {
      let ph = (0..<n).map { i in (0..<n).reduce(0) { $0 + p[i * n + $1] * h[$1] } }
      let spread = zip(h, ph).reduce(noise) { $0 + $1.0 * $1.1 }
      for i in 0..<n { for j in 0..<n { p[i * n + j] -= ph[i] * ph[j] / spread } }
      return ph.map { $0 / spread }
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
        return abs(c[i, j] - p[k]) / max(scale, 1e-12)
      }.max() ?? 0
    }
  }

  /// A covariance with variances as different as in a filter that begins.
  private func started() -> ErrorCovariance {
    var c = ErrorCovariance(size: 20)
    for (start, variance) in [
      (Place.attitude, 0.003), (Place.rateBias, 0.0076), (Place.velocity, 0.2),
      (Place.forceBias, 0.01), (Place.field, 3600), (Place.hardIron, 160_000),
    ] {
      c.reset(start, variance: Vector3(variance, 2 * variance, 0.5 * variance))
    }
    c.reset(state: Place.fieldDelay, variance: 1e-4)
    return c
  }

  private func move(_ c: inout ErrorCovariance, _ noise: inout SeededNoise) {
    let attitude = Quaternion(rotation: noise.vector(2))
    c.propagate(
      rotation: Matrix3(attitude) * -0.025, lever: Matrix3(skew: noise.vector(0.3)) * -1)
    c.add(Place.attitude, variance: 2e-8)
    c.add(Place.velocity, variance: 6e-4)
    c.measure(state: Place.velocity, residual: 0.1, noise: 1)
    c.measure(
      (Place.attitude, noise.vector(45)), (Place.field, noise.vector(1)), Place.hardIron,
      (Place.fieldDelay, 30), residual: 3, noise: 196)
  }

  @Test("Sparse steps are those of the dense formulas")
  func dense() {
    var c = started()
    var dense = Dense(c)
    let rotation = Matrix3(Quaternion(rotation: Vector3(0.3, -1, 0.5))) * -0.025
    let lever = Matrix3(skew: Vector3(0.1, -0.2, 0.24))
    c.propagate(rotation: rotation, lever: lever)
    dense.propagate([
      (Place.velocity, Place.attitude, lever), (Place.velocity, Place.forceBias, rotation),
      (Place.attitude, Place.rateBias, rotation),
    ])
    #expect(dense.difference(to: c) < 1e-6)
    c.measure(
      (Place.attitude, Vector3(10, -20, 40)), (Place.field, Vector3(0.6, 0, -0.8)),
      Place.hardIron + 1, (Place.fieldDelay, 25), residual: 12, noise: 196)
    var h = [Double](repeating: 0, count: 20)
    h.replaceSubrange(Place.attitude..<3, with: [10, -20, 40])
    h.replaceSubrange(Place.field..<15, with: [0.6, 0, -0.8])
    h[Place.hardIron + 1] = 1
    h[Place.fieldDelay] = 25
    let gain = dense.measure(h, noise: 196)
    #expect(dense.difference(to: c) < 1e-5)
    for i in 0..<20 {
      #expect(abs(c.correction(of: i) - 12 * gain[i]) <= 1e-5 * abs(12 * gain[i]) + 1e-12)
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
    small.reset(Place.attitude, variance: Vector3(1, 2, 3))
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
    state.field = Vector3(18, -7, -42)
    let attitude = Quaternion(rotation: Vector3(0.7, 1.1, -0.4))
    let toDevice = Matrix3(attitude).transposed
    let tilt = Matrix3(skew: state.field).transposed
    var sum = 0.0
    for (i, row) in [toDevice.row0, toDevice.row1, toDevice.row2].enumerated() {
      let a = tilt * row
      var h = [Double](repeating: 0, count: 20)
      h.replaceSubrange(Place.attitude..<3, with: [a.x, a.y, a.z])
      h.replaceSubrange(Place.field..<15, with: [row.x, row.y, row.z])
      h[Place.hardIron + i] = 1
      for j in 0..<20 { for k in 0..<20 { sum += h[j] * h[k] * state.covariance[j, k] } }
    }
    #expect(abs(state.fieldSpread(attitude: attitude) / (sum / 3) - 1) < 1e-6)
  }
}
