public import Foundation
import MotionProcessing

/// How the device stands in a reference frame whose z points up (contract, section 2.4).
///
/// With R the matrix that turns device axes into those of the frame, R = Rz(yaw) Rx(pitch) Ry(roll).
open class CMAttitude: ArchivedValue {
  /// Turns device axes into those of the frame; of unit length.
  private var turn = Quaternion.identity

  /// The turn as archives hold it; the identity for anything that is no turn.
  final var archivedTurn: CMQuaternion {
    get { CMQuaternion(turn) }
    set { turn = Quaternion(newValue).ofUnitLength }
  }

  override class var fields: [ArchivedField] {
    [ArchivedField("quaternion", \CMAttitude.quaternion, kept: \.archivedTurn)]
  }

  /// An attitude from the engine's turn of device axes into those of the frame.
  convenience init(_ turn: Quaternion) {
    self.init()
    self.turn = turn.ofUnitLength
  }

  /// Turn about the device's y axis, rad, in (-π, π]; 0 where pitch is ±π/2, since it cannot be
  /// told from yaw there.
  open var roll: Double { EulerAngles(turn).roll }

  /// Turn about the device's x axis, rad, in [-π/2, π/2].
  open var pitch: Double { EulerAngles(turn).pitch }

  /// Turn about the vertical, rad, in (-π, π], growing counter-clockwise seen from above.
  open var yaw: Double { EulerAngles(turn).yaw }

  /// The matrix that brings a vector of the frame into the device's axes; its third column is the
  /// vertical, seen from the device.
  open var rotationMatrix: CMRotationMatrix { CMRotationMatrix(turn) }

  /// The unit quaternion that turns device axes into those of the frame.
  open var quaternion: CMQuaternion { CMQuaternion(turn) }

  /// Makes this attitude the turn since `attitude`, in the device's axes at `attitude`: the inverse
  /// of `attitude` times this one. Nothing else changes.
  open func multiply(byInverseOf attitude: CMAttitude) {
    let reference = Quaternion(attitude.quaternion).normalized
    turn = (reference.conjugate * turn).ofUnitLength
  }

  /// An attitude of its own with the same turn.
  open override func copy(with zone: NSZone? = nil) -> Any { CMAttitude(Quaternion(quaternion)) }

  /// All values in one line.
  open override var description: String {
    let q = quaternion
    return "\(type(of: self)) roll \(roll), pitch \(pitch), yaw \(yaw) rad, "
      + "quaternion (\(q.x), \(q.y), \(q.z), \(q.w))"
  }
}

extension Quaternion {
  /// The quaternion itself where only rounding keeps it from unit length, so that copies and
  /// archives give back the very same numbers; else the normalized one.
  fileprivate var ofUnitLength: Quaternion {
    abs(dot(self) - 1) < 4 * Double.ulpOfOne ? self : normalized
  }
}
