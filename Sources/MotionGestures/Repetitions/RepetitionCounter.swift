@_spi(Core) import MotionProcessing

/// Counts the repetitions of an exercise on any axis, live.
///
/// It waits until a movement has come back often and alike enough, then dates the first repetitions
/// backwards and tells each one as it ends; without rhythm there is no count. Acceleration alone is
/// enough; rotation makes it better. Method, constants and figures: <doc:Repetitions>.
///
/// ```swift
/// var counter = RepetitionCounter()
/// for sample in samples {
///   counter.process(sample)
///   while let told = counter.next() {
///     if case .repetition(let r) = told { print(r.number, r.start.seconds, r.end.seconds) }
///   }
/// }
/// counter.finish()
/// ```
public struct RepetitionCounter: Sendable {
  /// What is told.
  public enum Told: Equatable, Sendable {
    /// A repetition has ended.
    case repetition(Repetition)
    /// A set has ended.
    case set(RepetitionSet)
  }

  private var grid = MotionGrid()
  private var motion = RepetitionMotion()
  private var autocorrelation = RunningAutocorrelation()
  private var belief = RepetitionBelief()
  private var active = ActiveSet()
  /// Where the next set may begin at the earliest.
  private var free: Int32 = 0
  /// Whether the set is over, and is told after its repetitions.
  private var isOver = false
  /// Time of the newest tick.
  private var known = SensorTime.zero

  /// A counter that has seen nothing.
  public init() {}

  /// Takes the next sample. What is told is taken with ``next()`` before the next one.
  public mutating func process(_ sample: InertialSample) {
    var grid = grid
    grid.process(sample) { process($0, owner: .unknown) }
    self.grid = grid
  }

  /// Ends the input: what is under way is decided.
  public mutating func finish() { cut() }

  /// What was told next; `nil` where there is nothing more.
  public mutating func next() -> Told? {
    if let repetition = active.next(known: known) { return .repetition(repetition) }
    guard isOver else { return nil }
    defer { end() }
    return active.summary(known: known).map { .set($0) }
  }

  /// Whether there is something to take.
  var hasTold: Bool { isOver || active.hasTold }

  /// Why the newest movement is believed to be an exercise, or nearly was; `nil` where it was asked for
  /// already.
  public mutating func takeJudgement() -> GestureJudgement? { belief.judgements.popFirst() }

  /// Whether there is a judgement to take.
  var hasJudged: Bool { belief.judgements.count > 0 }

  /// Takes a reading, knowing what the owner does.
  mutating func process(_ reading: GridReading, owner: OwnerActivity) {
    if reading.begins { restart() }
    guard motion.process(reading) else { return }
    known = reading.time
    if isOver { end() }
    autocorrelation.process(motion)
    let period = autocorrelation.period
    guard active.isUnderWay else {
      if let period, belief.process(period, motion, owner, at: reading.time) { begin(period.ticks) }
      return
    }
    if let period { active.follow(period: period.ticks) }
    if belief.isVetoed(period, active.trace.period, active.told, owner, at: reading.time) {
      close()
    } else {
      step(to: motion.newest)
    }
  }

  private mutating func restart() {
    cut()
    free = 0
    motion.restart()
    autocorrelation.restart()
    belief.restart()
  }

  // MARK: - A set

  private mutating func begin(_ period: Float) {
    active.begin(motion, period: period, notBefore: free)
    guard active.isUnderWay else { return }
    for tick in (active.begin + 1)...motion.newest where !isOver { step(to: tick) }
  }

  private mutating func step(to tick: Int32) {
    switch active.process(motion, at: tick) {
    case .none: return
    case .repetition(let start, let end, let share):
      active.add(start, end, share, motion, left: tick)
      if active.hasLostRhythm { close() }
    case .over(let start, let end, let share):
      if share > 0 { active.add(start, end, share, motion) }
      close()
    }
  }

  /// The input breaks off.
  private mutating func cut() {
    guard active.isUnderWay, !isOver else { return }
    if case .over(let start, let end, let share) = active.cut(motion), share > 0 {
      active.add(start, end, share, motion)
    }
    close()
  }

  private mutating func close() {
    isOver = true
    free = active.trace.lastRest
    belief.restart()
  }

  private mutating func end() {
    isOver = false
    active.end()
  }
}
