@_spi(Core) public import MotionProcessing

/// A posture that was held.
public struct Pose: Equatable, Sendable {
  /// Begin of the first whole second of stillness.
  public var start: SensorTime
  /// End of the last one.
  public var end: SensorTime
  /// When it was first said: after three seconds.
  public var known: SensorTime
  /// Sway, rad: in each whole second the RMS angle between gravity and its mean, the median over the
  /// seconds.
  public var sway: Double
}

/// The change from one pose to the next.
public struct PoseTransition: Equatable, Sendable {
  /// End of the pose before.
  public var start: SensorTime
  /// Begin of the next one.
  public var end: SensorTime
  /// When it was first said.
  public var known: SensorTime
  /// How smooth it was: the negative logarithm of the dimensionless jerk of the speed of gravity in the
  /// device. The one smooth movement of least jerk has -1.8; less is jerkier.
  public var smoothness: Double
  /// Largest change of the acceleration without gravity, g/s.
  public var jerk: Double
}

/// Tells poses that are held, as yoga does, and how smooth the change between two of them was (R168):
/// by the sway of gravity, not by the size of the acceleration. Method and figures: <doc:Poses>.
public struct PoseDetector: Sendable {
  /// What is told.
  public enum Told: Equatable, Sendable {
    /// A pose has ended.
    case pose(Pose)
    /// The next pose has begun.
    case transition(PoseTransition)
  }

  /// Sway, rad, below which a second is still, and above which a pose is left.
  private static let still = 0.0175
  private static let moved = 0.026
  /// Sway of a device that lies: no body is as still.
  private static let lying = 0.00035
  /// Seconds from which a pose is held.
  private static let least = 3
  /// Angle, rad, by which gravity may wander within one pose, from its first second.
  private static let wander = 0.26
  /// Longest transition, s.
  private static let longestChange = 10.0

  private var grid = MotionGrid()
  private var second = SwaySecond()
  private var run = PoseRun()
  private var change = PoseChange()
  private var before: SensorTime?
  private var isTransitionTold = false
  private var queue = FixedQueue<Told>(
    capacity: 4, filler: .pose(Pose(start: .zero, end: .zero, known: .zero, sway: 0)))

  /// A detector that has seen nothing.
  public init() {}

  /// Takes the next sample. What is told is taken with ``next()`` before the next one.
  public mutating func process(_ sample: InertialSample) {
    var grid = grid
    grid.process(sample) { process($0) }
    self.grid = grid
  }

  /// Ends the input: a pose that is held ends with it.
  public mutating func finish() { leave(at: second.now) }

  /// What was told next; `nil` where there is nothing more.
  public mutating func next() -> Told? { queue.popFirst() }

  /// Whether there is something to take.
  var hasTold: Bool { queue.count > 0 }

  mutating func process(_ reading: GridReading) {
    if reading.begins {
      leave(at: second.now)
      second.restart()
      before = nil
      change = PoseChange()
    }
    if let whole = second.process(reading) { judge(whole) }
    change.process(reading)
  }

  private mutating func judge(_ whole: SwaySecond.Whole) {
    let limit = run.seconds > 0 ? Self.moved : Self.still
    guard whole.sway < limit, run.seconds == 0 || run.angle(to: whole.mean) < Self.wander else {
      leave(at: whole.end)
      return
    }
    if run.seconds == 0 {
      run.begin(whole)
      change.keep()
    }
    run.add(whole)
    if run.seconds == Self.least { tellChange(at: whole.end) }
    change.restart()
  }

  private mutating func tellChange(at known: SensorTime) {
    guard run.sway >= Self.lying, let before,
      run.start.seconds(since: before) <= Self.longestChange, run.start > before,
      let smoothness = change.smoothness(over: run.start.seconds(since: before))
    else { return }
    queue.append(
      .transition(
        PoseTransition(
          start: before, end: run.start, known: known, smoothness: smoothness,
          jerk: Double(change.kept.jerk))))
  }

  private mutating func leave(at known: SensorTime) {
    defer { run.seconds = 0 }
    guard run.seconds >= Self.least, run.sway >= Self.lying else { return }
    before = run.end
    queue.append(
      .pose(Pose(start: run.start, end: run.end, known: run.known, sway: run.sway)))
  }
}
