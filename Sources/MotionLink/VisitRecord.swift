public import FoundationEssentials

/// A stay of ten minutes or more at a place, as far as it is known.
public struct VisitRecord: Equatable, Sendable {
  /// Where a stay was.
  public struct Place: Equatable, Sendable {
    /// Degrees north, WGS84.
    public var latitude: Double
    /// Degrees east, WGS84.
    public var longitude: Double
    /// Metres: how far the fixes lie around it, and their accuracy.
    public var radius: Double

    /// A place.
    public init(latitude: Double, longitude: Double, radius: Double) {
      self.latitude = latitude
      self.longitude = longitude
      self.radius = radius
    }
  }

  /// When somebody came; no other visit of the device has this date.
  public var arrival: Date
  /// When they left; `nil` while they are there.
  public var departure: Date?
  /// When the newest of it became known.
  public var known: Date
  /// Where it was; `nil` where no fix tells.
  public var place: Place?

  /// A visit that goes on, or one that is over.
  public init(arrival: Date, departure: Date? = nil, known: Date, at place: Place? = nil) {
    self.arrival = arrival
    self.departure = departure
    self.known = known
    self.place = place
  }
}
