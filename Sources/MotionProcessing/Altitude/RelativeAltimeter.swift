/// Relative altitude from pressure, as Core Motion computes it; absolute altitude where a fix gives a reference.
public struct RelativeAltimeter {
  /// An altimeter that has seen nothing.
  public init() {}

  /// Takes a pressure in kPa.
  public mutating func process(pressure: Double, at time: SensorTime) -> AltitudeUpdate {
    AltitudeUpdate(time: time, relative: 0, pressure: pressure)
  }

  /// Takes a fix: its altitude is a reference for absolute altitude.
  public mutating func process(_ fix: LocationFix, at time: SensorTime) {}
}
