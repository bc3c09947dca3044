public import Foundation
import MotionLink

/// Altitude above mean sea level (R110).
open class CMAbsoluteAltitudeData: CMLogItem {
  private let metres: Double
  private let deviation: Double
  private let resolution: Double

  /// Metres above mean sea level; negative below.
  open var altitude: Double { metres }
  /// One standard deviation of the altitude, m.
  open var accuracy: Double { deviation }
  /// Resolution with which to show the altitude, m.
  open var precision: Double { resolution }

  /// A sample of zeros.
  public override init() {
    metres = 0
    deviation = 0
    resolution = 0
    super.init()
  }

  /// A sample from the engine's reading.
  init(_ reading: AbsoluteAltitudeReading) {
    metres = reading.altitude
    deviation = reading.accuracy
    resolution = reading.precision
    super.init(timestamp: reading.moment.timestamp)
  }

  /// A sample from an archive.
  public required init?(coder: NSCoder) {
    metres = coder.number(forKey: "altitude")
    deviation = coder.number(forKey: "accuracy")
    resolution = coder.number(forKey: "precision")
    super.init(coder: coder)
  }

  /// Writes the sample.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(altitude, forKey: "altitude")
    coder.encode(accuracy, forKey: "accuracy")
    coder.encode(precision, forKey: "precision")
  }

  /// All values in one line.
  open override var description: String {
    super.description + ", altitude \(altitude) m, accuracy \(accuracy) m, precision \(precision) m"
  }
}
