/// Ten minutes or more of a person at one place. Times are seconds on the recording's clock.
public struct Visit: Equatable, Sendable {
  /// When the person came: at the place's edge.
  public var arrival: Double
  /// When that was said: never before it could be known.
  public var arrivalKnown: Double
  /// When the person left; `nil` while they are there.
  public var departure: Double?
  /// When that was said.
  public var departureKnown: Double?
  /// Where it was; `nil` where no fix tells.
  public var position: PlacePosition?

  /// A visit that goes on.
  public init(arrival: Double, known: Double, at position: PlacePosition? = nil) {
    self.arrival = arrival
    arrivalKnown = known
    self.position = position
  }
}

/// A stay that goes on: a visit, once it has been said.
public struct OpenStay: Equatable, Sendable {
  /// Since when, and where.
  public var visit: Visit
  /// Whether its arrival has been said.
  public var isSaid: Bool

  /// A stay.
  public init(_ visit: Visit, isSaid: Bool) {
    self.visit = visit
    self.isSaid = isSaid
  }
}

/// What becomes known of a visit. A visit is recognized by its arrival, which does not change.
public struct VisitNews: Equatable, Sendable {
  /// What has become known.
  public enum Kind: Equatable, Sendable {
    /// Somebody has come.
    case arrived
    /// They have left.
    case departed
    /// They were back within ten minutes: it is the same visit, its departure is taken back.
    case continued
    /// It was none after all: too short, or a wait for a train or a bus. Its arrival has been said.
    case dismissed
    /// The input ended, and they were there.
    case stayed
  }

  /// What has become known.
  public var kind: Kind
  /// The visit, as it is known now.
  public var visit: Visit

  /// News of a visit.
  public init(_ kind: Kind, _ visit: Visit) {
    self.kind = kind
    self.visit = visit
  }
}
