/// What somebody does for a while, where the phone is, and what that is called in the truth.
struct Segment: Sendable {
  /// One thing that a person or a car can do.
  enum Action: Sendable, Equatable {
    /// The phone lies, nobody touches it.
    case lie
    /// The person stands, sits, or handles the phone; `lively` times the placement's ordinary
    /// unrest.
    case stay(lively: Double)
    /// Walking or running at m/s.
    case move(GaitStyle)
    /// Walking or running without getting anywhere: a treadmill.
    case treadmill(GaitStyle)
    /// Storeys on foot; negative down. Lasts until they are done.
    case stairs(storeys: Int)
    /// Metres in a lift; negative down. Lasts until it is there.
    case lift(metres: Double)
    /// A drive in town, from engine start to engine stop.
    case drive
    /// The engine idles, the car stands.
    case idle
  }

  var action: Action
  /// Seconds; nil where the action itself says when it is done.
  var seconds: Double?
  var placement: Placement
  var label: String
  /// Whether satellites are seen.
  var isOutdoors: Bool

  static func lie(_ seconds: Double) -> Segment {
    Segment(.lie, seconds, .table, "stationary", outdoors: false)
  }

  static func stand(_ seconds: Double, _ placement: Placement, outdoors: Bool = true) -> Segment {
    Segment(.stay(lively: 1), seconds, placement, "standing", outdoors: outdoors)
  }

  static func sit(_ seconds: Double, _ placement: Placement) -> Segment {
    Segment(.stay(lively: 0.7), seconds, placement, "sitting", outdoors: false)
  }

  /// Getting in or out, taking the phone from one place to another.
  static func handle(_ seconds: Double, _ placement: Placement) -> Segment {
    Segment(.stay(lively: 2.5), seconds, placement, "other", outdoors: true)
  }

  static func walk(
    _ seconds: Double, _ placement: Placement, speed: Double = 1.35, outdoors: Bool = true
  ) -> Segment {
    let style = GaitStyle(kind: .walking, speed: speed)
    return Segment(.move(style), seconds, placement, "walking", outdoors: outdoors)
  }

  static func run(_ seconds: Double, _ placement: Placement, speed: Double = 3) -> Segment {
    let style = GaitStyle(kind: .running, speed: speed)
    return Segment(.move(style), seconds, placement, "running", outdoors: true)
  }

  static func treadmill(_ seconds: Double, _ placement: Placement, _ style: GaitStyle) -> Segment {
    let label = style.kind == .running ? "running" : "walking"
    return Segment(.treadmill(style), seconds, placement, label, outdoors: false)
  }

  static func stairs(_ storeys: Int, _ placement: Placement) -> Segment {
    let label = storeys < 0 ? "stairs_down" : "stairs_up"
    return Segment(.stairs(storeys: storeys), nil, placement, label, outdoors: false)
  }

  static func lift(_ metres: Double, _ placement: Placement) -> Segment {
    Segment(.lift(metres: metres), nil, placement, "lift", outdoors: false)
  }

  static func drive(_ seconds: Double, _ placement: Placement) -> Segment {
    Segment(.drive, seconds, placement, "automotive", outdoors: true)
  }

  static func idle(_ seconds: Double, _ placement: Placement) -> Segment {
    Segment(.idle, seconds, placement, "automotive", outdoors: true)
  }

  init(
    _ action: Action, _ seconds: Double?, _ placement: Placement, _ label: String, outdoors: Bool
  ) {
    self.action = action
    self.seconds = seconds
    self.placement = placement
    self.label = label
    isOutdoors = outdoors
  }
}
