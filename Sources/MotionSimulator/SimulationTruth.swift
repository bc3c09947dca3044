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
    /// phone lies), `lift`, `automotive` (stops included) or `other` (the phone is handled).
    public var label: String
  }

  /// How the phone was turned at one moment.
  public struct Orientation: Equatable, Sendable {
    /// Seconds.
    public var time: Double
    /// Device axes to a world with x east, y true north, z up.
    public var attitude: Quaternion
  }

  /// Initial contacts in order.
  public internal(set) var steps: [Step] = []
  /// What was done, without overlap or gap.
  public internal(set) var labels: [Label] = []
  /// Metres on foot: the sum of the steps' lengths.
  public internal(set) var distance = 0.0
  /// When the car stood with its engine running, labelled `idling`: lights, and before driving off.
  public internal(set) var stops: [Label] = []
  /// Storeys of 3.06 m climbed on foot.
  public internal(set) var floorsUp = 0
  /// Storeys of 3.06 m descended on foot.
  public internal(set) var floorsDown = 0
  /// Rides in a lift.
  public internal(set) var liftRides = 0
  /// Metres driven.
  public internal(set) var metresDriven = 0.0
  /// Orientation at `Scenario.orientationRate`; empty where that is 0.
  public internal(set) var orientation: [Orientation] = []

  mutating func addStep(at time: Double, foot: Foot, length: Double) {
    steps.append(Step(time: time, foot: foot, length: length))
    distance += length
  }

  /// The car stands with its engine running at this tick.
  mutating func addIdling(at time: Double, tick: Double) {
    if let last = stops.last, time - last.end < 1.5 * tick {
      stops[stops.count - 1].end = time
    } else {
      stops.append(Label(start: time, end: time, label: "idling"))
    }
  }

  /// Neighbours with the same label are one.
  mutating func addLabel(_ label: String, from start: Double, to end: Double) {
    if let last = labels.last, last.label == label, last.end == start {
      labels[labels.count - 1].end = end
    } else {
      labels.append(Label(start: start, end: end, label: label))
    }
  }
}
