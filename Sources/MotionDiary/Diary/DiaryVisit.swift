public import MotionPlaces

/// A visit as a diary tells it.
public struct DiaryVisit: Equatable, Sendable {
  /// When and where.
  public var visit: Visit
  /// The place's name; `nil` where its position is not known.
  public var place: String?
  /// Steps in it; `nil` where steps are not counted.
  public var steps: Int?

  init(visit: Visit, steps: Int?) {
    self.visit = visit
    self.steps = steps
  }
}

/// A part of the way between two visits that was gone in one way.
public struct TripLeg: Equatable, Sendable {
  /// How somebody gets on.
  public enum Mode: String, CaseIterable, Sendable {
    /// On foot.
    case walking
    /// On foot with a flight phase.
    case running
    /// On a bicycle.
    case cycling
    /// In a car, bus or train.
    case automotive
    /// For what comes next.
    case waiting

    init(_ kind: SegmentKind) {
      self =
        switch kind {
        case .walking: .walking
        case .running: .running
        case .cycling: .cycling
        case .automotive: .automotive
        case .stationary, .other, .noData: .waiting
        }
    }
  }

  /// Seconds from the recording's start.
  public var start: Double
  /// Likewise.
  public var end: Double
  /// Its trip, from 1.
  public var trip: Int
  /// Its place in the trip, from 1.
  public var leg: Int
  /// How.
  public var mode: Mode
  /// Metres; `nil` where neither steps nor fixes tell.
  public var distance: Double?
  /// Steps in it; `nil` where steps are not counted.
  public var steps: Int?
}

/// A moment at which somebody came or left, as it was said.
public struct VisitMoment: Equatable, Sendable {
  /// Came; else left.
  public var isArrival: Bool
  /// When.
  public var time: Double
  /// When it was said.
  public var known: Double
}
