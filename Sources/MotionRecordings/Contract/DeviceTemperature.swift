/// What the thermometer in a device showed in a minute of its recording. It follows the air and the skin slowly.
public struct DeviceTemperature: Equatable, Sendable {
  /// Which minute, from 0 at the recording's start.
  public var minute: Int
  /// Mean, °C.
  public var celsius: Double
  /// Readings.
  public var count: Int
}

extension [DeviceTemperature] {
  /// Those that thermometers of wearables can show, °C.
  private static var believed: ClosedRange<Double> { -40...85 }

  /// Takes a reading, nanoseconds after the start. One that goes back in time is left out.
  mutating func add(_ celsius: Double, at nanoseconds: Int64) {
    guard Self.believed.contains(celsius), nanoseconds >= 0 else { return }
    let minute = Int(nanoseconds / 60_000_000_000)
    guard let last, last.minute >= minute else {
      return append(DeviceTemperature(minute: minute, celsius: celsius, count: 1))
    }
    guard last.minute == minute else { return }
    self[count - 1].count += 1
    self[count - 1].celsius += (celsius - last.celsius) / Double(last.count + 1)
  }
}
