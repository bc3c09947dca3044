/// Metres (or metres per second) east and north.
struct PlaneVector: Equatable, Sendable {
  var east: Double
  var north: Double

  static let zero = PlaneVector(east: 0, north: 0)

  var length: Double { (east * east + north * north).squareRoot() }

  func dot(_ other: PlaneVector) -> Double { east * other.east + north * other.north }

  static func + (a: PlaneVector, b: PlaneVector) -> PlaneVector {
    PlaneVector(east: a.east + b.east, north: a.north + b.north)
  }

  static func - (a: PlaneVector, b: PlaneVector) -> PlaneVector {
    PlaneVector(east: a.east - b.east, north: a.north - b.north)
  }

  static func * (a: PlaneVector, factor: Double) -> PlaneVector {
    PlaneVector(east: a.east * factor, north: a.north * factor)
  }
}
