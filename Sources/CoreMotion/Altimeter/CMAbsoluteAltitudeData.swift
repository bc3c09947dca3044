import MotionLink

/// Altitude above mean sea level (R110).
open class CMAbsoluteAltitudeData: CMLogItem {
  /// Metres above mean sea level; negative below.
  open private(set) var altitude: Double = 0
  /// One standard deviation of the altitude, m.
  open private(set) var accuracy: Double = 0
  /// Resolution with which to show the altitude, m.
  open private(set) var precision: Double = 0

  override class var fields: [ArchivedField] {
    super.fields + [
      ArchivedField("altitude", \CMAbsoluteAltitudeData.altitude, unit: " m"),
      ArchivedField("accuracy", \CMAbsoluteAltitudeData.accuracy, unit: " m"),
      ArchivedField("precision", \CMAbsoluteAltitudeData.precision, unit: " m"),
    ]
  }

  /// A sample from the engine's reading.
  convenience init(_ reading: AbsoluteAltitudeReading) {
    self.init(timestamp: reading.moment.timestamp)
    altitude = reading.altitude
    accuracy = reading.accuracy
    precision = reading.precision
  }
}
