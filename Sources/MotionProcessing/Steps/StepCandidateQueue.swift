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
  public static let patience = 2.3
  /// The same where the wave follows on a step: somebody walks, and pace waits for it.
  public static let patienceInside = 1.4
  /// Shortest time from step to step, s: four a second, quicker than stairs and runs here. In some
  /// trouser pockets each second step has two waves of the same height, a fifth of a second apart.
  static let quickest = 0.25
  /// Log-odds that the steps of a bout must have together, of which one gives `sureness` at most: five
  /// sure steps, or more unsure ones.
  static let evidence: Float = 10, sureness: Float = 2
  /// The same within a minute after a bout: who walked just now walks on.
  static let evidenceAgain: Float = 4, shortly = 60.0
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
  /// The last confirmed step.
  private var last: StepCandidate?
  private var bouts = BoutClock()
  var stride = StrideModel()

  /// What training sets in place of the two.
  private let patience: Double?

  /// Nothing seen.
  ///
  /// - Parameter patience: seconds after every wave when it is judged; `nil` as it is in use.
  public init(patience: Double? = nil) { self.patience = patience }

  /// The next line of the log.
  mutating func nextLine() -> StepRevision? { log.popFirst() }

  /// Takes a wave in.
  ///
  /// - Parameter interval: seconds since the wave before, for the stride model; 0 when unknown.
  public mutating func hold(_ wave: StepWave, interval: Float, at now: SensorTime) {
    var step = StepCandidate(
      time: wave.time, prominence: wave.prominence, interval: interval, isPlain: wave.isPlain)
    if held.room == 0 { drop(isCycling ? .cycling : .interrupted, now) }
    // Each held wave will need one more line; where nobody reads, nothing new is taken in.
    guard log.room > held.count + 1 else { return }
    step.number = nextNumber
    nextNumber += 1
    held.append(step)
    log.write(step, .held, known: now)
  }

  /// Takes a window that ends now: log-odds of gait and step lag, s.
  public mutating func look(score: Float, lag: Float, at now: SensorTime) {
    judge.look(score: score, lag: lag, at: now)
  }

  /// Judges the oldest wave that waits for it and whose surroundings are known.
  ///
  /// - Returns: its time, and whether it is a step; `nil` where there is none.
  public mutating func judgeNext(at now: SensorTime) -> (time: SensorTime, isStep: Bool)? {
    guard judged < held.count else { return nil }
    let patience = self.patience ?? (isInside(held[judged]) ? Self.patienceInside : Self.patience)
    guard now.seconds(since: held[judged].time) >= patience else { return nil }
    let logOdds = judge.logOdds(of: judged, in: held)
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
  private func isTooQuick(_ wave: StepCandidate) -> Bool {
    var step = last
    for i in 0..<judged where held[i].isStep { step = held[i] }
    guard let step else { return false }
    return wave.time.seconds(since: step.time) < Self.quickest
  }

  /// Whether a wave follows on a confirmed step, or on one that soon will be.
  private func isInside(_ wave: StepCandidate) -> Bool {
    guard var step = last else { return false }
    for i in 0..<judged where held[i].isStep && isNear(step, held[i]) { step = held[i] }
    return isNear(step, wave)
  }

  private func refusal(_ logOdds: Float) -> StepRevision.Refusal {
    if logOdds > -Self.lastSureness { return .uncertain }
    if judge.evidence < 0 { return .noGait }
    return judge.isCrowded ? .crowded : .unlike
  }

  /// Takes the activity of a batch. While somebody cycles steps wait, as long as there is room: if he
  /// walks next they were steps, else pedals.
  mutating func follow(_ activity: MotionActivity, at now: SensorTime) {
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
    let end = now.advanced(by: 60)
    while judgeNext(at: end) != nil {}
    if isCycling { dropCycled(now) }
    if let step = decide(at: end, known: now) { return step }
    judge.restart()
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
      let isInside = isNear(last, held[0])
      switch isInside ? goesOn(at: now) : isBout(at: now) {
      case true?:
        if !isInside { last = nil }
        return confirm(known)
      case false?: drop(isInside ? .unlike : .tooFew, known)
      case nil: return nil
      }
    }
    return nil
  }

  private func isNear(_ last: StepCandidate?, _ step: StepCandidate) -> Bool {
    guard let last else { return false }
    return step.time.seconds(since: last.time) <= StepRevision.longestInterval
  }

  /// Whether the steps that begin with the oldest wave are a bout; `nil` while that is open.
  private func isBout(at now: SensorTime) -> Bool? {
    var sum: Float = 0
    let needed = neededEvidence
    return firstStep(at: now) {
      sum += min($0, Self.sureness)
      return sum >= needed
    }
  }

  /// Whether the oldest step of a bout is no unsure one at its end; `nil` while that is open.
  private func goesOn(at now: SensorTime) -> Bool? {
    firstStep(at: now) { $0 >= Self.lastSureness }
  }

  /// Whether some step, from the oldest one on, makes the steps up to it enough; `nil` while more may
  /// follow.
  private func firstStep(at now: SensorTime, isEnough: (_ logOdds: Float) -> Bool) -> Bool? {
    var end = held[0]
    for i in 0..<judged where held[i].isStep {
      guard isNear(end, held[i]) else { return false }
      end = held[i]
      if isEnough(end.logOdds ?? 0) { return true }
    }
    let reach = StepRevision.longestInterval + Self.patience
    return now.seconds(since: end.time) > reach ? false : nil
  }

  private var neededEvidence: Float {
    guard let last, held[0].time.seconds(since: last.time) < Self.shortly else {
      return Self.evidence
    }
    return Self.evidenceAgain
  }

  // MARK: - Verdicts

  private mutating func confirm(_ known: SensorTime) -> ConfirmedStep? {
    guard var step = takeOldest() else { return nil }
    if let last { step.interval = Float(step.time.seconds(since: last.time)) }
    let next = nextStep()
    let measure = stride.measure(step.stride, next: next?.stride)
    let before = last
    last = step
    step.time = step.settled(between: before, next)
    log.write(
      step, .confirmed, known: known, measure: measure, errorProbability: step.errorProbability)
    return ConfirmedStep(
      time: step.time, measure: measure, activeTime: bouts.process(step.time))
  }

  private func nextStep() -> StepCandidate? {
    for i in 0..<judged where held[i].isStep { return held[i] }
    return held.count > judged ? held[judged] : nil
  }

  private mutating func drop(_ refusal: StepRevision.Refusal, _ known: SensorTime) {
    guard let step = takeOldest() else { return }
    log.write(
      step, .dropped, known: known, errorProbability: step.errorProbability, refusal: refusal)
  }

  private mutating func takeOldest() -> StepCandidate? {
    guard let step = held.popFirst() else { return nil }
    judged = max(0, judged - 1)
    judge.leave(step)
    return step
  }
}
