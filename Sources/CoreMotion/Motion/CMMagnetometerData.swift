import MotionLink

/// A raw sample of the magnetometer.
open class CMMagnetometerData: CMLogItem {
  /// What was measured, the device's own field inside, µT.
  open private(set) var magneticField = CMMagneticField()

  override class var fields: [ArchivedField] {
    super.fields + [ArchivedField("magneticField", \CMMagnetometerData.magneticField, unit: " µT")]
  }

  /// A sample from the engine's reading.
  convenience init(_ reading: VectorReading) {
    self.init(timestamp: reading.moment.timestamp)
    magneticField = CMMagneticField(reading.value)
  }
}
