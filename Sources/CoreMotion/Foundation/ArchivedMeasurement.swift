import Foundation

/// A unit in which archives hold measurements.
protocol ArchivedUnit: Dimension {
  /// The unit of all archives.
  static var archived: Self { get }
}

extension UnitLength: ArchivedUnit {
  static var archived: UnitLength { .meters }
}

extension UnitPressure: ArchivedUnit {
  static var archived: UnitPressure { .kilopascals }
}

extension UnitTemperature: ArchivedUnit {
  static var archived: UnitTemperature { .celsius }
}

extension Measurement: DescribedType, ArchivedType where UnitType: ArchivedUnit {
  /// A measurement of so many m, kPa or °C.
  init(archived value: Double) { self.init(value: value, unit: .archived) }

  func write(to coder: NSCoder, _ key: String) {
    converted(to: .archived).value.write(to: coder, key)
  }

  static func read(from coder: NSCoder, _ key: String) -> Measurement? {
    Double.read(from: coder, key).map(Measurement.init(archived:))
  }
}
