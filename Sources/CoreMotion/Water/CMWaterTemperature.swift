public import Foundation

/// Temperature of the water.
open class CMWaterTemperature: ArchivedValue {
  /// When it was measured.
  open private(set) var date = Date.zero
  /// The temperature; °C as it stands, any unit by `converted(to:)`.
  open private(set) var temperature = Measurement<UnitTemperature>(archived: 0)
  /// How far the temperature may be off; a difference in °C, which must not be converted to a unit
  /// with another zero.
  open private(set) var temperatureUncertainty = Measurement<UnitTemperature>(archived: 0)

  override class var fields: [ArchivedField] {
    [
      ArchivedField("date", \CMWaterTemperature.date),
      ArchivedField("temperature", \CMWaterTemperature.temperature),
      ArchivedField("temperatureUncertainty", \CMWaterTemperature.temperatureUncertainty),
    ]
  }

  /// A temperature in °C.
  convenience init(at date: Date, celsius: Double, uncertainty: Double) {
    self.init()
    self.date = date
    temperature.value = celsius
    temperatureUncertainty.value = uncertainty
  }
}
