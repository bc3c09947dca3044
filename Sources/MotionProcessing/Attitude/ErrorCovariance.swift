/// Covariance of the errors of a filter, and the two things that happen to it: propagation by
/// sparse blocks, and measurements taken in one number at a time.
///
/// Symmetric by construction: every step writes both triangles from the same numbers. Rows are
/// worked on two numbers at a time, as every vector unit can; no sum is reordered by that.
struct ErrorCovariance {
  let size: Int
  private var p: [Double]
  private var gain: [Double]
  /// What the measurements since `clearCorrection` say about the errors of the states.
  private(set) var correction: [Double]

  /// No errors yet.
  ///
  /// - Precondition: `size` is even.
  init(size: Int) {
    precondition(size % 2 == 0, "Rows are worked on in pairs.")
    self.size = size
    p = [Double](repeating: 0, count: size * size)
    gain = [Double](repeating: 0, count: size)
    correction = [Double](repeating: 0, count: size)
  }

  subscript(row: Int, column: Int) -> Double { p[row * size + column] }

  /// Variance of one state.
  func variance(_ i: Int) -> Double { p[i * size + i] }

  /// Sets the variance of three states and forgets what connects them with all others.
  mutating func reset(_ start: Int, variance: Vector3) {
    for i in start..<(start + 3) {
      for j in 0..<size {
        p[i * size + j] = 0
        p[j * size + i] = 0
      }
    }
    add(start, variance: variance)
  }

  /// Sets what two states have in common.
  mutating func connect(_ i: Int, _ j: Int, covariance: Double) {
    p[i * size + j] = covariance
    p[j * size + i] = covariance
  }

  /// Adds noise to three states.
  mutating func add(_ start: Int, variance: Vector3) {
    p[start * (size + 1)] += variance.x
    p[(start + 1) * (size + 1)] += variance.y
    p[(start + 2) * (size + 1)] += variance.z
  }

  /// P becomes E P Eᵀ, where E adds `matrix` times the states at `source` to the states at
  /// `target`.
  mutating func couple(_ target: Int, from source: Int, by matrix: Matrix3) {
    let n = size
    p.withUnsafeMutableBufferPointer { p in
      Self.addRow(p, n, target, matrix.row0, source)
      Self.addRow(p, n, target + 1, matrix.row1, source)
      Self.addRow(p, n, target + 2, matrix.row2, source)
      // The block of the target itself still lacks the factor from the right.
      for row in target..<(target + 3) {
        let cross = Vector3(p[row * n + source], p[row * n + source + 1], p[row * n + source + 2])
        p[row * n + target] += matrix.row0.dot(cross)
        p[row * n + target + 1] += matrix.row1.dot(cross)
        p[row * n + target + 2] += matrix.row2.dot(cross)
      }
      for row in target..<(target + 3) {
        for column in 0..<n where column < target || column > row {
          p[column * n + row] = p[row * n + column]
        }
      }
    }
  }

  private static func addRow(
    _ p: UnsafeMutableBufferPointer<Double>, _ n: Int, _ target: Int, _ factors: Vector3,
    _ source: Int
  ) {
    let row = UnsafeMutableBufferPointer(rebasing: p[(target * n)..<((target + 1) * n)])
    addProduct(to: row, of: p, n, source * n, factors)
  }

  /// Adds the weighted sum of three rows that begin at `from`.
  private static func addProduct(
    to sum: UnsafeMutableBufferPointer<Double>, of p: UnsafeMutableBufferPointer<Double>, _ n: Int,
    _ from: Int, _ weights: Vector3
  ) {
    for j in stride(from: 0, to: n, by: 2) {
      let product =
        weights.x * pair(p, from + j) + weights.y * pair(p, from + n + j)
        + weights.z * pair(p, from + 2 * n + j)
      setPair(sum, j, pair(sum, j) + product)
    }
  }

  private static func pair(
    _ p: UnsafeMutableBufferPointer<Double>, _ i: Int
  ) -> SIMD2<Double> {
    UnsafeRawBufferPointer(p).loadUnaligned(fromByteOffset: 8 * i, as: SIMD2<Double>.self)
  }

