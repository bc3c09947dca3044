/// A vector in three dimensions: device axes x right, y to the top edge, z out of the screen, or
/// the axes of a reference frame.
public struct Vector3: Hashable, Sendable {
  /// Component along x.
  public var x: Double
  /// Component along y.
  public var y: Double
  /// Component along z.
  public var z: Double

  /// A vector from its components.
  @inlinable
  public init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The zero vector.
  public static let zero = Vector3(0, 0, 0)

  /// Square of the length.
  @inlinable
  public var squaredLength: Double { x * x + y * y + z * z }

  /// Euclidean length.
  @inlinable
  public var length: Double { (x * x + y * y + z * z).squareRoot() }

  /// Whether no component is NaN or infinite.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// The vector of length 1 in the same direction; `nil` where the length is zero or not finite.
  /// Squares are not scaled: below 1e-162 a length counts as zero, above 1e154 as infinite.
  @inlinable
  public var normalized: Vector3? {
    let l = length
    guard l > 0, l.isFinite else { return nil }
    return Vector3(x / l, y / l, z / l)
  }

  /// Scalar product.
  @inlinable
  public func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  /// Vector product, right-handed.
  @inlinable
  public func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      y * other.z - z * other.y,
      z * other.x - x * other.z,
      x * other.y - y * other.x)
  }

  /// Sum.
  @inlinable
  public static func + (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(a.x + b.x, a.y + b.y, a.z + b.z)
  }

  /// Difference.
  @inlinable
  public static func - (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(a.x - b.x, a.y - b.y, a.z - b.z)
  }

  /// Opposite.
  @inlinable
  public static prefix func - (a: Vector3) -> Vector3 { Vector3(-a.x, -a.y, -a.z) }

  /// Multiple.
  @inlinable
  public static func * (a: Vector3, factor: Double) -> Vector3 {
    Vector3(a.x * factor, a.y * factor, a.z * factor)
  }

  /// Adds in place.
  @inlinable
  public static func += (a: inout Vector3, b: Vector3) { a = a + b }
}
