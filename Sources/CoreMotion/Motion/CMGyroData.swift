import MotionLink

/// A raw sample of the gyroscope.
open class CMGyroData: CMLogItem {
  /// What was measured, bias inside, rad/s.
  open private(set) var rotationRate = CMRotationRate()

  override class var fields: [ArchivedField] {
    super.fields + [ArchivedField("rotationRate", \CMGyroData.rotationRate, unit: " rad/s")]
  }

  /// A sample from the engine's reading.
  convenience init(_ reading: VectorReading) {
    self.init(timestamp: reading.moment.timestamp)
    rotationRate = CMRotationRate(reading.value)
  }
}
