public import Foundation
import MotionLink

/// Altitude relative to the first update, and air pressure (R102 to R104).
open class CMAltitudeData: CMLogItem {
  private var metres = 0.0
  private var kilopascals = 0.0

  /// Metres above the first update.
  open var relativeAltitude: NSNumber { NSNumber(value: metres) }
  /// Air pressure, kPa.
  open var pressure: NSNumber { NSNumber(value: kilopascals) }

  override class var fields: [ArchivedField] {
    super.fields + [
      ArchivedField(
        "relativeAltitude", \CMAltitudeData.relativeAltitude.doubleValue, kept: \.metres,
        shown: \.relativeAltitude, unit: " m"),
      ArchivedField(
        "pressure", \CMAltitudeData.pressure.doubleValue, kept: \.kilopascals, shown: \.pressure,
        unit: " kPa"),
    ]
  }

  /// A sample from the engine's reading.
  convenience init(_ reading: RelativeAltitudeReading) {
    self.init(timestamp: reading.moment.timestamp)
    metres = reading.relativeAltitude
    kilopascals = reading.pressure
  }
}
