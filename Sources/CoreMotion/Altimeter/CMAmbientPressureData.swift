public import Foundation

/// Air pressure and the temperature of the sensor, as a research sensor keeps them.
open class CMAmbientPressureData: CMLogItem {
  /// Air pressure; kPa as it stands, any unit by `converted(to:)`.
  open private(set) var pressure = Measurement<UnitPressure>(archived: 0)
  /// The sensor's temperature; °C as it stands, any unit by `converted(to:)`.
  open private(set) var temperature = Measurement<UnitTemperature>(archived: 0)

  override class var fields: [ArchivedField] {
    super.fields + [
      ArchivedField("pressure", \CMAmbientPressureData.pressure),
      ArchivedField("temperature", \CMAmbientPressureData.temperature),
    ]
  }

  /// A sample of so many kPa and °C.
  convenience init(timestamp: TimeInterval, kilopascals: Double, celsius: Double) {
    self.init(timestamp: timestamp)
    pressure.value = kilopascals
    temperature.value = celsius
  }
}
