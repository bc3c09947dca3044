/// How the errors of a moving device feed each other.
extension ErrorCovariance {
  /// P becomes E P Eᵀ, where E adds to the errors of the velocity the vector product of those of the
  /// attitude with `force` less `rotation` times those of the accelerometer's bias, and takes from
  /// the attitude's `rotation` times those of the gyroscope's bias.
  mutating func propagate(rotation: SingleMatrix3, force: SingleVector3) {
    let n = size
    access { fours, numbers in
      Self.propagateRows(fours, n / 4, rotation, force)
      // Of the factor from the right, symmetry gives all but two blocks and a half.
      for i in 0..<3 {
        let attitude = numbers + (Place.attitude + i) * n
        attitude.take(rotation * attitude.three(Place.rateBias), from: Place.attitude)
        let velocity = numbers + (Place.velocity + i) * n
        let push = force.cross(velocity.three(Place.attitude))
        let lean = rotation * velocity.three(Place.forceBias)
        velocity.take(push + lean, from: Place.velocity)
        velocity.take(rotation * velocity.three(Place.rateBias), from: Place.attitude)
      }
      Self.mirror(numbers, n)
    }
  }

  private typealias Place = ErrorStateFilter.Place

  /// The factor from the left, four columns at once.
  private static func propagateRows(
    _ fours: Fours, _ width: Int, _ r: SingleMatrix3, _ f: SingleVector3
  ) {
    let attitude = ThreeRows(fours, Place.attitude, width)
    let rateBias = ThreeRows(fours, Place.rateBias, width)
    let velocity = ThreeRows(fours, Place.velocity, width)
    let forceBias = ThreeRows(fours, Place.forceBias, width)
    for j in 0..<width {
      let (a, b, c) = (attitude.x[j], attitude.y[j], attitude.z[j])
      velocity.x[j] -= f.y * c - f.z * b + forceBias.sum(j, r.row0)
      velocity.y[j] -= f.z * a - f.x * c + forceBias.sum(j, r.row1)
      velocity.z[j] -= f.x * b - f.y * a + forceBias.sum(j, r.row2)
      attitude.x[j] = a - rateBias.sum(j, r.row0)
      attitude.y[j] = b - rateBias.sum(j, r.row1)
      attitude.z[j] = c - rateBias.sum(j, r.row2)
    }
  }

  /// Copies the rows of attitude and velocity, where they are the truth, into the columns of the
  /// same numbers.
  private static func mirror(_ numbers: Numbers, _ n: Int) {
    mirrorCorner(numbers + (Place.attitude * n + Place.attitude), n)
    mirrorCorner(numbers + (Place.velocity * n + Place.velocity), n)
    let attitude = numbers + Place.attitude * n
    let (a, b, c) = (attitude, attitude + n, attitude + 2 * n)
    let velocity = numbers + Place.velocity * n
    let (u, v, w) = (velocity, velocity + n, velocity + 2 * n)
    var row = numbers
    for j in 0..<n {
      if j < Place.velocity || j >= Place.forceBias {
        row.set(SingleVector3(u[j], v[j], w[j]), at: Place.velocity)
        if j >= Place.rateBias { row.set(SingleVector3(a[j], b[j], c[j]), at: Place.attitude) }
      }
      row += n
    }
  }

  private static func mirrorCorner(_ corner: Numbers, _ n: Int) {
    corner[n] = corner[1]
    corner[2 * n] = corner[2]
    corner[2 * n + 1] = corner[n + 2]
  }
}

/// The rows of three states, four columns at once.
struct ThreeRows {
  let x: ErrorCovariance.Fours
  let y: ErrorCovariance.Fours
  let z: ErrorCovariance.Fours

  /// The rows from `start` on of a matrix whose rows hold `width` vectors.
  init(_ rows: ErrorCovariance.Fours, _ start: Int, _ width: Int) {
    x = rows + start * width
    y = x + width
    z = y + width
  }

  /// The weighted sum of the three in the j-th four columns.
  @inline(__always)
  func sum(_ j: Int, _ weights: SingleVector3) -> SIMD4<Float> {
    weights.x * x[j] + weights.y * y[j] + weights.z * z[j]
  }
}

extension UnsafePointer<Float> {
  /// Three numbers of a row.
  func three(_ start: Int) -> SingleVector3 {
    SingleVector3(self[start], self[start + 1], self[start + 2])
  }
}

extension UnsafeMutablePointer<Float> {
  /// Three numbers of a row.
  func three(_ start: Int) -> SingleVector3 {
    SingleVector3(self[start], self[start + 1], self[start + 2])
  }

  fileprivate func set(_ v: SingleVector3, at start: Int) {
    self[start] = v.x
    self[start + 1] = v.y
    self[start + 2] = v.z
  }

  fileprivate func take(_ v: SingleVector3, from start: Int) { set(three(start) - v, at: start) }
}
