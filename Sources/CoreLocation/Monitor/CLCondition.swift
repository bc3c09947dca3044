/// What a ``CLMonitor`` can watch. Only ``CLMonitor/CircularGeographicCondition`` is watched here.
public protocol CLCondition: Codable, Sendable {}

extension CLMonitor {
  /// To be in a circle on the ground.
  public struct CircularGeographicCondition: CLCondition {
    /// Its centre.
    public let center: CLLocationCoordinate2D
    /// Metres from the centre to its boundary.
    public let radius: CLLocationDistance

    /// A circle.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
      self.center = center
      self.radius = radius
    }

    private enum Key: CodingKey { case latitude, longitude, radius }

    /// A circle from what ``encode(to:)`` has written.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      center = CLLocationCoordinate2D(
        latitude: try values.decode(Double.self, forKey: .latitude),
        longitude: try values.decode(Double.self, forKey: .longitude))
      radius = try values.decode(Double.self, forKey: .radius)
    }

    /// Writes centre and radius.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(center.latitude, forKey: .latitude)
      try values.encode(center.longitude, forKey: .longitude)
      try values.encode(radius, forKey: .radius)
    }
  }
}
