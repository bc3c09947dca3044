@_spi(Core) public import MotionProcessing

/// A swing of a bat, and how fast a point on it was.
public struct Swing: Equatable, Sendable {
  /// Begin: when the rate rose above half of its peak.
  public var start: SensorTime
  /// End: when it had fallen to half of it.
  public var end: SensorTime
  /// When it was first said.
  public var known: SensorTime
  /// Metres from the wrist to the point.
  public var point: Double
  /// Largest speed of the point, m/s.
  public var speed: Double
  /// When the point was fastest.
  public var fastest: SensorTime
}

/// Tells how fast points on a bat are, from the wrist that swings it (R169): the body's rate, about
/// gravity, times the way from the body to the point, and the wrist's, about the other axes, times the
/// way from the wrist. Needs a gyroscope. Figures: <doc:BatSpeed>.
public struct SwingDetector: Sendable {
  /// Least rate of a swing, rad/s, and least acceleration, g: those of a sure stroke.
  private static let least: Float = 12
  private static let leastAcceleration: Float = 4
  /// Rate at which a swing may begin, rad/s.
  private static let begins: Float = 4
  /// Part of the peak at which it begins and ends, and the longest one, s.
  private static let edge: Float = 0.5
  private static let longest = 1.0

  /// Most points that are followed.
  public static let mostPoints = 4

  private let points: SIMD4<Float>
  private let count: Int
  private let reach: Float
  private var grid = MotionGrid()
  private var open: Open?
  private var queue = FixedQueue<Swing>(
    capacity: 8,
    filler: Swing(start: .zero, end: .zero, known: .zero, point: 0, speed: 0, fastest: .zero))

  private struct Open: Sendable {
    var begun: SensorTime
    var start: SensorTime
    var peak: Float
    var acceleration: Float
    var speeds = SIMD4<Float>.zero
    var fastest: (SensorTime, SensorTime, SensorTime, SensorTime)
  }

  /// Follows points at some metres from the wrist: the first ``mostPoints`` of those that are given.
  ///
  /// - Parameters:
  ///   - points: metres from the wrist; 0.7 is near the end of a bat that is held in the hand.
  ///   - reach: metres from the axis of the body to the wrist while the arm is out.
  public init(points: [Double] = [0.7], reach: Double = 0.6) {
    var lengths = SIMD4<Float>.zero
    count = min(points.count, Self.mostPoints)
    for i in 0..<count { lengths[i] = Float(points[i]) }
    self.points = lengths
    self.reach = Float(reach)
  }

  /// Takes the next sample. What is told is taken with ``next()`` before the next one.
  public mutating func process(_ sample: InertialSample) {
    var grid = grid
    grid.process(sample) { process($0) }
    self.grid = grid
  }

  /// The next swing and point; `nil` where there is none.
  public mutating func next() -> Swing? { queue.popFirst() }

  /// Whether there is something to take.
  var hasTold: Bool { queue.count > 0 }

  mutating func process(_ reading: GridReading) {
    if reading.begins { open = nil }
    guard reading.hasRotation else { return }
    let rate = reading.rotationRate.length
    let time = reading.time
    guard var swing = open else {
      guard rate > Self.begins else { return }
      open = Open(
        begun: time, start: time, peak: rate, acceleration: reading.push,
        fastest: (time, time, time, time))
      return
    }
    let body = abs(reading.rotationRate.dot(reading.gravity))
    let wrist = max(rate * rate - body * body, 0).squareRoot()
    let speeds = (points + reach) * body + points * wrist
    for i in 0..<count where speeds[i] > swing.speeds[i] {
      swing.speeds[i] = speeds[i]
      switch i {
      case 0: swing.fastest.0 = time
      case 1: swing.fastest.1 = time
      case 2: swing.fastest.2 = time
      default: swing.fastest.3 = time
      }
    }
    if rate > swing.peak {
      if swing.peak < Self.edge * rate { swing.start = time }
      swing.peak = rate
    }
    swing.acceleration = max(swing.acceleration, reading.push)
    open = swing
    if rate < Self.edge * swing.peak || time.seconds(since: swing.begun) > Self.longest {
      end(at: time)
    }
  }

  private mutating func end(at time: SensorTime) {
    defer { open = nil }
    guard let swing = open, swing.peak > Self.least, swing.acceleration > Self.leastAcceleration
    else { return }
    for i in 0..<count {
      let fastest =
        i == 0
        ? swing.fastest.0 : i == 1 ? swing.fastest.1 : i == 2 ? swing.fastest.2 : swing.fastest.3
      queue.append(
        Swing(
          start: swing.start, end: time, known: time, point: Double(points[i]),
          speed: Double(swing.speeds[i]), fastest: fastest))
    }
  }
}
