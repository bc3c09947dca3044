public import Foundation
import MotionLink

/// Altitude relative to the first update, and air pressure (R102 to R104).
open class CMAltitudeData: CMLogItem {
  private let metres: Double
  private let kilopascals: Double

  /// Metres above the first update.
  open var relativeAltitude: NSNumber { NSNumber(value: metres) }
  /// Air pressure, kPa.
  open var pressure: NSNumber { NSNumber(value: kilopascals) }

  /// A sample of zeros.
  public override init() {
    metres = 0
    kilopascals = 0
    super.init()
  }

  /// A sample from the engine's reading.
  init(_ reading: RelativeAltitudeReading) {
    metres = reading.relativeAltitude
    kilopascals = reading.pressure
    super.init(timestamp: reading.moment.timestamp)
  }

  /// A sample from an archive.
  public required init?(coder: NSCoder) {
    metres = coder.number(forKey: "relativeAltitude")
    kilopascals = coder.number(forKey: "pressure")
    super.init(coder: coder)
  }

  /// Writes the sample.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(relativeAltitude.doubleValue, forKey: "relativeAltitude")
    coder.encode(pressure.doubleValue, forKey: "pressure")
  }

  /// All values in one line.
  open override var description: String {
    super.description + ", relativeAltitude \(relativeAltitude) m, pressure \(pressure) kPa"
  }
}
