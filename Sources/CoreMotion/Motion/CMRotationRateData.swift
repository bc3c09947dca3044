public import Foundation
import MotionLink

/// A sample of rotation rate as a research sensor keeps it.
open class CMRotationRateData: CMLogItem {
  private let measured: CMRotationRate

  /// What was measured, rad/s.
  open var rotationRate: CMRotationRate { measured }

  /// A sample of zeros.
  public override init() {
    measured = CMRotationRate()
    super.init()
  }

  /// A sample from the engine's reading.
  init(_ reading: VectorReading) {
    measured = CMRotationRate(reading.value)
    super.init(timestamp: reading.moment.timestamp)
  }

  /// A sample from an archive.
  public required init?(coder: NSCoder) {
    measured = coder.vector(forKey: "rotationRate")
    super.init(coder: coder)
  }

  /// Writes the sample.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(rotationRate, forKey: "rotationRate")
  }

  /// All values in one line.
  open override var description: String {
    super.description + ", rotationRate \(rotationRate.text) rad/s"
  }
}
