import MotionProcessing

/// What somebody does for a while, where the phone is, and what that is called in the truth.
struct Episode: Sendable {
  /// One thing that a person or a car can do.
  enum Action: Sendable, Equatable {
    /// The phone lies, nobody touches it.
    case lie
    /// The person stands, sits, or handles the phone; `lively` times the placement's ordinary
    /// unrest.
    case stay(lively: Double)
    /// The phone records nothing, and nobody goes anywhere.
    case off
    /// Walking or running at m/s.
    case move(GaitStyle)
    /// Walking or running without getting anywhere: a treadmill.
    case treadmill(GaitStyle)
    /// Storeys on foot; negative down. Lasts until they are done.
    case stairs(storeys: Int)
    /// Metres in a lift; negative down. Lasts until it is there.
    /// `speed` in m/s goes before what the kind says.
    case lift(metres: Double, kind: Lift.Kind, speed: Double? = nil)
    /// Metres on an escalator, standing or walking on it; negative down. Lasts until they are done.
    case escalator(metres: Double, walking: Bool)
    /// A ride with a vehicle, from boarding to its last halt.
    case ride(VehicleProfile)
    /// The engine idles, the car stands.
    case idle
    /// A turn on the spot by radians, positive to the left. Lasts until it is done.
    case turn(angle: Double)
    /// Standing, turning and a few steps, by turns: somebody in a kitchen.
    case potter
    /// Walking at m/s behind a pram on a way of that class.
    case pram(GaitStyle, RoadProfile.Class)
    /// Skiing down at m/s, turn after turn.
    case ski(speed: Double)
    /// A fall, or what looks like one, and so many seconds of rest after it. `ground` by chance where it
    /// is `nil`. Lasts until the person stands again.
    case goDown(BodyFall.Kind, ground: BodyFall.Ground?, resting: Double)
    /// The phone drops from so many metres and lies so many seconds. Lasts until it is picked up.
    case dropPhone(metres: Double, resting: Double)
    /// Jumps on the spot. Lasts until they are done.
    case jump(count: Int)
    /// A car that nobody drives stands, is hit, jacked up or towed by radians of tilt.
    case parked(ParkedCar.Event, tilt: Double?)
  }

  var action: Action
  /// Seconds; nil where the action itself says when it is done.
  var seconds: Double?
  /// Where a way leads that ends with its arrival.
  var destination: Destination?
  /// Whether somebody waits for what takes them on.
  var isWait = false
  var placement: Placement
  var label: String
  /// Whether satellites are seen.
  var isOutdoors: Bool
  /// Whether high houses hide most of the sky.
  var isAmongHouses = false
  /// Metres risen for each metre of way, walking, running or riding; negative down.
  var grade = 0.0
  /// What the hands do meanwhile, as a passenger who types does.
  var hands: HandWork?
  /// Risers of a stair that one step takes.
  var risersPerStep = 1
  /// How the phone is held, where that is said.
  var mounting: Mounting?
  /// Unrest of somebody who rides in a lift, as times the ordinary.
  var unrest = 1.0

  /// How long it lasts, or about how long where the action itself says when it is done.
  var expectedSeconds: Double {
    if let seconds { return seconds }
    if let destination { return destination.seconds }
    if let hands { return hands.expectedSeconds }
    switch action {
    case .stairs(let storeys): return 16 * Double(abs(storeys)) / Double(risersPerStep)
    case .turn(let angle): return 1 + abs(angle) / 1.5
    case .lift(let metres, _, let speed): return 12 + abs(metres) / (speed ?? 1.6)
    case .escalator(let metres, _): return 8 + abs(metres) / 0.25
    case .goDown(_, _, let resting), .dropPhone(_, let resting): return resting + 6
    case .jump(let count): return 3 + 2.8 * Double(count)
    default: return 60
    }
  }

  /// How much of that is recorded.
  var recordedSeconds: Double { action == .off ? 0 : expectedSeconds }

  static func lie(_ seconds: Double) -> Episode {
    Episode(.lie, seconds, .table, "stationary", outdoors: false)
  }

  /// The phone lies or stands somewhere else than on a table, nobody touches it.
  static func rest(_ seconds: Double, _ placement: Placement) -> Episode {
    Episode(.lie, seconds, placement, "stationary", outdoors: true)
  }

  static func stand(_ seconds: Double, _ placement: Placement, outdoors: Bool = true) -> Episode {
    Episode(.stay(lively: 1), seconds, placement, "standing", outdoors: outdoors)
  }

  /// Waiting for what takes somebody on.
  static func wait(_ seconds: Double, _ placement: Placement) -> Episode {
    var episode = stand(seconds, placement)
    episode.isWait = true
    return episode
  }

