public import CoreLocation

/// Hills that somebody has climbed, and whether this one is known (R166): by where its top is, within 50 m; where that is
/// not known, by its climb, within a tenth.
public struct HillBook: Sendable {
  /// Where a climb ended.
  public struct Place: Equatable, Sendable {
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double

    /// A place.
    public init(_ coordinate: CLLocationCoordinate2D) {
      latitude = coordinate.latitude
      longitude = coordinate.longitude
    }

    /// Metres to another one.
    func distance(to other: Place) -> Double {
      CLLocation(latitude: latitude, longitude: longitude)
        .distance(from: CLLocation(latitude: other.latitude, longitude: other.longitude))
    }
  }

  /// A climb.
  public struct Climb: Equatable, Sendable {
    /// Metres gained.
    public var metres: Double
    /// Seconds taken.
    public var duration: TimeInterval
    /// The top; `nil` where it is not known.
    public var top: Place?

    /// A climb.
    public init(metres: Double, duration: TimeInterval, top: Place? = nil) {
      self.metres = metres
      self.duration = duration
      self.top = top
    }

    /// Metres between fixes of one place.
    private static let reach = 50.0
    /// A share by which the climbs of one hill differ.
    private static let tolerance = 0.1

    /// Whether two are of one hill.
    func isSameHill(as other: Climb) -> Bool {
      if let top, let otherTop = other.top { return top.distance(to: otherTop) <= Self.reach }
      return abs(metres - other.metres) <= Self.tolerance * metres
    }
  }

  /// What a climb is to somebody.
  public enum Judgement: Equatable, Sendable {
    /// No hill.
    case tooLow
    /// The first of its kind.
    case new
    /// The same hill again, by how many seconds slower than the best time so far; negative: faster.
    case known(slower: TimeInterval)
  }

  /// Metres from which on it is a hill.
  public var least: Double
  /// Hills so far, each with its best time.
  public private(set) var hills: [Climb] = []

  /// An empty book of hills of at least so many metres.
  public init(least: Double = 10) { self.least = least }

  /// Takes a climb.
  public mutating func add(_ climb: Climb) -> Judgement {
    guard climb.metres >= least else { return .tooLow }
    guard let known = hills.firstIndex(where: { $0.isSameHill(as: climb) }) else {
      hills.append(climb)
      return .new
    }
    let slower = climb.duration - hills[known].duration
    hills[known].duration = min(hills[known].duration, climb.duration)
    hills[known].top = hills[known].top ?? climb.top
    return .known(slower: slower)
  }
}
