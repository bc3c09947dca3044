@_spi(Core) import MotionProcessing

/// Tells strokes with a racket at the peak of the rotation rate, one a second and more, from a wrist or
/// from the racket. Needs a gyroscope. Method, constants and figures: <doc:Strokes>.
///
/// ```swift
/// var strokes = StrokeDetector()
/// for sample in samples {
///   strokes.process(sample)
///   while let stroke = strokes.next() { print(stroke.side(on: .right), stroke.peakRate) }
/// }
/// ```
public struct StrokeDetector: Sendable {
  private var grid = MotionGrid()
  private var peaks = RatePeaks()
  private var rally = Rally()
  private var queue = FixedQueue<Stroke>(
    capacity: 8, filler: Stroke(start: .zero, end: .zero, known: .zero, angle: 0, peakRate: 0))
  private var judgements = FixedQueue<GestureJudgement>(capacity: 1, filler: .none)

  /// A detector that has seen nothing.
  public init() {}

  /// Takes the next sample. What is told is taken with ``next()`` before the next one.
  public mutating func process(_ sample: InertialSample) {
    var grid = grid
    grid.process(sample) { process($0, owner: .unknown) }
    self.grid = grid
  }

  /// Ends the input: a peak that is under way is decided by what was seen of it.
  public mutating func finish() {
    if let peak = peaks.finish() { judge(peak, .unknown) }
  }

  /// The next stroke; `nil` where there is none.
  public mutating func next() -> Stroke? { queue.popFirst() }

  /// Whether there is something to take.
  var hasTold: Bool { queue.count > 0 }

  /// Why the newest peak of the rate is a stroke, or none; `nil` where it was asked for already.
  public mutating func takeJudgement() -> GestureJudgement? { judgements.popFirst() }

  /// Whether there is a judgement to take.
  var hasJudged: Bool { judgements.count > 0 }

  /// Takes a reading, knowing what the owner does.
  mutating func process(_ reading: GridReading, owner: OwnerActivity) {
    if reading.begins {
      if let peak = peaks.finish() { judge(peak, owner) }
      peaks.restart()
      rally.restart()
    }
    guard reading.hasRotation else { return }
    if let peak = peaks.process(reading, above: rally.threshold(at: reading.time)) {
      judge(peak, owner)
    }
  }

  private mutating func judge(_ peak: RatePeak, _ owner: OwnerActivity) {
    let told = rally.process(peak, isOnFoot: owner.isOnFoot || owner.isCycling)
    if let judgement = rally.judgement { judgements.append(judgement) }
    for i in (0..<told).reversed() {
      let p = rally.told(i)
      let half = p.halfWidth
      let end = p.time.advanced(by: half)
      queue.append(
        Stroke(
          start: p.time.advanced(by: -half), end: end, known: max(peak.known, end),
          angle: Double(p.angle), peakRate: Double(p.rate)))
    }
  }
}
