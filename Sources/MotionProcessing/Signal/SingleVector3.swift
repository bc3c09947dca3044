/// A vector in three dimensions in single precision: what a filter works with, where a
/// microcontroller's floating-point unit knows nothing else. What goes in and comes out is
/// ``Vector3``.
struct SingleVector3: Equatable, Sendable {
  var x: Float
  var y: Float
  var z: Float

  init(_ x: Float, _ y: Float, _ z: Float) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The nearest vector in single precision; a component beyond its range becomes infinite.
  init(_ v: Vector3) { self.init(Float(v.x), Float(v.y), Float(v.z)) }

  static let zero = SingleVector3(0, 0, 0)

  static func all(_ value: Float) -> SingleVector3 { SingleVector3(value, value, value) }

  var squaredLength: Float { x * x + y * y + z * z }

  var length: Float { squaredLength.squareRoot() }

  var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// The largest magnitude among the components; NaN where one of them is.
  var largestComponent: Float {
    let (a, b, c) = (abs(x), abs(y), abs(z))
    guard a == a, b == b, c == c else { return .nan }
    return max(a, max(b, c))
  }

  /// The vector of length 1 in the same direction; `nil` where the length is zero or not finite.
  var normalized: SingleVector3? {
    let l = length
    guard l > 0, l.isFinite else { return nil }
    return self * (1 / l)
  }

  func dot(_ other: SingleVector3) -> Float { x * other.x + y * other.y + z * other.z }

  func cross(_ other: SingleVector3) -> SingleVector3 {
    SingleVector3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  static func + (a: SingleVector3, b: SingleVector3) -> SingleVector3 {
    SingleVector3(a.x + b.x, a.y + b.y, a.z + b.z)
  }

  static func - (a: SingleVector3, b: SingleVector3) -> SingleVector3 {
    SingleVector3(a.x - b.x, a.y - b.y, a.z - b.z)
  }

  static prefix func - (a: SingleVector3) -> SingleVector3 { SingleVector3(-a.x, -a.y, -a.z) }

  static func * (a: SingleVector3, factor: Float) -> SingleVector3 {
    SingleVector3(a.x * factor, a.y * factor, a.z * factor)
  }

  static func += (a: inout SingleVector3, b: SingleVector3) { a = a + b }
}

extension Vector3 {
  /// The same vector in double precision.
  init(_ v: SingleVector3) { self.init(Double(v.x), Double(v.y), Double(v.z)) }
}
