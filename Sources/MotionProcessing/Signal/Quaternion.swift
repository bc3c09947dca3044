/// A Hamilton quaternion. As an attitude it turns device axes into a reference frame: v_ref = q
/// v_dev q*.
///
/// Conventions are those of the API contract, section 2.4, where each is measured against Core
/// Motion.
public struct Quaternion: Hashable, Sendable {
  /// Scalar part.
  public var w: Double
  /// Vector part along x.
  public var x: Double
  /// Vector part along y.
  public var y: Double
  /// Vector part along z.
  public var z: Double

  /// A quaternion from its parts, scalar first.
  @inlinable
  public init(w: Double, x: Double, y: Double, z: Double) {
    self.w = w
    self.x = x
    self.y = y
    self.z = z
  }

  /// No turn.
  public static let identity = Quaternion(w: 1, x: 0, y: 0, z: 0)

  /// The turn about `rotation` by its length in radians. Small turns use the series, so there is no
  /// division by a length near zero.
  public init(rotation: Vector3) {
    let squared = rotation.squaredLength
    let scale: Double
    if squared < 1e-8 {
      // sin(a/2)/a and cos(a/2) to fourth order: the rest is below 1e-17 here.
      scale = 0.5 - squared / 48
      w = 1 - squared / 8
    } else {
      let angle = squared.squareRoot()
      scale = Trigonometry.sin(angle * 0.5) / angle
      w = Trigonometry.cos(angle * 0.5)
    }
    x = rotation.x * scale
    y = rotation.y * scale
    z = rotation.z * scale
  }

  /// The shortest turn that brings unit vector `from` to unit vector `to`. For opposite vectors, a
  /// half turn about some axis across them.
  public init(from: Vector3, to: Vector3) {
    let axis = from.cross(to)
    let cosine = from.dot(to)
    if cosine > -0.999_999_999_999 {
      let q = Quaternion(w: 1 + cosine, x: axis.x, y: axis.y, z: axis.z)
      self = q.normalized
    } else {
      let across = abs(from.x) < 0.9 ? Vector3(1, 0, 0).cross(from) : Vector3(0, 1, 0).cross(from)
      let unit = across.normalized ?? Vector3(1, 0, 0)
      self.init(w: 0, x: unit.x, y: unit.y, z: unit.z)
    }
  }

  /// The inverse turn of a unit quaternion.
  @inlinable
  public var conjugate: Quaternion { Quaternion(w: w, x: -x, y: -y, z: -z) }

  /// The quaternion of length 1; the identity where the length is zero or not finite.
  @inlinable
  public var normalized: Quaternion {
    let l = (w * w + x * x + y * y + z * z).squareRoot()
    guard l > 0, l.isFinite else { return .identity }
    return Quaternion(w: w / l, x: x / l, y: y / l, z: z / l)
  }

  /// Four-dimensional scalar product: 1 or -1 for equal turns.
  @inlinable
  public func dot(_ other: Quaternion) -> Double {
    w * other.w + x * other.x + y * other.y + z * other.z
  }

  /// The other quaternion of the same turn.
  @inlinable
  public static prefix func - (q: Quaternion) -> Quaternion {
    Quaternion(w: -q.w, x: -q.x, y: -q.y, z: -q.z)
  }

  /// The turn `b`, then the turn `a`.
  @inlinable
  public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    Quaternion(
      w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
      x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w)
  }

  /// A vector of device axes, seen in the reference frame.
  @inlinable
  public func rotate(_ v: Vector3) -> Vector3 {
    let u = Vector3(x, y, z)
    let t = u.cross(v) * 2
    return v + t * w + u.cross(t)
  }

  /// A vector of the reference frame, seen in device axes.
  @inlinable
  public func unrotate(_ v: Vector3) -> Vector3 { conjugate.rotate(v) }
}
