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
  /// The rows of the covariance; below them three of P hᵀ of the newest measurement, and the
  /// correction.
  private var rows: [SIMD4<Float>]

  /// No errors yet.
  ///
  /// - Precondition: `size` is a multiple of four.
  init(size: Int) {
    precondition(size % 4 == 0, "Rows are worked on in fours.")
    self.size = size
    rows = [SIMD4<Float>](repeating: .zero, count: (size + 4) * size / 4)
  }

  // MARK: - Reading

  subscript(row: Int, column: Int) -> Float { read { $0[row * size + column] } }

  /// What three states have in common with three others.
  func block(_ row: Int, _ column: Int) -> SingleMatrix3 {
    read { numbers in
      let first = numbers + row * size
      let second = first + size
      return SingleMatrix3(
        rows: first.three(column), second.three(column), (second + size).three(column))
    }
  }

  /// Variance of one state.
  func variance(_ i: Int) -> Float { self[i, i] }

  /// Mean of the variances of three states.
  func meanVariance(_ i: Int) -> Float {
    read { numbers in
      let first = numbers + i * (size + 1)
      let second = first + (size + 1)
      return (first[0] + second[0] + second[size + 1]) * (1.0 / 3)
    }
  }

  /// What the measurements since `clearCorrection` say about the errors of three states.
  func correction(_ start: Int) -> SingleVector3 { read { ($0 + (size + 3) * size).three(start) } }

  /// What the measurements since `clearCorrection` say about the error of one state.
  func correction(of i: Int) -> Float { self[size + 3, i] }

  /// Whether all variances are positive numbers.
  var isHealthy: Bool {
    read { numbers in
      var place = numbers
      for _ in 0..<size {
        guard place[0] >= 0 && place[0] < 1e12 else { return false }
        place += size + 1
      }
      return true
    }
  }

  private func read<Result>(_ body: (UnsafePointer<Float>) -> Result) -> Result {
    rows.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { preconditionFailure("An array has an address.") }
      return body(base.assumingMemoryBound(to: Float.self))
    }
  }

  /// The memory of all rows, by vectors and by numbers.
  mutating func access(_ body: (Fours, Numbers) -> Void) {
    rows.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      body(
        base.assumingMemoryBound(to: SIMD4<Float>.self), base.assumingMemoryBound(to: Float.self))
    }
  }

  // MARK: - Setting

  private mutating func set(_ row: Int, _ column: Int, _ value: Float) {
    let i = row * size + column
    rows[i / 4][i % 4] = value
  }

  /// Sets the variance of one state and forgets what connects it with all others.
  mutating func reset(state i: Int, variance: Float) {
    for j in 0..<size {
      set(i, j, 0)
      set(j, i, 0)
    }
    set(i, i, variance)
  }

  /// Sets the variances of three states and forgets what connects them with all others.
  mutating func reset(_ start: Int, variance: SingleVector3) {
    reset(state: start, variance: variance.x)
    reset(state: start + 1, variance: variance.y)
    reset(state: start + 2, variance: variance.z)
  }

  /// Sets what two states have in common.
  mutating func connect(_ i: Int, _ j: Int, covariance: Float) {
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
  mutating func add(_ start: Int, variance: Float) {
    let n = size
    access { _, numbers in
      let first = numbers + start * (n + 1)
      let second = first + (n + 1)
      first[0] += variance
      second[0] += variance
      second[n + 1] += variance
    }
  }

  /// Forgets the correction once it was applied to the states.
  mutating func clearCorrection() {
    for i in ((size + 3) * size / 4)..<rows.count { rows[i] = .zero }
  }
}
