/// A signal and the sum of its products with itself, some samples later: what autocorrelation is
/// made of.
///
/// Half of the pedometer's cost lies here, so eight products are summed side by side. The lanes and
/// their order are fixed by the code, not by the machine: the same bits everywhere.
struct LaggedProduct {
  private static let lanes = 8
  private var values: [Float]

  /// A signal of `length` samples, all zero.
  init(length: Int) { values = [Float](repeating: 0, count: length) }

  subscript(index: Int) -> Float {
    get { values[index] }
    set { values[index] = newValue }
  }

  /// The sum over all pairs of samples that lie `lag` apart.
  ///
  /// - Precondition: `lag` is in 0..<length.
  func sum(lag: Int) -> Float {
    precondition(lag >= 0 && lag < values.count, "A lag must lie within the signal.")
    let pairs = values.count - lag
    return values.withUnsafeBytes { bytes in
      var lanes = SIMD8<Float>.zero
      var i = 0
      while i + Self.lanes <= pairs {
        let early = bytes.loadUnaligned(fromByteOffset: 4 * i, as: SIMD8<Float>.self)
        let late = bytes.loadUnaligned(fromByteOffset: 4 * (i + lag), as: SIMD8<Float>.self)
        lanes += early * late
        i += Self.lanes
      }
      var rest: Float = 0
      while i < pairs {
        rest += values[i] * values[i + lag]
        i += 1
      }
      return Self.total(lanes) + rest
    }
  }

  private static func total(_ v: SIMD8<Float>) -> Float {
    ((v[0] + v[1]) + (v[2] + v[3])) + ((v[4] + v[5]) + (v[6] + v[7]))
  }
}
