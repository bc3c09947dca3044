import MotionProcessing

/// Where a place is, and how far around it the fixes lie.
public struct PlacePosition: Equatable, Sendable {
  /// Metres within which two stays are at the same place: two fixes of a phone among houses and the width
  /// of a house.
  public static let same = 150.0

  /// Degrees north, WGS84.
  public var latitude: Double
  /// Degrees east, WGS84.
  public var longitude: Double
  /// Metres: how far the fixes lie around it (RMS), and their accuracy.
  public var radius: Double

  /// A position.
  public init(latitude: Double, longitude: Double, radius: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
  }

  /// Metres to another position, the shorter way round the date line.
  public func metres(to other: PlacePosition) -> Double {
    LocalMetric.metres(
      from: LocationFix(latitude: latitude, longitude: longitude),
      to: LocationFix(latitude: other.latitude, longitude: other.longitude))
  }

  /// Where two parts of a stay were, by their seconds.
  func mean(with other: PlacePosition, weights own: Double, _ others: Double) -> PlacePosition {
    let share = others / max(own + others, 1)
    var turn = other.longitude - longitude
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    return PlacePosition(
      latitude: latitude + share * (other.latitude - latitude),
      longitude: PlaceFix.wrapped(longitude + share * turn),
      radius: radius + share * (other.radius - radius))
  }
}

/// A fix as places need it.
struct PlaceFix: Equatable, Sendable {
  /// Metres that are taken for the accuracy where a source gives none.
  static let unknownAccuracy = 30.0

  /// Seconds.
  var time: Double
  /// Degrees.
  var latitude: Double
  /// Degrees.
  var longitude: Double
  /// Metres, 68 %.
  var accuracy: Double

  /// `nil` where the place is not known, or is none.
  init?(_ fix: LocationFix, at time: Double) {
    guard abs(fix.latitude) <= 90, abs(fix.longitude) <= 180, time.isFinite else { return nil }
    self.time = time
    latitude = fix.latitude
    longitude = fix.longitude
    accuracy =
      fix.horizontalAccuracy > 0 && fix.horizontalAccuracy.isFinite
      ? fix.horizontalAccuracy : Self.unknownAccuracy
  }

  static func wrapped(_ longitude: Double) -> Double {
    longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }
}
