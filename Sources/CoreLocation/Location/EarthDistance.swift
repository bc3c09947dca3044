import Foundation

extension CLLocationCoordinate2D {
  /// The Earth's equatorial radius, m, and flattening: WGS84 (NGA.STND.0036).
  private static let radius = 6_378_137.0
  private static let flattening = 1 / 298.257_223_563

  /// Metres to another place along the surface: the great circle between reduced latitudes with Lambert's
  /// correction for the flattening, within some ten metres in a thousand kilometres. Between places that
  /// nearly face each other the way is that of the sphere. NaN where a place is none.
  func metres(to other: CLLocationCoordinate2D) -> Double {
    guard CLLocationCoordinate2DIsValid(self), CLLocationCoordinate2DIsValid(other) else {
      return .nan
    }
    let (a, b) = (reducedLatitude, other.reducedLatitude)
    let turn = (other.longitude - longitude) * .pi / 180
    let h =
      pow(sin((b - a) / 2), 2) + cos(a) * cos(b) * pow(sin(turn / 2), 2)
    let angle = 2 * asin(min(h.squareRoot(), 1))
    // The correction below divides by both; where one is 0 it is nothing, or has no meaning.
    let (near, far) = (sin(angle / 2), cos(angle / 2))
    guard near > 1e-9, far > 1e-3 else { return Self.radius * angle }
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    let x = (angle - sin(angle)) * pow(sin(middle) * cos(half) / far, 2)
    let y = (angle + sin(angle)) * pow(cos(middle) * sin(half) / near, 2)
    return Self.radius * (angle - Self.flattening / 2 * (x + y))
  }

  /// Latitude on the sphere that touches the ellipsoid at the equator, radians.
  private var reducedLatitude: Double {
    guard abs(latitude) < 90 else { return latitude * .pi / 180 }
    return atan((1 - Self.flattening) * tan(latitude * .pi / 180))
  }
}
