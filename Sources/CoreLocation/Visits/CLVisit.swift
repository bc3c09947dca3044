public import Foundation
import MotionLink

/// A stay at a place.
open class CLVisit: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  // Unchecked: nothing of it changes.
  private let arrival: Date
  private let departure: Date
  private let place: CLLocationCoordinate2D
  private let accuracy: CLLocationAccuracy

  /// When it began; `distantPast` where that is not known.
  open var arrivalDate: Date { arrival }
  /// When it ended; `distantFuture` while it lasts.
  open var departureDate: Date { departure }
  /// The place.
  open var coordinate: CLLocationCoordinate2D { place }
  /// Radius of the place, m.
  open var horizontalAccuracy: CLLocationAccuracy { accuracy }

  /// A visit without a place and of all time, for clients who override its properties in their tests.
  public override init() {
    arrival = .distantPast
    departure = .distantFuture
    place = CLLocationCoordinate2D()
    accuracy = -1
  }

  /// What a host knows of a visit; without a place it has no valid coordinate, and an accuracy of -1.
  init(_ record: VisitRecord) {
    arrival = record.arrival
    departure = record.departure ?? .distantFuture
    place =
      record.place.map { CLLocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude) }
      ?? kCLLocationCoordinate2DInvalid
    accuracy = record.place?.radius ?? -1
  }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// A visit from an archive; `nil` where it holds no place.
  public required init?(coder: NSCoder) {
    guard let latitude = coder.number(forKey: "coordinate.latitude"),
      let longitude = coder.number(forKey: "coordinate.longitude")
    else { return nil }
    place = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    arrival = coder.date(forKey: "arrivalDate") ?? .distantPast
    departure = coder.date(forKey: "departureDate") ?? .distantFuture
    accuracy = coder.number(forKey: "horizontalAccuracy") ?? -1
  }

  /// Writes all properties.
  open func encode(with coder: NSCoder) {
    coder.encode(coordinate.latitude, forKey: "coordinate.latitude")
    coder.encode(coordinate.longitude, forKey: "coordinate.longitude")
    coder.encode(arrivalDate, forKey: "arrivalDate")
    coder.encode(departureDate, forKey: "departureDate")
    coder.encode(horizontalAccuracy, forKey: "horizontalAccuracy")
  }

  /// The object itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Place, radius, begin and end.
  open override var description: String {
    String(
      format: "<%+.8f,%+.8f> +/- %.2fm ", coordinate.latitude, coordinate.longitude,
      horizontalAccuracy) + "(\(arrivalDate) to \(departureDate))"
  }
}
