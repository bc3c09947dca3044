package import MotionProcessing

/// What a desktop wants of this machine's own sensors: how it is held, how bright it is, whether something is near.
///
/// On the loop's thread, all of it.
package protocol DesktopSensors: AnyObject, Sendable {
  /// What there is now; it changes as sensors come and go.
  var available: Set<DesktopSensor> { get }
  /// What light is measured in.
  var lightUnit: LightUnit { get }
  /// Hears of `available` whenever it has changed.
  func onChange(_ handler: @escaping @Sendable () -> Void)
  /// Lets a sensor run while somebody wants it, and tells each reading; off again without a handler.
  func listen(to sensor: DesktopSensor, _ handler: (@Sendable (DesktopReading) -> Void)?)
}

/// A sensor that desktops know.
package enum DesktopSensor: Sendable, CaseIterable {
  case accelerometer, light, proximity, compass
}

/// What light is measured in: a chip that is not calibrated gives a number of its own.
package enum LightUnit: String, Sendable {
  case lux
  case vendor
}

/// What a sensor has read.
package enum DesktopReading: Equatable, Sendable {
  /// In g and the screen's axes, with the sign that sysfs gives after the mount matrix: upright it is (0, -1, 0). The
  /// kernel's documents have the opposite sign, but the matrices of screens are made by looking at what
  /// iio-sensor-proxy says, and it reads them so.
  case acceleration(Vector3)
  /// In `DesktopSensors.lightUnit`.
  case light(Double)
  /// Whether something is near.
  case proximity(Bool)
  /// Degrees clockwise from north, 0 to 360.
  case heading(Double)
}
