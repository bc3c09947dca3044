import MotionProcessing

/// A turn as a quaternion; of unit length where it comes from an attitude (contract, section 2.4).
public struct CMQuaternion: Sendable, BitwiseCopyable {
  /// Vector part along x.
  public var x: Double
  /// Vector part along y.
  public var y: Double
  /// Vector part along z.
  public var z: Double
  /// Scalar part.
  public var w: Double

  /// Zero, which is no turn.
  public init() { self.init(x: 0, y: 0, z: 0, w: 0) }

  /// A quaternion from its parts, scalar last.
  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// From the engine's quaternion.
  init(_ q: Quaternion) { self.init(x: q.x, y: q.y, z: q.z, w: q.w) }
}

extension Quaternion {
  /// From a client's quaternion.
  init(_ q: CMQuaternion) { self.init(w: q.w, x: q.x, y: q.y, z: q.z) }
}