  /// A time of which the phone records nothing.
  static func off(_ seconds: Double, _ placement: Placement) -> Episode {
    Episode(.off, seconds, placement, "off", outdoors: false)
  }

  static func sit(_ seconds: Double, _ placement: Placement) -> Episode {
    Episode(.stay(lively: 0.7), seconds, placement, "sitting", outdoors: false)
  }

  /// Getting in or out, taking the phone from one place to another.
  static func handle(_ seconds: Double, _ placement: Placement) -> Episode {
    Episode(.stay(lively: 2.5), seconds, placement, "other", outdoors: true)
  }

  static func walk(
    _ seconds: Double, _ placement: Placement, speed: Double = 1.35, outdoors: Bool = true
  ) -> Episode {
    let style = GaitStyle(kind: .walking, speed: speed)
    return Episode(.move(style), seconds, placement, "walking", outdoors: outdoors)
  }

  static func run(_ seconds: Double, _ placement: Placement, speed: Double = 3) -> Episode {
    let style = GaitStyle(kind: .running, speed: speed)
    return Episode(.move(style), seconds, placement, "running", outdoors: true)
  }

  static func treadmill(_ seconds: Double, _ placement: Placement, _ style: GaitStyle) -> Episode {
    let label = style.kind == .running ? "running" : "walking"
    return Episode(.treadmill(style), seconds, placement, label, outdoors: false)
  }

  static func stairs(_ storeys: Int, _ placement: Placement) -> Episode {
    let label = storeys < 0 ? "stairs_down" : "stairs_up"
    return Episode(.stairs(storeys: storeys), nil, placement, label, outdoors: false)
  }

  /// A turn on the spot by degrees, positive to the left.
  static func turn(degrees: Double, _ placement: Placement) -> Episode {
    let angle = degrees * Trigonometry.pi / 180
    return Episode(.turn(angle: angle), nil, placement, "walking", outdoors: false)
  }

  /// Short ways about the house; labelled walking and standing as it comes.
  static func potter(_ seconds: Double, _ placement: Placement) -> Episode {
    Episode(.potter, seconds, placement, "standing", outdoors: false)
  }

  /// Stairs with two risers at a step.
  func byTwos() -> Episode {
    var copy = self
    copy.risersPerStep = 2
    return copy
  }

  /// A way on a trail with stones and roots.
  func onTrail() -> Episode {
    var copy = self
    if case .move(var style) = action {
      style.isRough = true
      copy.action = .move(style)
    }
    return copy
  }

  static func lift(
    _ metres: Double, _ placement: Placement, kind: Lift.Kind = .ordinary, speed: Double? = nil
  ) -> Episode {
    Episode(
      .lift(metres: metres, kind: kind, speed: speed), nil, placement, "lift", outdoors: false)
  }

  /// Walking behind a pram.
  static func pram(
    _ seconds: Double, _ placement: Placement, speed: Double = 1.2,
    over surface: RoadProfile.Class = .b
  ) -> Episode {
    let style = GaitStyle(kind: .walking, speed: speed)
    return Episode(.pram(style, surface), seconds, placement, "walking", outdoors: true)
  }

  /// Skiing, from standing to standing.
  static func ski(_ seconds: Double, _ placement: Placement, speed: Double = 9) -> Episode {
    Episode(.ski(speed: speed), seconds, placement, "skiing", outdoors: true)
  }

  /// Somebody who walks on an escalator takes stairs that move.
  static func escalator(_ metres: Double, _ placement: Placement, walking: Bool = false) -> Episode
  {
    let label = walking ? (metres < 0 ? "stairs_down" : "stairs_up") : "escalator"
    return Episode(
      .escalator(metres: metres, walking: walking), nil, placement, label, outdoors: false)
  }

  /// A drive from engine start to engine stop.
  static func drive(
    _ seconds: Double, _ placement: Placement, on way: VehicleProfile = .town
  ) -> Episode {
    Episode(.ride(way), seconds, placement, "automotive", outdoors: true)
  }

  /// A ride by bus, tram or train, from boarding to the last halt.
  static func ride(_ vehicle: VehicleProfile, _ seconds: Double, _ placement: Placement) -> Episode
  {
    Episode(.ride(vehicle), seconds, placement, vehicle.kind.label, outdoors: true)
  }

  /// Cycling with halts at lights.
  static func cycle(_ seconds: Double, _ placement: Placement, speed: Double = 5) -> Episode {
    let way = VehicleProfile.bicycle(speed: speed)
    return Episode(.ride(way), seconds, placement, way.kind.label, outdoors: true)
  }

  static func idle(_ seconds: Double, _ placement: Placement) -> Episode {
    Episode(.idle, seconds, placement, "automotive", outdoors: true)
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
