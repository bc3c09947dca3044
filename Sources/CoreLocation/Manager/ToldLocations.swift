import Foundation
import MotionLink

/// What came last, and what of it a manager's delegate was told.
struct ToldLocations: Sendable {
  /// Metres and seconds between significant changes, as Apple's documentation has them.
  private static let change = (metres: 500.0, seconds: 300.0)

  /// The newest location, told or not.
  private(set) var last: LocationReading?
  private var told: LocationReading?
  private var toldChange: LocationReading?

  /// A service begins: its first location is told.
  mutating func begin(_ service: LocationService) {
    switch service {
    case .locations: told = nil
    case .significantChanges: toldChange = nil
    case .nextLocation, .heading, .visits: break
    }
  }

  /// Takes the next location of a service; whether the delegate is told.
  mutating func take(
    _ reading: LocationReading, of service: LocationService, filter: CLLocationDistance
  ) -> Bool {
    last = reading
    switch service {
    case .locations:
      if let told, filter > 0, reading.metres(to: told) < filter { return false }
      told = reading
    case .significantChanges:
      if let toldChange,
        reading.date.timeIntervalSince(toldChange.date) < Self.change.seconds
          || reading.metres(to: toldChange) < Self.change.metres
      {
        return false
      }
      toldChange = reading
    case .nextLocation, .heading, .visits: break
    }
    return true
  }
}

extension LocationReading {
  /// Metres along the surface.
  fileprivate func metres(to other: LocationReading) -> CLLocationDistance {
    place.metres(to: other.place)
  }

  /// The place.
  var place: CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }
}
