/// The places of a person by name, grown by each visit. A place is known again within
/// ``PlacePosition/same``.
public struct KnownPlaces: Equatable, Sendable {
  /// A place where somebody was.
  public struct Place: Equatable, Sendable {
    /// What its owner calls it, else a letter.
    public var name: String
    /// Degrees north, the mean of the visits.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double
    /// How many visits it has had.
    public var visits: Int

    /// A place.
    public init(name: String, latitude: Double, longitude: Double, visits: Int) {
      self.name = name
      self.latitude = latitude
      self.longitude = longitude
      self.visits = visits
    }

    var position: PlacePosition {
      PlacePosition(latitude: latitude, longitude: longitude, radius: 0)
    }
  }

  /// Places that are kept at most; later ones get a letter each, and are not known again.
  public static let capacity = 1024
  /// Visits of which a mean is made; older ones fade.
  private static let memory = 20
  /// Metres: what is known less well is no place that could be known again.
  private static let widest = 300.0

  /// In the order in which they were first visited.
  public private(set) var places: [Place]
  private var letters = 0

  /// Those that were kept.
  public init(_ kept: [Place] = []) { places = kept }

  /// The name of the place of a visit, which may be a new one; `nil` where its position is not known,
  /// or known to more than 300 m only.
  public mutating func visit(_ position: PlacePosition?) -> String? {
    guard let position, position.radius <= Self.widest else { return nil }
    var nearest: (index: Int, metres: Double)?
    for (i, place) in places.enumerated() {
      let metres = place.position.metres(to: position)
      if metres <= nearest?.metres ?? PlacePosition.same { nearest = (i, metres) }
    }
    guard let nearest else { return add(position) }
    var place = places[nearest.index]
    place.visits = min(place.visits, Int.max - 1) + 1
    let mean = place.position.mean(
      with: position, weights: Double(min(place.visits, Self.memory) - 1), 1)
    (place.latitude, place.longitude) = (mean.latitude, mean.longitude)
    places[nearest.index] = place
    return place.name
  }

  private mutating func add(_ position: PlacePosition) -> String {
    var name = Self.letter(letters)
    while places.contains(where: { $0.name == name }) {
      letters += 1
      name = Self.letter(letters)
    }
    letters += 1
    if places.count < Self.capacity {
      places.append(
        Place(
          name: name, latitude: position.latitude, longitude: position.longitude, visits: 1))
    }
    return name
  }

  /// A, B, … Z, AA, AB, …
  private static func letter(_ index: Int) -> String {
    var (rest, name) = (index, "")
    repeat {
      name = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(rest % 26))) + name
      rest = rest / 26 - 1
    } while rest >= 0
    return name
  }
}
