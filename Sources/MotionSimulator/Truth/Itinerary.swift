import MotionProcessing

/// Where somebody stayed, and how they got from stay to stay.
///
/// A stay is what is not a ride, not a wait, and does not lead farther than ``reach`` from where it
/// began; of ten minutes or more it is a visit. All else between two visits is a trip.
struct Itinerary {
  /// Metres around the begin of a stay that belong to it, and around a place in which it is that place's.
  static let reach = 100.0
  /// Seconds that make a visit.
  static let shortestVisit = 600.0
  /// Seconds of a rest that is a leg of its own: twice the cycle of a traffic signal. A shorter one
  /// belongs to the leg before it.
  static let shortestWait = 120.0

  private struct Stay {
    var start: Double
    var end: Double
    var middle: (east: Double, north: Double)
  }

  private let places: [NamedPlace]
  private let steps: [Double]
  private var stays: [Stay] = []
  private(set) var trips: [SimulationTruth.TripLeg] = []

  init(_ spells: [Spell], among places: [NamedPlace], steps: [Double]) {
    self.places = places
    self.steps = steps
    var way: [Spell] = []
    var index = 0
    while index < spells.count {
      let end = Self.end(ofStayAt: index, spells)
      let stay = spells[index..<end]
      guard let first = stay.first, let last = stay.last,
        last.end - first.start >= Self.shortestVisit
      else {
        way += stay.isEmpty ? spells[index...index] : stay
        index = max(end, index + 1)
        continue
      }
      add(way)
      way = []
      let longest = stay.max { $0.end - $0.start < $1.end - $1.start } ?? first
      stays.append(Stay(start: first.start, end: last.end, middle: longest.middle))
      index = end
    }
    add(way)
  }

  /// The index after the last spell of the stay that begins at `index`; `index` itself where none
  /// begins.
  private static func end(ofStayAt index: Int, _ spells: [Spell]) -> Int {
    let anchor = spells[index].begin
    var end = index
    while end < spells.count {
      let spell = spells[end]
      let isRide = spell.mode == .cycling || spell.mode == .automotive
      guard !isRide, !spell.isWait, spell.reach(from: anchor) <= reach else { break }
      end += 1
    }
    return end
  }

  // MARK: - Trips

  /// Adds a trip, leg by leg; rests at its ends belong to nothing.
  private mutating func add(_ way: [Spell]) {
    let isMove = { (spell: Spell) in spell.mode != .waiting }
    guard let first = way.firstIndex(where: isMove), let last = way.lastIndex(where: isMove) else {
      return
    }
    let trip = (trips.last?.trip ?? 0) + 1
    let parts = way[first...last].filter { $0.end > $0.start }.map {
      SimulationTruth.TripLeg(
        start: $0.start, end: $0.end, trip: trip, leg: 0, mode: $0.mode.rawValue,
        distance: $0.metres, steps: 0)
    }
    let waiting = Spell.Mode.waiting.rawValue
    var legs = Self.joined(Self.joined(parts)) {
      $0.mode == waiting && $0.end - $0.start < Self.shortestWait
    }
    for i in legs.indices {
      legs[i].leg = i + 1
      legs[i].steps = count(from: legs[i].start, to: legs[i].end)
    }
    trips += legs
  }

  /// Neighbours of one mode, and what belongs to the leg before it, are one.
  private static func joined(
    _ legs: [SimulationTruth.TripLeg],
    where belongs: (SimulationTruth.TripLeg) -> Bool = { _ in false }
  ) -> [SimulationTruth.TripLeg] {
    var joined: [SimulationTruth.TripLeg] = []
    for leg in legs {
      if let last = joined.last, last.mode == leg.mode || belongs(leg) {
        joined[joined.count - 1].end = leg.end
        joined[joined.count - 1].distance += leg.distance
      } else {
        joined.append(leg)
      }
    }
    return joined
  }

  /// Steps between two times.
  private func count(from start: Double, to end: Double) -> Int {
    let first = steps.partition(from: start)
    return steps.partition(from: end) - first
  }

  // MARK: - Visits

  /// The visits of a scenario at that site.
  func visits(at site: Site) -> [SimulationTruth.Visit] {
    stays.map { stay in
      let here = NamedPlace(name: "", east: stay.middle.east, north: stay.middle.north)
      let nearest = places.min { $0.metres(to: here) < $1.metres(to: here) }
      let place = nearest.flatMap { $0.metres(to: here) <= Self.reach ? $0 : nil }
      return SimulationTruth.Visit(
        start: stay.start, end: stay.end, place: place?.name,
        latitude: site.latitude(north: here.north), longitude: site.longitude(east: here.east),
        steps: count(from: stay.start, to: stay.end))
    }
  }
}

extension [Double] {
  /// The index of the first that is not below `value`, in order of size.
  fileprivate func partition(from value: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension SimulationTruth {
  /// Ten minutes or more at a place.
  public struct Visit: Equatable, Sendable {
    /// Arrival in seconds.
    public var start: Double
    /// Departure in seconds, or the end of all.
    public var end: Double
    /// The scenario's name of the place; `nil` where none is within 100 m.
    public var place: String?
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double
    /// Steps at the place.
    public var steps: Int
  }

  /// A part of the way between two visits.
  public struct TripLeg: Equatable, Sendable {
    /// Start in seconds.
    public var start: Double
    /// End in seconds.
    public var end: Double
    /// Number of the way, from 1.
    public var trip: Int
    /// Number of the leg in it, from 1.
    public var leg: Int
    /// `walking`, `running`, `cycling`, `automotive` or `waiting`: a rest of 2 min or more.
    public var mode: String
    /// Metres.
    public var distance: Double
    /// Steps in it.
    public var steps: Int
  }
}
