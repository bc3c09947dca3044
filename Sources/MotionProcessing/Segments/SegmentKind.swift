/// The kind of a segment: an activity, or that there are no data.
public enum SegmentKind: String, CaseIterable, Sendable {
  /// The device did not move.
  case stationary
  /// On foot.
  case walking
  /// On foot with a flight phase.
  case running
  /// On a bicycle.
  case cycling
  /// In a car, bus or train, stops included.
  case automotive
  /// Something else: enough data, none of the others.
  case other
  /// Nothing was measured.
  case noData = "no data"

  /// The word for a set of flags. Where several are set, the rarer and more specific one names the
  /// whole: cycling, then automotive (also at a stop), running, walking, stationary. So do the
  /// scorers.
  public init(_ activity: MotionActivity) {
    self =
      activity.cycling
      ? .cycling
      : activity.automotive
        ? .automotive
        : activity.running
          ? .running
          : activity.walking
            ? .walking : activity.stationary ? .stationary : activity.unknown ? .noData : .other
  }

  /// Whether the kind is walking or running.
  public var isOnFoot: Bool { self == .walking || self == .running }

  /// Whether a class was named.
  var isClassed: Bool { self != .other && self != .noData }
  /// Whether one may stand still in it without ending what one did.
  var isStop: Bool { self == .stationary || self == .other }
  /// Whether one gets somewhere in it.
  var isTravel: Bool { isOnFoot || self == .cycling || self == .automotive }
}
