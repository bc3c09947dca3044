@_spi(Core) public import MotionProcessing

/// A flick: the device is turned about one axis, quickly.
public struct Flick: Equatable, Sendable {
  /// The device's axes.
  public enum Axis: String, CaseIterable, Sendable {
    /// To the right of the screen.
    case x
    /// To its top.
    case y
    /// Out of it.
    case z

    /// The same axis as the interface has it, turned as it is.
    public func name(in interface: InterfaceOrientation) -> String {
      switch (self, interface.isLandscape) {
      case (.x, false), (.y, true): "horizontal"
      case (.y, false), (.x, true): "vertical"
      case (.z, _): "normal"
      }
    }
  }

  /// Begin of the pulse.
  public var start: SensorTime
  /// End of the pulse.
  public var end: SensorTime
  /// When it was first said.
  public var known: SensorTime
  /// Largest rate, rad/s, signed by the right-hand rule.
  public var peakRate: Double
  /// About which axis.
  public var axis: Axis
}

/// Tells flicks about an axis of the device. Needs a gyroscope. Figures: <doc:Jolts>.
public struct FlickDetector: Sendable {
  /// Least rate, rad/s: what the talk's game asks (applications, section 30).
  private static let least: Float = 2
  /// How many times the largest rate about another axis it must be.
  private static let clear: Float = 1.5

  private var grid = MotionGrid()
  private var pulse = Pulse(least: least)
  /// Largest rates of late about each axis.
  private var largest = SIMD4<Float>.zero
  private var queue = FixedQueue<Flick>(
    capacity: 4, filler: Flick(start: .zero, end: .zero, known: .zero, peakRate: 0, axis: .x))

  /// A detector that has seen nothing.
  public init() {}

  /// Takes the next sample. What is told is taken with ``next()`` before the next one.
  public mutating func process(_ sample: InertialSample) {
    var grid = grid
    grid.process(sample) { process($0) }
    self.grid = grid
  }

  /// The next flick; `nil` where there is none.
  public mutating func next() -> Flick? { queue.popFirst() }

  /// Whether there is something to take.
  var hasTold: Bool { queue.count > 0 }

  mutating func process(_ reading: GridReading) {
    if reading.begins {
      pulse.restart()
      largest = .zero
    }
    guard reading.hasRotation else { return }
    let rate = reading.rotationRate
    // Forgotten within half a second.
    largest *= 0.92
    for i in 0..<3 { largest[i] = max(largest[i], abs(rate[i])) }
    guard let found = pulse.process(rate, at: reading.time) else { return }
    for other in 0..<3
    where other != found.lane && largest[other] * Self.clear > abs(found.peak) {
      return
    }
    queue.append(
      Flick(
        start: found.start, end: found.end, known: reading.time, peakRate: Double(found.peak),
        axis: found.lane == 0 ? .x : found.lane == 1 ? .y : .z))
  }
}
