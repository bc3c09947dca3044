/// A matrix of three rows and columns, stored by rows.
public struct Matrix3: Equatable, Sendable {
  /// First row.
  public var row0: Vector3
  /// Second row.
  public var row1: Vector3
  /// Third row.
  public var row2: Vector3

  /// A matrix from its rows.
  @inlinable
  public init(rows row0: Vector3, _ row1: Vector3, _ row2: Vector3) {
    self.row0 = row0
    self.row1 = row1
    self.row2 = row2
  }

  /// All elements zero.
  public static let zero = Matrix3(rows: .zero, .zero, .zero)

  /// The rotation matrix of a unit quaternion: it turns device axes into the reference frame.
  @inlinable
  public init(_ q: Quaternion) {
    row0 = Vector3(
      1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y - q.w * q.z), 2 * (q.x * q.z + q.w * q.y))
    row1 = Vector3(
      2 * (q.x * q.y + q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z - q.w * q.x))
    row2 = Vector3(
      2 * (q.x * q.z - q.w * q.y), 2 * (q.y * q.z + q.w * q.x), 1 - 2 * (q.x * q.x + q.y * q.y))
  }

  /// The matrix that takes the vector product from the left: `skew(a) * b` is a × b.
  @inlinable
  public init(skew v: Vector3) {
    row0 = Vector3(0, -v.z, v.y)
    row1 = Vector3(v.z, 0, -v.x)
    row2 = Vector3(-v.y, v.x, 0)
  }

  /// Rows and columns exchanged.
  @inlinable
  public var transposed: Matrix3 {
    Matrix3(
      rows: Vector3(row0.x, row1.x, row2.x), Vector3(row0.y, row1.y, row2.y),
      Vector3(row0.z, row1.z, row2.z))
  }

  /// Product with a column vector.
  @inlinable
  public static func * (m: Matrix3, v: Vector3) -> Vector3 {
    Vector3(m.row0.dot(v), m.row1.dot(v), m.row2.dot(v))
  }

  /// Multiple.
  @inlinable
  public static func * (m: Matrix3, factor: Double) -> Matrix3 {
    Matrix3(rows: m.row0 * factor, m.row1 * factor, m.row2 * factor)
  }

  /// Sum.
  @inlinable
  public static func + (a: Matrix3, b: Matrix3) -> Matrix3 {
    Matrix3(rows: a.row0 + b.row0, a.row1 + b.row1, a.row2 + b.row2)
  }

  /// Product with another matrix.
  @inlinable
  public static func * (a: Matrix3, b: Matrix3) -> Matrix3 {
    let columns = b.transposed
    return Matrix3(rows: columns * a.row0, columns * a.row1, columns * a.row2)
  }

  /// Sum of the diagonal.
  @inlinable
  public var trace: Double { row0.x + row1.y + row2.z }

  /// Sum of the products of equal places.
  @inlinable
  public func dot(_ other: Matrix3) -> Double {
    row0.dot(other.row0) + row1.dot(other.row1) + row2.dot(other.row2)
  }
}
