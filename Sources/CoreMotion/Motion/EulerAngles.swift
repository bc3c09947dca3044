import Foundation
import MotionProcessing

/// The three angles of an attitude, rad: R = Rz(yaw) Rx(pitch) Ry(roll) (contract, section 2.4).
struct EulerAngles {
  /// About the device's y axis.
  let roll: Double
  /// About the device's x axis.
  let pitch: Double
  /// About the vertical.
  let yaw: Double

  /// Below this cosine of pitch the arcsine hardly tells pitch from ±π/2 (1 - cos²/2 rounds to 1 at
  /// 1.5e-8), and single-precision sensors leave of roll and yaw nothing but noise.
  private static let smallestCosine = 1e-7

  /// The angles of a unit quaternion that turns device axes into those of the frame.
  init(_ q: Quaternion) {
    let m = CMRotationMatrix(q)  // the transpose of R: R31 is m13
    pitch = asin(min(max(m.m23, -1), 1))
    guard hypot(m.m13, m.m33) > Self.smallestCosine else {
      roll = 0
      yaw = Self.angle(y: m.m12, x: m.m11)
      return
    }
    roll = Self.angle(y: -m.m13, x: m.m33)
    yaw = Self.angle(y: -m.m21, x: m.m22)
  }

  /// The angle in (-π, π]: the arctangent of a negative zero gives -π, which is the same as π.
  private static func angle(y: Double, x: Double) -> Double {
    let angle = atan2(y, x)
    return angle == -.pi ? .pi : angle
  }
}
