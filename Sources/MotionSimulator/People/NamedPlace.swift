/// A place with a name, metres east and north of where the scenario begins.
struct NamedPlace: Sendable, Equatable {
  var name: String
  var east: Double
  var north: Double

  /// Where a scenario begins.
  static let origin = NamedPlace(name: "", east: 0, north: 0)

  /// Metres as the crow flies.
  func metres(to other: NamedPlace) -> Double {
    let (x, y) = (other.east - east, other.north - north)
    return (x * x + y * y).squareRoot()
  }
}
