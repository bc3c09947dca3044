/// Holds waves until what surrounds them is known, has each judged, then confirms or drops it: the
/// step log (R70).
///
/// A wave is judged by itself (`StepJudge`), 1.4 s after it in a walk, 2.3 s elsewhere. Steps one after the other are a bout; a
/// bout counts, from its first step on, once its steps are sure enough together.
@_spi(Training) public struct StepCandidateQueue: Sendable {
  /// Most waves that wait: six a second until they are judged, and the steps of a bout that is not
  /// yet believed.
  static let capacity = 28
  /// Seconds after a wave when enough of what surrounds it is known to judge it: five windows over it and
  /// two seconds of waves behind it. The article Steps has the errors with more and with less.
  public static let patience: Float = 2.3
  /// The same where the wave follows on a step: somebody walks, and pace waits for it.
  public static let patienceInside: Float = 1.4
  /// Shortest time from step to step, s: four a second, quicker than stairs and runs here. In some
  /// trouser pockets each second step has two waves of the same height, a fifth of a second apart.
  static let quickest: Float = 0.25
  /// Log-odds that the steps of a bout must have together, of which one gives `sureness` at most: five
  /// sure steps, or more unsure ones.
  static let evidence: Float = 10, sureness: Float = 2
  /// The same within a minute after a bout: who walked just now walks on.
  static let evidenceAgain: Float = 4, shortly: Float = 60
  /// Log-odds of the last step of a bout: who stops sways, and waves of a sway are unsure. Without, 120
  /// steps an hour in the pauses of awinda-hand in place of 38, and 1.7 in place of 1.35 % (of an earlier
  /// fit).
  static let lastSureness: Float = 1

  private var held = FixedQueue<StepCandidate>(capacity: capacity, filler: StepCandidate())
  /// How many of the oldest have been judged.
  private var judged = 0
  /// Lines for all waves that wait, and for those that one call takes in and refuses.
  private var log = StepLog(capacity: capacity + 4)
  private(set) var nextNumber: Int32 = 0
  /// The judge; training asks it what it was asked.
  public private(set) var judge = StepJudge()
  private var isCycling = false
  private var strides = RunningStrides()
  /// When the wave of the last confirmed step was.
  private var last: SensorTime?
  private var bouts = BoutClock()
  var stride = StrideModel()

  /// What training sets in place of the two.
  private let patience: Float?

  /// Nothing seen.
  ///
  /// - Parameter patience: seconds after every wave when it is judged; `nil` as it is in use.
  @inline(__always)
  public init(patience: Float? = nil) { self.patience = patience }

  /// The next line of the log.
  mutating func nextLine() -> StepRevision? { log.popFirst() }

  /// Whether a line waits.
  var hasLine: Bool { !log.isEmpty }

  /// Takes a wave in.
  ///
  /// - Parameter interval: seconds since the wave before, for the stride model; 0 when unknown.
  public mutating func hold(_ wave: StepWave, interval: Float, at now: SensorTime) {
    let step = StepCandidate(
      time: wave.time, prominence: wave.prominence, interval: interval, isPlain: wave.isPlain)
    if held.room == 0 { drop(isCycling ? .cycling : .interrupted, now) }
    // Each held wave will need one more line; where nobody reads, nothing new is taken in.
    guard log.room > held.count + 1 else { return }
    held.append(step)
    log.write(step, number: nextNumber, .held, known: now)
    nextNumber += 1
  }

  /// Takes a window that ends now: log-odds of gait and step lag, s.
  public mutating func look(score: Float, lag: Float, at now: SensorTime) {
    judge.look(score: score, lag: lag, at: now)
  }

  /// Takes how that window looks.
  mutating func look(_ features: GaitFeatures) { strides.process(features) }

  /// The step of a run between a plain wave and the one before, where that made no wave.
  mutating func hidden(before wave: StepWave) -> StepWave? { strides.hidden(before: wave) }

  /// Judges the oldest wave that waits for it and whose surroundings are known.
  ///
  /// - Returns: its time, and whether it is a step; `nil` where there is none.
  public mutating func judgeNext(at now: SensorTime) -> (time: SensorTime, isStep: Bool)? {
    guard judged < held.count else { return nil }
    let patience = self.patience ?? (isInside(held[judged]) ? Self.patienceInside : Self.patience)
    guard now.singleSeconds(since: held[judged].time) >= patience else { return nil }
    let logOdds = judge.logOdds(of: judged, in: &held)
    held[judged].logOdds = logOdds
    if logOdds <= 0 {
      held[judged].refusal = refusal(logOdds)
    } else if isTooQuick(held[judged]) {
      held[judged].refusal = .crowded
    }
    judged += 1
    return (held[judged - 1].time, held[judged - 1].isStep)
  }

  /// Whether a wave follows on a step sooner than feet do.
  private mutating func isTooQuick(_ wave: StepCandidate) -> Bool {
    var step = last
    for i in 0..<judged where held[i].isStep { step = held[i].time }
    guard let step, wave.time.singleSeconds(since: step) < Self.quickest else { return false }
    // Under a strong stride the band sets each second wave of a run off the beat.
    return judged + 1 >= held.count
      || !strides.isStride(held[judged + 1].time.singleSeconds(since: step))
  }

