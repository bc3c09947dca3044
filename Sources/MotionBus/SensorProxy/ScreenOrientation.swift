package import MotionProcessing
import SystemLibrary

/// Which edge of a screen is up.
package enum ScreenOrientation: String, Sendable {
  case undefined
  case normal
  case bottomUp = "bottom-up"
  case leftUp = "left-up"
  case rightUp = "right-up"
}

/// Tells from acceleration which edge of a screen is up.
///
/// A screen has turned once one of its axes rises more than 35.5° out of the horizontal and the other does not; between,
/// and lying flat, it stays as it was. So a turn on edge has a hysteresis of 10° each side of the diagonal to its
/// next. The angle is that at which iio-sensor-proxy 3.0 turns, found by turning it through all of them
/// (Documentation/reference/dbus.md).
package struct OrientationFilter: Sendable {
  /// Sine of the angle.
  private static let threshold = 0.58070

  package private(set) var orientation = ScreenOrientation.undefined

  package init() {}

  /// Takes `DesktopReading.acceleration`: upright it is (0, -1, 0). Its size does not matter.
  package mutating func take(_ force: Vector3) {
    let size = (force.x * force.x + force.y * force.y + force.z * force.z).squareRoot()
    guard size > 0, size.isFinite else { return }
    let (across, along) = (force.x / size, force.y / size)
    let isAcross = abs(across) > Self.threshold
    guard isAcross != (abs(along) > Self.threshold) else { return }
    if isAcross {
      orientation = across > 0 ? .leftUp : .rightUp
    } else {
      orientation = along < 0 ? .normal : .bottomUp
    }
  }
}
