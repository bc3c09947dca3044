/// A quaternion in single precision, by the conventions of ``Quaternion``.
struct SingleQuaternion: Equatable, Sendable {
  var w: Float
  var x: Float
  var y: Float
  var z: Float

  init(w: Float, x: Float, y: Float, z: Float) {
    self.w = w
    self.x = x
    self.y = y
    self.z = z
  }

  init(_ q: Quaternion) { self.init(w: Float(q.w), x: Float(q.x), y: Float(q.y), z: Float(q.z)) }

  static let identity = SingleQuaternion(w: 1, x: 0, y: 0, z: 0)

  /// The shortest turn that brings unit vector `from` upright; for a vector within 0.1° of straight
  /// down, a half turn about y.
  init(leveling from: SingleVector3) {
    guard from.z > -0.999_999 else {
      self.init(w: 0, x: 0, y: 1, z: 0)
      return
    }
    self = SingleQuaternion(w: 1 + from.z, x: from.y, y: -from.x, z: 0).normalized
  }

  /// The quaternion of length 1; the identity where the length is zero or not finite.
  var normalized: SingleQuaternion {
    let l = dot(self).squareRoot()
    guard l > 0, l.isFinite else { return .identity }
    return self * (1 / l)
  }

  func dot(_ other: SingleQuaternion) -> Float {
    w * other.w + x * other.x + y * other.y + z * other.z
  }

  static prefix func - (q: SingleQuaternion) -> SingleQuaternion {
    SingleQuaternion(w: -q.w, x: -q.x, y: -q.y, z: -q.z)
  }

  static func + (a: SingleQuaternion, b: SingleQuaternion) -> SingleQuaternion {
    SingleQuaternion(w: a.w + b.w, x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }

  static func - (a: SingleQuaternion, b: SingleQuaternion) -> SingleQuaternion {
    SingleQuaternion(w: a.w - b.w, x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }

  static func * (q: SingleQuaternion, factor: Float) -> SingleQuaternion {
    SingleQuaternion(w: q.w * factor, x: q.x * factor, y: q.y * factor, z: q.z * factor)
  }

  /// The turn `b`, then the turn `a`.
  static func * (a: SingleQuaternion, b: SingleQuaternion) -> SingleQuaternion {
    SingleQuaternion(
      w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
      x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w)
  }

  /// A vector of device axes, seen in the reference frame.
  func rotate(_ v: SingleVector3) -> SingleVector3 {
    let u = SingleVector3(x, y, z)
    let t = u.cross(v) * 2
    return v + t * w + u.cross(t)
  }

  /// A vector of the reference frame, seen in device axes.
  func unrotate(_ v: SingleVector3) -> SingleVector3 {
    SingleQuaternion(w: w, x: -x, y: -y, z: -z).rotate(v)
  }

  /// The reference frame's upward direction, seen in device axes.
  var up: SingleVector3 {
    SingleVector3(2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))
  }
}

extension Quaternion {
  /// The same quaternion in double precision.
  init(_ q: SingleQuaternion) {
    self.init(w: Double(q.w), x: Double(q.x), y: Double(q.y), z: Double(q.z))
  }
}