  /// Whether a wave follows on a confirmed step, or on one that soon will be.
  private mutating func isInside(_ wave: StepCandidate) -> Bool {
    guard var step = last else { return false }
    for i in 0..<judged where held[i].isStep && isNear(step, held[i].time) { step = held[i].time }
    return isNear(step, wave.time)
  }

  private mutating func refusal(_ logOdds: Float) -> StepRevision.Refusal {
    if logOdds > -Self.lastSureness { return .uncertain }
    if judge.evidence < 0 { return .noGait }
    return judge.isCrowded ? .crowded : .unlike
  }

  /// Takes the activity of a batch. While somebody cycles steps wait, as long as there is room: if he
  /// walks next they were steps, else pedals.
  mutating func follow(_ activity: MotionActivity, at now: SensorTime) {
    strides.follow(activity)
    if activity.cycling {
      isCycling = true
    } else if isCycling && !activity.unknown {
      if !activity.walking && !activity.running { dropCycled(now) }
      isCycling = false
    }
  }

  private mutating func dropCycled(_ now: SensorTime) {
    while judged > 0 { drop(held[0].refusal ?? .cycling, now) }
  }

  /// Decides what can be decided, up to the next step that is confirmed.
  mutating func nextConfirmed(at now: SensorTime) -> ConfirmedStep? {
    while judgeNext(at: now) != nil {}
    return decide(at: now, known: now)
  }

  /// The same at the end of the input, when all that waits is decided. When it returns `nil`, all
  /// is forgotten.
  mutating func nextConfirmedAtEnd(at now: SensorTime) -> ConfirmedStep? {
    let end = now.advanced(byNanoseconds: 60_000_000_000)
    while judgeNext(at: end) != nil {}
    if isCycling { dropCycled(now) }
    if let step = decide(at: end, known: now) { return step }
    judge.restart()
    strides = RunningStrides()
    last = nil
    return nil
  }

  // MARK: - Decisions

  private mutating func decide(at now: SensorTime, known: SensorTime) -> ConfirmedStep? {
    while judged > 0 {
      guard held[0].isStep else {
        drop(held[0].refusal ?? .uncertain, known)
        continue
      }
      if isCycling { return nil }
      let isInside = isNear(last, held[0].time)
      switch isEnough(isInside: isInside, at: now) {
      case true?:
        if !isInside { last = nil }
        return confirm(known)
      case false?: drop(isInside ? .unlike : .tooFew, known)
      case nil: return nil
      }
    }
    return nil
  }

  @inline(never)
  private func isNear(_ last: SensorTime?, _ step: SensorTime) -> Bool {
    guard let last else { return false }
    return step.nanoseconds(since: last) <= StepRevision.longestIntervalNanoseconds
  }

  /// Whether the steps that begin with the oldest wave count: those of a bout that goes on, where one
  /// of them is no unsure one at its end, and those of another, where they are sure enough together;
  /// `nil` while more may follow.
  private mutating func isEnough(isInside: Bool, at now: SensorTime) -> Bool? {
    let needed = isInside ? Self.lastSureness : neededEvidence()
    var end = held[0].time
    var sum: Float = 0
    for i in 0..<judged where held[i].isStep {
      guard isNear(end, held[i].time) else { return false }
      end = held[i].time
      let logOdds = held[i].logOdds
      sum = isInside ? logOdds : sum + min(logOdds, Self.sureness)
      if sum >= needed { return true }
    }
    let reach = Float(StepRevision.longestInterval) + Self.patience
    return now.singleSeconds(since: end) > reach ? false : nil
  }

  private mutating func neededEvidence() -> Float {
    guard let last, held[0].time.singleSeconds(since: last) < Self.shortly else {
      return Self.evidence
    }
    return Self.evidenceAgain
  }

  // MARK: - Verdicts

  private mutating func confirm(_ known: SensorTime) -> ConfirmedStep? {
    let number = oldestNumber
    guard var step = takeOldest() else { return nil }
    if let last { step.interval = step.time.singleSeconds(since: last) }
    let next = nextStep()
    let measure = stride.measure(step.stride, next: next?.stride)
    let before = last
    last = step.time
    step.time = step.settled(between: before, next?.time)
    log.write(
      step, number: number, .confirmed, known: known, measure: measure,
      errorProbability: step.errorProbability)
    return ConfirmedStep(
      time: step.time, measure: measure, activeTime: bouts.process(step.time))
  }

  private mutating func nextStep() -> StepCandidate? {
    for i in 0..<judged where held[i].isStep { return held[i] }
    return held.count > judged ? held[judged] : nil
  }

  private mutating func drop(_ refusal: StepRevision.Refusal, _ known: SensorTime) {
    let number = oldestNumber
    guard let step = takeOldest() else { return }
    log.write(
      step, number: number, .dropped, known: known, errorProbability: step.errorProbability,
      refusal: refusal)
  }

  /// Waves are numbered as they come, and leave in their order.
  private var oldestNumber: Int32 { nextNumber - Int32(held.count) }

  @inline(never)
  private mutating func takeOldest() -> StepCandidate? {
    guard let step = held.popFirst() else { return nil }
    judged = max(0, judged - 1)
    judge.leave(step)
    return step
  }
}
