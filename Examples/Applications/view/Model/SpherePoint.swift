import CoreMotion

/// A point on a sphere, degrees: a place on the globe, or a direction, whose latitude is above the horizon and whose
/// longitude is from north, clockwise.
struct SpherePoint {
  var latitude: Double
  var longitude: Double

  /// Where the camera looks: against z, which the matrix has in its third row. x of the frame points north, y west.
  static func camera(_ attitude: CMAttitude) -> SpherePoint {
    let m = attitude.rotationMatrix
    return SpherePoint(
      latitude: atan2(-m.m33, hypot(m.m31, m.m32)) * 180 / .pi,
      longitude: atan2(m.m32, -m.m31) * 180 / .pi)
  }

  /// Degrees to the right of this direction at which another is seen; left is negative.
  func right(to other: SpherePoint) -> Double {
    (other.longitude - longitude).remainder(dividingBy: 360)
  }

  /// The great circle to another point: its bearing at this one, and its length.
  func way(to other: SpherePoint) -> (bearing: Double, length: Double) {
    let (a, b) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let turn = (other.longitude - longitude) * .pi / 180
    let (east, north) = (sin(turn) * cos(b), cos(a) * sin(b) - sin(a) * cos(b) * cos(turn))
    let cosine = sin(a) * sin(b) + cos(a) * cos(b) * cos(turn)
    return (atan2(east, north) * 180 / .pi, acos(min(max(cosine, -1), 1)) * 180 / .pi)
  }

  /// Bright stars: names, declination and right ascension (ESA, the Hipparcos catalogue, 1997).
  static let stars = [
    ("Polaris", 89.26, 37.95), ("Vega", 38.78, 279.23), ("Arcturus", 19.18, 213.92),
    ("Spica", -11.16, 201.30), ("Regulus", 11.97, 152.09), ("Antares", -26.43, 247.35),
  ]

  /// Where a star is seen from this place: it stands above the point whose longitude is its ascension less the sidereal
  /// time of Greenwich (Meeus, Astronomical Algorithms, 1998, 12.4).
  func direction(_ declination: Double, _ ascension: Double, at date: Date) -> SpherePoint {
    let days = date.timeIntervalSince1970 / 86_400 - 10_957.5
    let sidereal = (280.460_618_37 + 360.985_647_366_29 * days).remainder(dividingBy: 360)
    let below = way(to: SpherePoint(latitude: declination, longitude: ascension - sidereal))
    return SpherePoint(latitude: 90 - below.length, longitude: below.bearing)
  }
}
