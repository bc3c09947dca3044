public import Foundation

/// A circle on the ground.
open class CLCircularRegion: CLRegion, @unchecked Sendable {
  // Unchecked: nothing of it changes, and the base class guards what does.
  private let middle: CLLocationCoordinate2D
  private let distance: CLLocationDistance

  /// Its centre.
  open var center: CLLocationCoordinate2D { middle }
  /// Metres from the centre to its boundary.
  open var radius: CLLocationDistance { distance }

  /// A circle of a name.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    middle = center
    distance = radius
    super.init(named: identifier)
  }

  private init(copyOf other: CLCircularRegion) {
    middle = other.center
    distance = other.radius
    super.init(named: other.identifier, entry: other.notifyOnEntry, exit: other.notifyOnExit)
  }

  /// A circle from an archive; `nil` where it holds none.
  public required init?(coder: NSCoder) {
    guard let latitude = coder.number(forKey: "center.latitude"),
      let longitude = coder.number(forKey: "center.longitude"),
      let radius = coder.number(forKey: "radius")
    else { return nil }
    middle = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    distance = radius
    super.init(coder: coder)
  }

  /// Whether a place is in the circle.
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    center.metres(to: coordinate) <= radius
  }

  /// Writes all properties.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(center.latitude, forKey: "center.latitude")
    coder.encode(center.longitude, forKey: "center.longitude")
    coder.encode(radius, forKey: "radius")
  }

  /// A circle of its own with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any { CLCircularRegion(copyOf: self) }

  /// Name, centre and radius.
  open override var description: String {
    String(
      format: "CLCircularRegion (identifier:'%@', center:<%+.8f,%+.8f>, radius:%.2fm)",
      identifier, center.latitude, center.longitude, radius)
  }
}
