/// A matrix of three rows and columns in single precision, stored by rows.
struct SingleMatrix3: Equatable, Sendable {
  var row0: SingleVector3
  var row1: SingleVector3
  var row2: SingleVector3

  init(rows row0: SingleVector3, _ row1: SingleVector3, _ row2: SingleVector3) {
    self.row0 = row0
    self.row1 = row1
    self.row2 = row2
  }

  static let zero = SingleMatrix3(rows: .zero, .zero, .zero)
  static let identity = SingleMatrix3(
    rows: SingleVector3(1, 0, 0), SingleVector3(0, 1, 0), SingleVector3(0, 0, 1))

  /// The rotation matrix of a unit quaternion: it turns device axes into the reference frame.
  init(_ q: SingleQuaternion) {
    let (x, y, z) = (2 * q.x, 2 * q.y, 2 * q.z)
    let (xx, yy, zz) = (x * q.x, y * q.y, z * q.z)
    let (xy, xz, yz) = (x * q.y, x * q.z, y * q.z)
    let (wx, wy, wz) = (x * q.w, y * q.w, z * q.w)
    row0 = SingleVector3(1 - (yy + zz), xy - wz, xz + wy)
    row1 = SingleVector3(xy + wz, 1 - (xx + zz), yz - wx)
    row2 = SingleVector3(xz - wy, yz + wx, 1 - (xx + yy))
  }

  /// The matrix that takes the vector product from the left: `skew(a) * b` is a × b.
  init(skew v: SingleVector3) {
    row0 = SingleVector3(0, -v.z, v.y)
    row1 = SingleVector3(v.z, 0, -v.x)
    row2 = SingleVector3(-v.y, v.x, 0)
  }

  /// Rows and columns exchanged.
  var transposed: SingleMatrix3 {
    SingleMatrix3(
      rows: SingleVector3(row0.x, row1.x, row2.x), SingleVector3(row0.y, row1.y, row2.y),
      SingleVector3(row0.z, row1.z, row2.z))
  }

  /// Product with a column vector.
  static func * (m: SingleMatrix3, v: SingleVector3) -> SingleVector3 {
    SingleVector3(m.row0.dot(v), m.row1.dot(v), m.row2.dot(v))
  }

  static func * (m: SingleMatrix3, factor: Float) -> SingleMatrix3 {
    SingleMatrix3(rows: m.row0 * factor, m.row1 * factor, m.row2 * factor)
  }

  static func + (a: SingleMatrix3, b: SingleMatrix3) -> SingleMatrix3 {
    SingleMatrix3(rows: a.row0 + b.row0, a.row1 + b.row1, a.row2 + b.row2)
  }

  /// Product with another matrix.
  static func * (a: SingleMatrix3, b: SingleMatrix3) -> SingleMatrix3 {
    func row(_ v: SingleVector3) -> SingleVector3 { b.row0 * v.x + b.row1 * v.y + b.row2 * v.z }
    return SingleMatrix3(rows: row(a.row0), row(a.row1), row(a.row2))
  }

  /// Sum of the diagonal.
  var trace: Float { row0.x + row1.y + row2.z }

  /// Sum of the products of equal places.
  func dot(_ other: SingleMatrix3) -> Float {
    row0.dot(other.row0) + row1.dot(other.row1) + row2.dot(other.row2)
  }
}
