public import Foundation
import MotionLink

/// A raw sample of the magnetometer.
open class CMMagnetometerData: CMLogItem {
  private let measured: CMMagneticField

  /// What was measured, the device's own field inside, µT.
  open var magneticField: CMMagneticField { measured }

  /// A sample of zeros.
  public override init() {
    measured = CMMagneticField()
    super.init()
  }

  /// A sample from the engine's reading.
  init(_ reading: VectorReading) {
    measured = CMMagneticField(reading.value)
    super.init(timestamp: reading.moment.timestamp)
  }

  /// A sample from an archive.
  public required init?(coder: NSCoder) {
    measured = coder.vector(forKey: "magneticField")
    super.init(coder: coder)
  }

  /// Writes the sample.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(magneticField, forKey: "magneticField")
  }

  /// All values in one line.
  open override var description: String {
    super.description + ", magneticField \(magneticField.text) µT"
  }
}
