public import MotionProcessing

/// What really happened in a simulation: the measure for everything that is computed from its
/// samples.
public struct SimulationTruth: Equatable, Sendable {
  /// One initial contact.
  public struct Step: Equatable, Sendable {
    /// When the foot touched the ground, seconds.
    public var time: Double
    /// Which foot.
    public var foot: Foot
    /// Length of the step over ground in metres.
    public var length: Double
  }

  /// What was done from `start` to `end`.
  public struct Label: Equatable, Sendable {
    /// Start in seconds.
    public var start: Double
    /// End in seconds.
    public var end: Double
    /// `walking`, `running`, `stairs_up`, `stairs_down`, `standing`, `sitting`, `stationary` (the
    /// phone lies), `lift`, `escalator` (standing on it), `automotive` (a car, halts included),
    /// `bus`, `train`, `tram`, `cycling`, `other` (the phone is handled) or `off` (nothing is
    /// recorded).
    public var label: String
  }

  /// A way up or down.
  public struct HeightChange: Equatable, Sendable {
    /// Start in seconds.
    public var start: Double
    /// End in seconds.
    public var end: Double
    /// What carried the person: `stairs`, `escalator`, `lift` or `slope`.
    public var kind: String
    /// Metres gained; negative down.
    public var metres: Double
  }

  /// How fast the phone went over ground at one moment.
  public struct Speed: Equatable, Sendable {
    /// Seconds.
    public var time: Double
    /// Metres per second.
    public var speed: Double
  }

  /// A device that was held leant to the side.
  public struct Lean: Equatable, Sendable {
    /// Start in seconds.
    public var start: Double
    /// End in seconds.
    public var end: Double
    /// How the interface was turned: `portrait`, `landscape-left` or `landscape-right`.
    public var interface: String
    /// Mean angle of gravity in the plane of the screen, degrees to the right.
    public var degrees: Double
  }

  /// A device whose back pointed somewhere.
  public struct Aim: Equatable, Sendable {
    /// Start in seconds.
    public var start: Double
    /// End in seconds.
    public var end: Double
    /// Mean direction, degrees from true north, clockwise.
    public var bearing: Double
    /// Degrees above the horizon.
    public var elevation: Double
  }

  /// A tremor of stated frequency and size.
  public struct Tremor: Equatable, Sendable {
    /// Start in seconds.
    public var start: Double
    /// End in seconds.
    public var end: Double
    /// Mean frequency, Hz.
    public var frequency: Double
    /// Mean size from end to end where the device is, metres.
    public var size: Double
    /// `rest`, `held` or `moving`.
    public var arm: String
  }

  /// How the phone was turned at one moment.
  public struct Orientation: Equatable, Sendable {
    /// Seconds.
    public var time: Double
    /// Device axes to a world with x east, y true north, z up.
    public var attitude: Quaternion
  }

  /// What pressed somebody in a car, in the mean of a tenth of a second.
  public struct VehicleForce: Equatable, Sendable {
    /// End of the tenth, seconds.
    public var time: Double
    /// In g, positive while gaining speed.
    public var longitudinal: Double
    /// In g, positive towards the right: in a right turn.
    public var lateral: Double
  }

