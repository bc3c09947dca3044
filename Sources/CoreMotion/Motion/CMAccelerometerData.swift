public import Foundation
import MotionLink

/// A sample of the accelerometer.
open class CMAccelerometerData: CMLogItem {
  private let measured: CMAcceleration

  /// What was measured, gravity inside, g, in Apple's sign.
  open var acceleration: CMAcceleration { measured }

  /// A sample of zeros.
  public override init() {
    measured = CMAcceleration()
    super.init()
  }

  /// A sample from the engine's reading.
  init(_ reading: VectorReading) {
    measured = CMAcceleration(reading.value)
    super.init(timestamp: reading.moment.timestamp)
  }

  /// A sample from an archive.
  public required init?(coder: NSCoder) {
    measured = coder.vector(forKey: "acceleration")
    super.init(coder: coder)
  }

  /// Writes the sample.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(acceleration, forKey: "acceleration")
  }

  /// All values in one line.
  open override var description: String {
    super.description + ", acceleration \(acceleration.text) g"
  }
}
