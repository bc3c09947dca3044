/// Relative altitude at one pressure sample (R102 to R108).
public struct AltitudeUpdate: Equatable, Sendable {
  /// Time of the pressure sample.
  public var time: SensorTime
  /// Metres above the first sample; exactly 0 at the first one.
  public var relative: Double
  /// Air pressure, kPa, as the sensor gave it.
  public var pressure: Double
  /// The pressure without the sensor's noise, kPa: smoothed with a time constant of 1 s.
  public var filteredPressure: Double
  /// Metres above sea level; `nil` until a location with altitude or a reference pressure is known.
  public var absolute: Double?
  /// One standard deviation of `absolute` in metres; `nil` where `absolute` is.
  public var accuracy: Double?

  /// An altitude message; the filtered pressure is the pressure where none is given.
  public init(
    time: SensorTime, relative: Double, pressure: Double, filteredPressure: Double? = nil,
    absolute: Double? = nil, accuracy: Double? = nil
  ) {
    self.time = time
    self.relative = relative
    self.pressure = pressure
    self.filteredPressure = filteredPressure ?? pressure
    self.absolute = absolute
    self.accuracy = accuracy
  }
}
