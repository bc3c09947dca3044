@_spi(Core) public import MotionProcessing

/// A jolt along gravity: the device is bumped upwards or downwards (R173).
public struct Jolt: Equatable, Sendable {
  /// Which way it went first.
  public enum Direction: String, CaseIterable, Sendable {
    /// Up.
    case jump
    /// Down.
    case duck
  }

  /// Begin of the pulse.
  public var start: SensorTime
  /// End of the pulse.
  public var end: SensorTime
  /// When it was first said.
  public var known: SensorTime
  /// Peak against the mean before, g, upwards positive.
  public var peak: Double
  /// Which way it went first.
  public var direction: Direction { peak > 0 ? .jump : .duck }
}

/// Tells jolts along gravity, as a game has them from a tablet that is bumped: pulses of the vertical
/// acceleration that are higher than what somebody on foot or in a bus shakes. Figures: <doc:Jolts>.
public struct JoltDetector: Sendable {
  /// Least peak, g: what the talk's game asks (applications, section 30).
  private static let least: Float = 0.35

  private var grid = MotionGrid()
  private var pulse = Pulse(least: least)
  private var queue = FixedQueue<Jolt>(
    capacity: 4, filler: Jolt(start: .zero, end: .zero, known: .zero, peak: 0))

  /// A detector that has seen nothing.
  public init() {}

  /// Takes the next sample. What is told is taken with ``next()`` before the next one.
  public mutating func process(_ sample: InertialSample) {
    var grid = grid
    grid.process(sample) { process($0) }
    self.grid = grid
  }

  /// The next jolt; `nil` where there is none.
  public mutating func next() -> Jolt? { queue.popFirst() }

  /// Whether there is something to take.
  var hasTold: Bool { queue.count > 0 }

  mutating func process(_ reading: GridReading) {
    if reading.begins { pulse.restart() }
    // What is pushed upwards reads as if it were heavier: user acceleration along gravity.
    let up = reading.userAcceleration.dot(reading.gravity)
    if let found = pulse.process(SIMD4(up, 0, 0, 0), at: reading.time) {
      queue.append(
        Jolt(start: found.start, end: found.end, known: reading.time, peak: Double(found.peak)))
    }
  }
}