  private static func setPair(
    _ p: UnsafeMutableBufferPointer<Double>, _ i: Int, _ value: SIMD2<Double>
  ) {
    UnsafeMutableRawBufferPointer(p).storeBytes(
      of: value, toByteOffset: 8 * i, as: SIMD2<Double>.self)
  }

  /// Forgets the correction once it was applied to the states.
  mutating func clearCorrection() {
    for i in 0..<size { correction[i] = 0 }
  }

  /// Variance that the states alone give to a number that depends on two groups of three states and
  /// on one state.
  func spread(
    _ first: (start: Int, row: Vector3), _ second: (start: Int, row: Vector3), _ third: Int
  ) -> Double {
    quadratic(first, first) + quadratic(second, second) + variance(third)
      + 2 * quadratic(first, second) + 2 * dotRow(third, first) + 2 * dotRow(third, second)
  }

  /// aᵀ P b for two groups of three states.
  func quadratic(_ a: (start: Int, row: Vector3), _ b: (start: Int, row: Vector3)) -> Double {
    a.row.x * dotRow(a.start, b) + a.row.y * dotRow(a.start + 1, b)
      + a.row.z * dotRow(a.start + 2, b)
  }

  private func dotRow(_ row: Int, _ b: (start: Int, row: Vector3)) -> Double {
    let i = row * size + b.start
    return p[i] * b.row.x + p[i + 1] * b.row.y + p[i + 2] * b.row.z
  }

  /// Takes in a measurement of one state. `residual` is measurement less prediction before any
  /// correction.
  mutating func measure(state i: Int, residual: Double, noise: Double) {
    p.withUnsafeMutableBufferPointer { p in
      gain.withUnsafeMutableBufferPointer { gain in
        for j in 0..<size { gain[j] = p[i * size + j] }
      }
    }
    apply(residual: residual - correction[i], spread: gain[i], noise: noise)
  }

  /// Sets the variance of one state and forgets what connects it with all others.
  mutating func reset(state i: Int, variance: Double) {
    for j in 0..<size {
      p[i * size + j] = 0
      p[j * size + i] = 0
    }
    p[i * (size + 1)] = variance
  }

  /// Takes in a measurement that depends on three groups of three states and on one state.
  mutating func measure(
    _ first: (start: Int, row: Vector3), _ second: (start: Int, row: Vector3),
    _ third: (start: Int, row: Vector3), _ single: (state: Int, weight: Double),
    residual: Double, noise: Double
  ) {
    let n = size
    p.withUnsafeMutableBufferPointer { p in
      gain.withUnsafeMutableBufferPointer { gain in
        for j in 0..<n { gain[j] = 0 }
        for part in 0..<3 {
          let (start, row) = part == 0 ? first : part == 1 ? second : third
          Self.addProduct(to: gain, of: p, n, start * n, row)
        }
        for j in 0..<n { gain[j] += single.weight * p[single.state * n + j] }
      }
    }
    let known =
      dot(first, correction) + dot(second, correction) + dot(third, correction)
      + single.weight * correction[single.state]
    let spread =
      dot(first, gain) + dot(second, gain) + dot(third, gain) + single.weight * gain[single.state]
    apply(residual: residual - known, spread: spread, noise: noise)
  }

  private func dot(_ part: (start: Int, row: Vector3), _ v: [Double]) -> Double {
    part.row.x * v[part.start] + part.row.y * v[part.start + 1] + part.row.z * v[part.start + 2]
  }

  /// `gain` holds P hᵀ.
  private mutating func apply(residual: Double, spread: Double, noise: Double) {
    let n = size
    let inverse = 1 / (spread + noise)
    p.withUnsafeMutableBufferPointer { p in
      gain.withUnsafeMutableBufferPointer { gain in
        for i in 0..<n {
          let k = gain[i] * inverse
          let row = i * n
          for j in stride(from: 0, to: n, by: 2) {
            Self.setPair(p, row + j, Self.pair(p, row + j) - k * Self.pair(gain, j))
          }
        }
      }
    }
    let step = residual * inverse
    for i in 0..<n { correction[i] += gain[i] * step }
  }

  /// Whether all variances are positive numbers.
  var isHealthy: Bool {
    for i in 0..<size {
      let v = p[i * (size + 1)]
      if !(v >= 0 && v < 1e12) { return false }
    }
    return true
  }
}
