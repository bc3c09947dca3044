/// Covariance of the errors of a filter, and the two things that happen to it: propagation by
/// sparse blocks, and measurements taken in one number at a time.
///
/// Single precision: what is told apart here is an error of a thousandth of itself, and a
/// microcontroller's floating-point unit knows nothing else. Symmetric to the bit, since every step
/// gives both triangles the same numbers; no sum is reordered by the vectors of four.
struct ErrorCovariance {
  typealias Numbers = UnsafeMutablePointer<Float>
  typealias Fours = UnsafeMutablePointer<SIMD4<Float>>

  /// States, those that fill up the last vector included.
  let size: Int
  /// The rows of the covariance; below them P hᵀ of the newest measurement and the correction.
  private var rows: [SIMD4<Float>]

  /// No errors yet.
  ///
  /// - Precondition: `size` is a multiple of four.
  init(size: Int) {
    precondition(size % 4 == 0, "Rows are worked on in fours.")
    self.size = size
    rows = [SIMD4<Float>](repeating: .zero, count: (size + 2) * size / 4)
  }

  // MARK: - Reading

  subscript(row: Int, column: Int) -> Double {
    let place = 4 * (row * size + column)
    return Double(rows.withUnsafeBytes { $0.load(fromByteOffset: place, as: Float.self) })
  }

  /// What three states have in common with three others.
  func block(_ row: Int, _ column: Int) -> Matrix3 {
    func three(_ i: Int) -> Vector3 {
      Vector3(self[i, column], self[i, column + 1], self[i, column + 2])
    }
    return Matrix3(rows: three(row), three(row + 1), three(row + 2))
  }

  /// Variance of one state.
  func variance(_ i: Int) -> Double { self[i, i] }

  /// What the measurements since `clearCorrection` say about the errors of three states.
  func correction(_ start: Int) -> Vector3 {
    Vector3(correction(of: start), correction(of: start + 1), correction(of: start + 2))
  }

  /// What the measurements since `clearCorrection` say about the error of one state.
  func correction(of i: Int) -> Double { self[size + 1, i] }

  /// aᵀ P b for two groups of three states.
  func quadratic(_ a: (start: Int, row: Vector3), _ b: (start: Int, row: Vector3)) -> Double {
    a.row.x * dotRow(a.start, b) + a.row.y * dotRow(a.start + 1, b)
      + a.row.z * dotRow(a.start + 2, b)
  }

  private func dotRow(_ row: Int, _ b: (start: Int, row: Vector3)) -> Double {
    self[row, b.start] * b.row.x + self[row, b.start + 1] * b.row.y
      + self[row, b.start + 2] * b.row.z
  }

  /// The memory of all rows, by vectors and by numbers.
  mutating func access(_ body: (Fours, Numbers) -> Void) {
    rows.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      body(
        base.assumingMemoryBound(to: SIMD4<Float>.self), base.assumingMemoryBound(to: Float.self))
    }
  }

  /// Whether all variances are positive numbers.
  var isHealthy: Bool {
    for i in 0..<size {
      let v = variance(i)
      if !(v >= 0 && v < 1e12) { return false }
    }
    return true
  }

  // MARK: - Setting

  private mutating func set(_ row: Int, _ column: Int, _ value: Double) {
    let i = row * size + column
    rows[i / 4][i % 4] = Float(value)
  }

  /// Sets the variance of one state and forgets what connects it with all others.
  mutating func reset(state i: Int, variance: Double) {
    for j in 0..<size {
      set(i, j, 0)
      set(j, i, 0)
    }
    set(i, i, variance)
  }

  /// Sets the variances of three states and forgets what connects them with all others.
  mutating func reset(_ start: Int, variance: Vector3) {
    reset(state: start, variance: variance.x)
    reset(state: start + 1, variance: variance.y)
    reset(state: start + 2, variance: variance.z)
  }

  /// Sets what two states have in common.
  mutating func connect(_ i: Int, _ j: Int, covariance: Double) {
    set(i, j, covariance)
    set(j, i, covariance)
  }

  /// Takes over the states of a smaller covariance as the first ones and forgets all others.
  mutating func take(_ other: ErrorCovariance) {
    for i in 0..<rows.count { rows[i] = .zero }
    for i in 0..<other.size {
      for j in 0..<(other.size / 4) {
        rows[i * size / 4 + j] = other.rows[i * other.size / 4 + j]
      }
    }
  }

  /// Adds noise to three states.
  mutating func add(_ start: Int, variance: Double) {
    let n = size
    access { _, numbers in
      for i in start..<(start + 3) { numbers[i * (n + 1)] += Float(variance) }
    }
  }

  /// Forgets the correction once it was applied to the states.
  mutating func clearCorrection() {
    for i in ((size + 1) * size / 4)..<rows.count { rows[i] = .zero }
  }

  // MARK: - Measurements

  /// Adds the weighted sum of three rows.
  private static func add(to sum: Fours, _ first: Fours, _ width: Int, _ weights: Vector3) {
    let (x, y, z) = (Float(weights.x), Float(weights.y), Float(weights.z))
    for j in 0..<width {
      sum[j] += x * first[j] + y * first[width + j] + z * first[2 * width + j]
    }
  }

  /// Takes in a measurement of one state. `residual` is measurement less prediction before any
  /// correction.
  mutating func measure(state i: Int, residual: Double, noise: Double) {
    let (size, width) = (size, size / 4)
    access { fours, _ in
      let gain = fours + size * width
      for j in 0..<width { gain[j] = fours[i * width + j] }
    }
    apply(residual: residual - correction(of: i), spread: self[size, i], noise: noise)
  }

  /// Takes in a measurement that depends on two groups of three states, on one state as it is and
  /// on one more by a weight.
  mutating func measure(
    _ first: (start: Int, row: Vector3), _ second: (start: Int, row: Vector3), _ third: Int,
    _ fourth: (state: Int, weight: Double), residual: Double, noise: Double
  ) {
    let (size, width) = (size, size / 4)
    access { fours, _ in
      let gain = fours + size * width
      let weight = Float(fourth.weight)
      for j in 0..<width {
        gain[j] = fours[third * width + j] + weight * fours[fourth.state * width + j]
      }
      Self.add(to: gain, fours + first.start * width, width, first.row)
      Self.add(to: gain, fours + second.start * width, width, second.row)
    }
    func sum(_ row: Int) -> Double {
      dotRow(row, first) + dotRow(row, second) + self[row, third]
        + self[row, fourth.state] * fourth.weight
    }
    apply(residual: residual - sum(size + 1), spread: sum(size), noise: noise)
  }

  /// The row below the covariance holds P hᵀ. It is scaled before it is multiplied with itself, so
  /// that both triangles are the same products.
  private mutating func apply(residual: Double, spread: Double, noise: Double) {
    let (size, width) = (size, size / 4)
    let scale = 1 / (spread + noise).squareRoot()
    let step = Float(residual * scale)
    access { fours, _ in
      let gain = fours + size * width
      let correction = gain + width
      for j in 0..<width {
        gain[j] *= Float(scale)
        correction[j] += gain[j] * step
      }
      for i in 0..<width {
        let factors = gain[i]
        let row = fours + 4 * i * width
        for j in 0..<width {
          row[j] -= factors.x * gain[j]
          row[width + j] -= factors.y * gain[j]
          row[2 * width + j] -= factors.z * gain[j]
          row[3 * width + j] -= factors.w * gain[j]
        }
      }
    }
  }
}
