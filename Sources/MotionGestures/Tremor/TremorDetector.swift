@_spi(Core) import MotionProcessing

/// Tells tremor of a hand, its frequency, kind and size, and minute by minute how much of it there was.
/// No medical claim: it measures a movement. Method, constants and figures: <doc:Tremors>.
///
/// ```swift
/// var tremor = TremorDetector()
/// for sample in samples {
///   tremor.process(sample)
///   while let told = tremor.next() {
///     if case .minute(let minute) = told { print(minute.none, minute.strengths.slight) }
///   }
/// }
/// ```
public struct TremorDetector: Sendable {
  /// What is told.
  public enum Told: Equatable, Sendable {
    /// A stretch of tremor has ended.
    case tremor(Tremor)
    /// A minute is over, or what of it there was: at the begin and the end of the input, and around gaps.
    case minute(TremorMinute)
  }

  private var grid = MotionGrid()
  private var bands = TremorBands()
  private var window = TremorWindow()
  private var stretch = TremorStretch()
  private var minute = TremorMinuteSum()
  private var queue = FixedQueue<Told>(
    capacity: 6,
    filler: .tremor(
      Tremor(start: .zero, end: .zero, known: .zero, frequency: 0, kind: .rest, size: 0)))

  /// A detector that has seen nothing.
  public init() {}

  /// Takes the next sample. What is told is taken with ``next()`` before the next one.
  public mutating func process(_ sample: InertialSample) {
    var grid = grid
    grid.process(sample) { process($0, owner: .unknown) }
    self.grid = grid
  }

  /// Ends the input: a stretch that lasts ends with it, and so does the minute.
  public mutating func finish() {
    endStretch()
    if let told = minute.end() { queue.append(.minute(told)) }
  }

  /// What was told next; `nil` where there is nothing more.
  public mutating func next() -> Told? { queue.popFirst() }

  /// Whether there is something to take.
  var hasTold: Bool { queue.count > 0 }

  /// Why the newest seconds are tremor, or nearly are; `nil` where it was asked for already.
  public mutating func takeJudgement() -> GestureJudgement? { window.judgements.popFirst() }

  /// Whether there is a judgement to take.
  var hasJudged: Bool { window.judgements.count > 0 }

  /// Takes a reading, knowing what the owner does.
  mutating func process(_ reading: GridReading, owner: OwnerActivity) {
    if reading.begins {
      endStretch()
      bands.restart(reading)
      window.restart()
    }
    if let told = minute.advance(to: reading.time) { queue.append(.minute(told)) }
    guard let second = bands.process(reading) else { return }
    let state = window.process(second, owner, hasRotation: reading.hasRotation, at: reading.time)
    if case .tremor(let measured) = state {
      stretch.add(measured, at: reading.time)
    } else {
      endStretch()
    }
    minute.add(state)
  }

  private mutating func endStretch() {
    guard let tremor = stretch.end() else { return }
    minute.note(tremor)
    queue.append(.tremor(tremor))
  }
}
