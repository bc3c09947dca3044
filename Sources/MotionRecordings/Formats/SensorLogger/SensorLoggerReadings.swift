package import MotionProcessing

/// What Sensor Logger's figures mean, in its files and its messages alike.
package enum SensorLoggerReadings {
  /// The unit of a raw acceleration, by the mean length of its rows: 1 in g (iOS, Apple's sign), 9.8 in
  /// m/s² (Android, and iOS with "Standardise Units & Frames", both with the axis that points up
  /// positive).
  package static func unit(ofLength length: Double) -> AccelerationUnit {
    // Half way between 1 and 9.8 on a scale of ratios.
    length < standardGravity.squareRoot() ? .coreMotion : .specificForce
  }

  /// Pressure in hPa; a watch gives kPa unless standardised. Where people live, a figure below 150
  /// can only be kPa.
  package static func pressure(_ value: Double) -> Reading {
    .pressure(value < 150 ? value : value / 10)
  }
}

/// A fix with the app's figures; NaN where it has none.
package struct SensorLoggerFix: Sendable {
  package var latitude: Double
  package var longitude: Double
  package var altitude = Double.nan
  package var horizontalAccuracy = Double.nan
  package var verticalAccuracy = Double.nan
  package var speed = Double.nan
  package var speedAccuracy = Double.nan
  package var bearing = Double.nan
  package var bearingAccuracy = Double.nan
  /// Whether this version of the app says how good a bearing is.
  package var hasBearingAccuracy = false

  /// A fix of which only the place is known.
  package init(latitude: Double, longitude: Double) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// The fix in our terms. Unknown is -1 on iOS and 0 in the accuracies on Android, where speed and bearing
  /// are 0 with them. An iOS fix without a horizontal accuracy has no valid place and is none.
  package func fix(isApple: Bool) -> LocationFix? {
    if horizontalAccuracy < 0 { return nil }
    var fix = LocationFix(latitude: latitude, longitude: longitude)
    fix.horizontalAccuracy = horizontalAccuracy > 0 ? horizontalAccuracy : .nan
    fix.verticalAccuracy = verticalAccuracy > 0 ? verticalAccuracy : .nan
    fix.altitude = isApple && verticalAccuracy <= 0 ? .nan : altitude
    fix.speed = Self.known(speed, accuracy: speedAccuracy)
    fix.course = Self.known(bearing, accuracy: bearingAccuracy)
    if !hasBearingAccuracy && fix.course == 0 && fix.speed == 0 { fix.course = .nan }
    return fix
  }

  private static func known(_ value: Double, accuracy: Double) -> Double {
    value < 0 || (value == 0 && accuracy == 0) ? .nan : value
  }
}
