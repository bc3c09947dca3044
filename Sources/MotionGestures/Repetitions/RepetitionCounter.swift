import MotionProcessing

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
  private var queue = FixedQueue<Told>(
    capacity: 40,
    filler: .set(RepetitionSet(start: .zero, end: .zero, known: .zero, count: 0, period: 0)))
  private let nobody = OwnerActivity()

  /// A counter that has seen nothing.
  public init() {}

  /// Takes the next sample. What is told is taken with ``next()`` before the next one.
  public mutating func process(_ sample: InertialSample) {
    var grid = grid
    grid.process(sample) { process($0, owner: nobody) }
    self.grid = grid
  }

  /// Ends the input: what is under way is decided.
  public mutating func finish() { cut() }

  /// What was told next; `nil` where there is nothing more.
  public mutating func next() -> Told? { queue.popFirst() }

  /// Why the newest movement is believed to be an exercise, or nearly was; `nil` where it was asked for
  /// already.
  public mutating func takeJudgement() -> GestureJudgement? { belief.takeJudgement() }

  /// Takes a reading, knowing what the owner does.
  mutating func process(_ reading: GridReading, owner: OwnerActivity) {
    if reading.begins { restart() }
    guard motion.process(reading) else { return }
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
    motion.restart()
    autocorrelation.restart()
    belief.restart()
    free = 0
  }

  // MARK: - A set

  private mutating func begin(_ period: Float) {
    active.begin(motion, period: period, notBefore: free)
    guard active.isUnderWay else { return }
    for tick in (active.begin + 1)...motion.newest where active.isUnderWay { step(to: tick) }
  }

  private mutating func step(to tick: Int32) {
    switch active.process(motion, at: tick) {
    case .none: return
    case .repetition(let start, let end, let share):
      active.add(start, end, share, motion)
      tell()
    case .over(let start, let end, let share):
      if share > 0 { active.add(start, end, share, motion) }
      tell()
      close()
    }
  }

  /// The input breaks off.
  private mutating func cut() {
    guard active.isUnderWay else { return }
    if case .over(let start, let end, let share) = active.cut(motion), share > 0 {
      active.add(start, end, share, motion)
      tell()
    }
    close()
  }

  /// Tells the repetitions that are believed.
  private mutating func tell() {
    let known = motion.time(of: motion.newest)
    while let repetition = active.next(known: known) { queue.append(.repetition(repetition)) }
  }

  private mutating func close() {
    if let set = active.summary(known: motion.time(of: motion.newest)) { queue.append(.set(set)) }
    free = active.trace.lastRest
    active.end()
    belief.restart()
  }
}
