public import Foundation

/// Temperature of the water.
open class CMWaterTemperature: NSObject, NSSecureCoding, NSCopying {
  private let moment: Date
  private let celsius: Double
  private let deviation: Double

  /// When it was measured.
  open var date: Date { moment }
  /// The temperature; °C as it stands, any unit by `converted(to:)`.
  open var temperature: Measurement<UnitTemperature> {
    Measurement(value: celsius, unit: .celsius)
  }
  /// How far the temperature may be off; a difference in °C, which must not be converted to a unit
  /// with another zero.
  open var temperatureUncertainty: Measurement<UnitTemperature> {
    Measurement(value: deviation, unit: .celsius)
  }

  /// 0 °C at the reference date.
  public override init() {
    moment = .zero
    celsius = 0
    deviation = 0
  }

  /// A temperature in °C.
  init(at date: Date, celsius: Double, uncertainty: Double) {
    moment = date
    self.celsius = celsius
    deviation = uncertainty
  }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// A temperature from an archive.
  public required init?(coder: NSCoder) {
    moment = coder.date(forKey: "date")
    celsius = coder.number(forKey: "temperature")
    deviation = coder.number(forKey: "temperatureUncertainty")
  }

  /// Writes the temperature, in °C.
  open func encode(with coder: NSCoder) {
    coder.encode(date, forKey: "date")
    coder.encode(temperature.converted(to: .celsius).value, forKey: "temperature")
    coder.encode(
      temperatureUncertainty.converted(to: .celsius).value, forKey: "temperatureUncertainty")
  }

  /// The temperature itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// All values in one line.
  open override var description: String {
    "\(type(of: self)) date \(date), temperature \(temperature)"
      + ", temperatureUncertainty \(temperatureUncertainty)"
  }
}
