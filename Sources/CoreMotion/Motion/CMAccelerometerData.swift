import MotionLink

/// A sample of the accelerometer.
open class CMAccelerometerData: CMLogItem {
  /// What was measured, gravity inside, g, in Apple's sign.
  open private(set) var acceleration = CMAcceleration()

  override class var fields: [ArchivedField] {
    super.fields + [ArchivedField("acceleration", \CMAccelerometerData.acceleration, unit: " g")]
  }

  /// A sample from the engine's reading.
  convenience init(_ reading: VectorReading) {
    self.init(timestamp: reading.moment.timestamp)
    acceleration = CMAcceleration(reading.value)
  }
}
