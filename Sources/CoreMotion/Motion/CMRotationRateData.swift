/// A sample of rotation rate as a research sensor keeps it.
open class CMRotationRateData: CMLogItem {
  /// What was measured, rad/s.
  open internal(set) var rotationRate = CMRotationRate()

  override class var fields: [ArchivedField] {
    super.fields + [ArchivedField("rotationRate", \CMRotationRateData.rotationRate, unit: " rad/s")]
  }
}
