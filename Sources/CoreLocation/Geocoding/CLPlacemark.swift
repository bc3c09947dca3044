public import Foundation

/// A place with its address. No map stands behind this module, so what a client gets it has made itself:
/// everything is `nil` unless a subclass says otherwise.
open class CLPlacemark: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  // Unchecked: it holds nothing.
  /// Where it is.
  open var location: CLLocation? { nil }
  /// The area that the address is good for.
  open var region: CLRegion? { nil }
  /// The place's time zone.
  open var timeZone: TimeZone? { nil }
  /// Its name.
  open var name: String? { nil }
  /// The street.
  open var thoroughfare: String? { nil }
  /// What a street's name leaves out: the house number.
  open var subThoroughfare: String? { nil }
  /// The town.
  open var locality: String? { nil }
  /// The part of the town.
  open var subLocality: String? { nil }
  /// The state or province.
  open var administrativeArea: String? { nil }
  /// The county.
  open var subAdministrativeArea: String? { nil }
  /// The postal code.
  open var postalCode: String? { nil }
  /// The country by its two letters.
  open var isoCountryCode: String? { nil }
  /// The country.
  open var country: String? { nil }
  /// The water that it lies on, inland.
  open var inlandWater: String? { nil }
  /// The sea that it lies on.
  open var ocean: String? { nil }
  /// What is worth a visit there.
  open var areasOfInterest: [String]? { nil }

  /// A place of which nothing is known, for clients who override its properties in their tests.
  public override init() {}

  /// A place of which as much is known as of another one.
  public init(placemark: CLPlacemark) {}

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// A place of which nothing is known.
  public required init?(coder: NSCoder) {}

  /// Writes nothing.
  open func encode(with coder: NSCoder) {}

  /// The object itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
