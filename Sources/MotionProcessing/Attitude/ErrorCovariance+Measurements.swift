/// What a reading of the magnetometer depends on, a row for each of its axes: the errors of attitude
/// and field by these weights, the own field's of the same axis as it is, and the delay's.
struct FieldWeights {
  var attitude: SingleMatrix3
  var field: SingleMatrix3
  var delay: SingleVector3
}

/// Measurements, three numbers at a time.
///
/// Each is taken in after the one before it, but what the first two say is taken from the rows of
/// the others alone; the whole covariance, which is large, is brought up to date once for all three.
extension ErrorCovariance {
  private typealias Place = ErrorStateFilter.Place

  /// Takes in a measurement of three states, or of three sums of them by the rows of `weights`.
  /// `residual` is measurement less prediction before any correction.
  mutating func measure(
    _ start: Int, by weights: SingleMatrix3 = .identity, residual: SingleVector3, noise: Float
  ) {
    let width = size / 4
    take(residual, noise) { k, rows, sum in
      let states = ThreeRows(rows, start, width)
      for j in 0..<width { sum[j] = states.sum(j, weights[k]) }
    } product: { k, row in
      row.three(start).dot(weights[k])
    }
  }

  /// Takes in a reading of the magnetometer.
  mutating func measure(_ weights: FieldWeights, residual: SingleVector3, noise: Float) {
    let width = size / 4
    take(residual, noise) { k, rows, sum in
      let attitude = ThreeRows(rows, Place.attitude, width)
      let field = ThreeRows(rows, Place.field, width)
      let own = rows + (Place.hardIron + k) * width
      let delay = rows + Place.fieldDelay * width
      let (a, f, d) = (weights.attitude[k], weights.field[k], weights.delay[k])
      for j in 0..<width {
        sum[j] = own[j] + d * delay[j] + attitude.sum(j, a) + field.sum(j, f)
      }
    } product: { k, row in
      row.three(Place.attitude).dot(weights.attitude[k])
        + row.three(Place.field).dot(weights.field[k])
        + row[Place.hardIron + k] + row[Place.fieldDelay] * weights.delay[k]
    }
  }

  /// `combine` writes the rows of P that the k-th number depends on, weighted, into one; `product` is
  /// the same of a row's numbers.
  private mutating func take(
    _ residual: SingleVector3, _ noise: Float, combine: (Int, Fours, Fours) -> Void,
    product: (Int, Numbers) -> Float
  ) {
    let (size, width) = (size, size / 4)
    access { fours, numbers in
      let gains = fours + size * width
      let correction = gains + 3 * width
      for k in 0..<3 {
        let gain = gains + k * width
        combine(k, fours, gain)
        for earlier in 0..<k {
          let known = product(k, numbers + (size + earlier) * size)
          let row = gains + earlier * width
          for j in 0..<width { gain[j] -= known * row[j] }
        }
        let spread = product(k, numbers + (size + k) * size)
        let scale = 1 / (spread + noise).squareRoot()
        let step = (residual[k] - product(k, numbers + (size + 3) * size)) * scale
        for j in 0..<width {
          gain[j] *= scale
          correction[j] += step * gain[j]
        }
      }
      Self.subtractProducts(numbers + size * size, from: fours, size)
    }
  }

  /// Gains are scaled so that they are multiplied with themselves: both triangles are the same
  /// products.
  private static func subtractProducts(_ gains: Numbers, from rows: Fours, _ size: Int) {
    let width = size / 4
    let first = rows + size * width
    let second = first + width
    let third = second + width
    var row = rows
    var gain = gains
    for _ in 0..<size {
      let (x, y, z) = (gain[0], gain[size], gain[2 * size])
      for j in 0..<width { row[j] -= x * first[j] + y * second[j] + z * third[j] }
      row += width
      gain += 1
    }
  }
}

extension SingleVector3 {
  fileprivate subscript(k: Int) -> Float { k == 0 ? x : k == 1 ? y : z }
}

extension SingleMatrix3 {
  fileprivate subscript(k: Int) -> SingleVector3 { k == 0 ? row0 : k == 1 ? row1 : row2 }
}
