/// One second of the filtered track.
public struct TrackPoint: Equatable, Sendable {
  /// The second's time.
  public var time: SensorTime
  /// Degrees north; `nil` between fixes.
  public var latitude: Double?
  /// Degrees east; `nil` between fixes.
  public var longitude: Double?
  /// Metres, as the fixes give it; `nil` when unknown.
  public var altitude: Double?
  /// Radius of 68 % in metres; `nil` when unknown.
  public var accuracy: Double?
  /// Metres per second; `nil` when unknown.
  public var speed: Double?
  /// Metres since the first fix, over everything that moved.
  public var distance: Double

  /// A point of the track.
  public init(
    time: SensorTime, latitude: Double?, longitude: Double?, altitude: Double?,
    accuracy: Double?, speed: Double?, distance: Double
  ) {
    self.time = time
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.accuracy = accuracy
    self.speed = speed
    self.distance = distance
  }
}
