@_spi(Core) public import MotionProcessing

/// The swing of Apple's talk of 2016 as its slides give it (R170), to be held against ``StrokeDetector``.
///
/// At 50 Hz the product of rotation rate and gravity goes into a ring of one second. While it is full:
/// a swing is when the angle in it exceeds 1.95 rad and its peak 5.5 rad/s; then nothing is told until
/// the mean of the newer half falls below 0.275 rad/s. It takes the take-back for the stroke
/// (<doc:Strokes> has the figures).
public struct TalkSwing: Sendable {
  /// Rotation about gravity in the second before a swing was told.
  public struct Swing: Equatable, Sendable {
    /// When it was told.
    public var time: SensorTime
    /// Angle of the second, rad: the talk's sign, positive about gravity.
    public var angle: Double
    /// Largest rate of that sign, rad/s.
    public var peakRate: Double

    /// The talk's reading: negative is a forehand on the right wrist and a backhand on the left.
    public func side(on wrist: Wrist) -> StrokeSide {
      (angle < 0) == (wrist == .right) ? .forehand : .backhand
    }
  }

  private static let length = 50
  private static let angle: Float = 1.95
  private static let rate: Float = 5.5
  private static let settled: Float = 0.275

  private var grid = MotionGrid()
  private var ring = FixedQueue<Float>(capacity: length, filler: 0)
  private var waits = false
  private var queue = FixedQueue<Swing>(
    capacity: 4, filler: Swing(time: .zero, angle: 0, peakRate: 0))

  /// A rule that has seen nothing.
  public init() {}

  /// Takes the next sample.
  public mutating func process(_ sample: InertialSample) {
    var grid = grid
    grid.process(sample) { process($0) }
    self.grid = grid
  }

  /// The next swing; `nil` where there is none.
  public mutating func next() -> Swing? { queue.popFirst() }

  private mutating func process(_ reading: GridReading) {
    if reading.begins { ring.removeAll() }
    guard reading.hasRotation else { return }
    ring.append(reading.rotationRate.dot(reading.gravity))
    guard ring.count == Self.length else { return }
    if waits {
      guard abs(mean(from: Self.length / 2)) < Self.settled else { return }
      waits = false
      ring.removeAll()
      return
    }
    let turned = mean(from: 0)
    let peak = peak(of: turned)
    guard abs(turned) > Self.angle, abs(peak) > Self.rate else { return }
    queue.append(Swing(time: reading.time, angle: Double(turned), peakRate: Double(peak)))
    waits = true
  }

  /// Mean rate, which over one second is the angle.
  private func mean(from first: Int) -> Float {
    var sum: Float = 0
    for i in first..<ring.count { sum += ring[i] }
    return sum / Float(ring.count - first)
  }

  private func peak(of sign: Float) -> Float {
    var found: Float = 0
    for i in 0..<ring.count where ring[i] * sign > found * sign { found = ring[i] }
    return found
  }
}