  /// Height of the person in metres.
  public internal(set) var height = 0.0
  /// Initial contacts in order.
  public internal(set) var steps: [Step] = []
  /// What was done, without overlap or gap.
  public internal(set) var labels: [Label] = []
  /// What hands, or the whole body on the spot, did, in order.
  public internal(set) var gestures: [Gesture] = []
  /// Leans to the side, in order.
  public internal(set) var leans: [Lean] = []
  /// Tremors of stated frequency and size, in order.
  public internal(set) var tremors: [Tremor] = []
  /// The device's axis of each flick among the gestures: `x`, `y` or `z`.
  public internal(set) var flickAxes: [String] = []
  /// The device's axis of each slide among the gestures: `x`, `y` or `z`.
  public internal(set) var slideAxes: [String] = []
  /// Where the device pointed, in order.
  public internal(set) var aims: [Aim] = []
  /// Poses that were held, in order.
  public internal(set) var poses: [String] = []
  /// What the hand did, minute by minute; the last one may not be whole.
  public internal(set) var minutes: [KinesiaMinute] = []
  /// Metres on foot: the sum of the steps' lengths.
  public internal(set) var distance = 0.0
  /// When a vehicle stood: lights, stations, and before driving off; labelled `idling` for a car
  /// whose engine runs, else `halt`.
  public internal(set) var stops: [Label] = []
  /// Falls; `nil` where nothing happened that is mistaken for one.
  public internal(set) var falls: Int?
  /// Storeys of 3.06 m climbed on foot.
  public internal(set) var floorsUp = 0
  /// Storeys of 3.06 m descended on foot.
  public internal(set) var floorsDown = 0
  /// Rides in a lift.
  public internal(set) var liftRides = 0
  /// Metres driven with a car.
  public internal(set) var metresDriven = 0.0
  /// Metres with each kind of vehicle: `car`, `bus`, `train`, `tram`, `bicycle`.
  public internal(set) var metresRidden: [String: Double] = [:]
  /// Ways up and down in order. Only stairs count as floors.
  public internal(set) var levelChanges: [HeightChange] = []
  /// Speed over ground once a second, outdoors and in vehicles.
  public internal(set) var speeds: [Speed] = []
  /// Forces of rides by car, ten times a second.
  public internal(set) var vehicleForces: [VehicleForce] = []
  /// Whether the scenario has a car that nobody drives: then its states are kept.
  var isAboutCar = false
  /// Stays of ten minutes or more, where the scenario has places.
  public internal(set) var visits: [Visit] = []
  /// The ways between them, where the scenario has places.
  public internal(set) var trips: [TripLeg] = []
  /// Seconds of the whole, where the scenario has places.
  var duration: Double?
  /// Orientation at `Scenario.orientationRate`; empty where that is 0.
  public internal(set) var orientation: [Orientation] = []

  /// Repetitions of exercises; half ones count as halves.
  public var repetitions: Double {
    gestures.reduce(0) { $0 + (Exercise(rawValue: $1.gesture) == nil ? 0 : $1.value ?? 1) }
  }
  /// Strokes with a racket.
  public var strokes: Int {
    gestures.reduce(0) { $0 + (Stroke(rawValue: $1.gesture) == nil ? 0 : 1) }
  }

  /// What hands did, or how they held the device, at the end of a piece of work.
  mutating func add(_ done: [Gesture], of work: HandWork?) {
    switch work {
    case .lean(let lean):
      leans += done.compactMap { held in
        held.value.map {
          Lean(
            start: held.start, end: held.end, interface: lean.interface.rawValue, degrees: $0)
        }
      }
      return
    case .steadyTremor(let tremor):
      tremors += done.map {
        Tremor(
          start: $0.start, end: $0.end, frequency: tremor.frequency, size: tremor.size,
          arm: tremor.arm.rawValue)
      }
    case .aim:
      aims += done.compactMap { aim in
        guard let bearing = aim.value, let elevation = aim.elevation else { return nil }
        return Aim(start: aim.start, end: aim.end, bearing: bearing, elevation: elevation)
      }
    case .slide(let slide): slideAxes += done.map { _ in slide.axis.rawValue }
    case .flicks(let axis, _): flickAxes += done.map { _ in axis.rawValue }
    case .poses(let sequence): poses += sequence.poses.map { $0.rawValue }
    default: break
    }
    gestures += done
  }

  /// What the hand does at this tick.
  mutating func keep(_ movement: KinesiaMinute.Movement, at time: Double) {
    let minute = Int(time / 60)
    while minutes.count <= minute {
      minutes.append(KinesiaMinute(start: 60 * Double(minutes.count)))
    }
    minutes[minutes.count - 1].add(movement, Tick.seconds / 60)
  }

  mutating func addStep(at time: Double, foot: Foot, length: Double) {
    steps.append(Step(time: time, foot: foot, length: length))
    distance += length
  }

  /// A vehicle stands at this tick.
  mutating func addHalt(at time: Double, tick: Double, label: String) {
    if let last = stops.last, last.label == label, time - last.end < 1.5 * tick {
      stops[stops.count - 1].end = time
    } else {
      stops.append(Label(start: time, end: time, label: label))
    }
  }

  /// Neighbours with the same label are one.
  mutating func addLabel(_ label: String, from start: Double, to end: Double) {
    // A way to a place where somebody is already takes no time.
    guard end > start else { return }
    if let last = labels.last, last.label == label, last.end == start {
      labels[labels.count - 1].end = end
    } else {
      labels.append(Label(start: start, end: end, label: label))
    }
  }
}
