/// How the errors of a moving device feed each other.
extension ErrorCovariance {
  /// P becomes E P Eᵀ, where E adds to the errors of the velocity `lever` times those of the
  /// attitude and `rotation` times those of the accelerometer's bias, and to the attitude's
  /// `rotation` times those of the gyroscope's bias.
  mutating func propagate(rotation: Matrix3, lever: Matrix3) {
    let n = size
    let rotation = SingleMatrix(rotation)
    let lever = SingleMatrix(lever)
    access { fours, numbers in
      for j in 0..<(n / 4) {
        let columns = fours + j
        lever.add(to: columns, Place.velocity, from: Place.attitude, n / 4)
        rotation.add(to: columns, Place.velocity, from: Place.forceBias, n / 4)
        rotation.add(to: columns, Place.attitude, from: Place.rateBias, n / 4)
      }
      // Of the factor from the right, symmetry gives all but two blocks and a half.
      for i in 0..<3 {
        rotation.add(
          to: numbers + (Place.attitude + i) * n, Place.attitude, from: Place.rateBias)
        let row = numbers + (Place.velocity + i) * n
        lever.add(to: row, Place.velocity, from: Place.attitude)
        rotation.add(to: row, Place.velocity, from: Place.forceBias)
        rotation.add(to: row, Place.attitude, from: Place.rateBias)
      }
      for i in 0..<3 { Self.mirror(numbers, row: Place.velocity + i, n) }
      for i in 0..<3 { Self.mirror(numbers, row: Place.attitude + i, n) }
    }
  }

  private typealias Place = ErrorStateFilter.Place

  /// Copies a row into the column of the same number, where the row is the truth.
  private static func mirror(_ numbers: Numbers, row i: Int, _ n: Int) {
    let row = numbers + i * n
    for j in 0..<n { numbers[j * n + i] = row[j] }
  }
}

/// A matrix of three rows and columns in the covariance's precision.
private struct SingleMatrix {
  private typealias Row = (x: Float, y: Float, z: Float)
  private let rows: (Row, Row, Row)

  init(_ m: Matrix3) {
    func row(_ v: Vector3) -> Row { (Float(v.x), Float(v.y), Float(v.z)) }
    rows = (row(m.row0), row(m.row1), row(m.row2))
  }

  /// Adds the product with three numbers of a row to three others of it.
  func add(to row: ErrorCovariance.Numbers, _ target: Int, from source: Int) {
    let v = (row[source], row[source + 1], row[source + 2])
    row[target] += rows.0.x * v.0 + rows.0.y * v.1 + rows.0.z * v.2
    row[target + 1] += rows.1.x * v.0 + rows.1.y * v.1 + rows.1.z * v.2
    row[target + 2] += rows.2.x * v.0 + rows.2.y * v.1 + rows.2.z * v.2
  }

  /// Adds the product to three rows, four columns at once; a row has `width` vectors.
  func add(to columns: ErrorCovariance.Fours, _ target: Int, from source: Int, _ width: Int) {
    let i = target * width
    let j = source * width
    let v = (columns[j], columns[j + width], columns[j + 2 * width])
    columns[i] += rows.0.x * v.0 + rows.0.y * v.1 + rows.0.z * v.2
    columns[i + width] += rows.1.x * v.0 + rows.1.y * v.1 + rows.1.z * v.2
    columns[i + 2 * width] += rows.2.x * v.0 + rows.2.y * v.1 + rows.2.z * v.2
  }
}
