import Foundation
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

extension CMQuaternion: ArchivedType {
  func write(to coder: NSCoder, _ key: String) {
    x.write(to: coder, key + ".x")
    y.write(to: coder, key + ".y")
    z.write(to: coder, key + ".z")
    w.write(to: coder, key + ".w")
  }

  static func read(from coder: NSCoder, _ key: String) -> CMQuaternion? {
    func number(_ part: String) -> Double { Double.read(from: coder, key + part) ?? 0 }
    return CMQuaternion(x: number(".x"), y: number(".y"), z: number(".z"), w: number(".w"))
  }
}
