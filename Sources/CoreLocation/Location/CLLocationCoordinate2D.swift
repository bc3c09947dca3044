/// A place on the Earth (WGS84).
public struct CLLocationCoordinate2D: Sendable, BitwiseCopyable {
  /// Degrees north of the equator, negative south of it.
  public var latitude: CLLocationDegrees
  /// Degrees east of Greenwich, negative west of it.
  public var longitude: CLLocationDegrees

  /// The place at 0° N, 0° E.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// A place; any numbers will do.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A place that is none.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// A place from its degrees.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Whether a place is on the Earth: at most 90° north or south, 180° east or west.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}
