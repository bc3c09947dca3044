public import Foundation
import MotionLink

/// Air pressure and the temperature of the sensor, as a research sensor keeps them.
open class CMAmbientPressureData: CMLogItem {
  private let kilopascals: Double
  private let celsius: Double

  /// Air pressure; kPa as it stands, any unit by `converted(to:)`.
  open var pressure: Measurement<UnitPressure> {
    Measurement(value: kilopascals, unit: .kilopascals)
  }
  /// The sensor's temperature; °C as it stands, any unit by `converted(to:)`.
  open var temperature: Measurement<UnitTemperature> {
    Measurement(value: celsius, unit: .celsius)
  }

  /// A sample of zeros.
  public override init() {
    kilopascals = 0
    celsius = 0
    super.init()
  }

  /// A sample of so many kPa and °C.
  init(timestamp: TimeInterval, kilopascals: Double, celsius: Double) {
    self.kilopascals = kilopascals
    self.celsius = celsius
    super.init(timestamp: timestamp)
  }

  /// A sample from an archive.
  public required init?(coder: NSCoder) {
    kilopascals = coder.number(forKey: "pressure")
    celsius = coder.number(forKey: "temperature")
    super.init(coder: coder)
  }

  /// Writes the sample, in kPa and °C.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(pressure.converted(to: .kilopascals).value, forKey: "pressure")
    coder.encode(temperature.converted(to: .celsius).value, forKey: "temperature")
  }

  /// All values in one line.
  open override var description: String {
    super.description + ", pressure \(pressure), temperature \(temperature)"
  }
}
