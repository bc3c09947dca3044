/// Holds steps until gait is certain, then confirms or drops them: the step log (R70).
///
/// A step is sure when enough windows of gait cover it. A bout opens once a chain holds enough sure
/// steps; it reaches out to steps before and behind that are like those inside, so that short bouts
/// count in full.
struct StepCandidateQueue {
  /// Most steps that wait: six steps a second for as long as all windows over them take, and as
  /// many as a bout reaches out.
  static let capacity = 40

  private static let parameters = Parameters()
  /// What the error probabilities of the log are made of.
  var errorProbability = StepErrorModel.fitted
  private var held = FixedQueue<StepCandidate>(capacity: capacity, filler: StepCandidate())
  /// Lines for all steps that wait, and for those that one call takes in and refuses.
  private var log = StepLog(capacity: capacity + 4)
  private(set) var nextNumber: Int32 = 0
  /// The last confirmed step of the open bout.
  private(set) var last: StepCandidate?
  private var bouts = BoutClock()
  private var rhythm = StepRhythm()
  /// Whether the open bout is a slow walk, in which waves count that the gate only does not deny.
  private var isSlow = false
  private var unsure = 0
  /// How many of the oldest steps have been decided by the opening of a bout.
  private var opening = 0
  private var lastEnd: SensorTime?
  var stride = StrideModel()

  /// The next line of the log.
  mutating func nextLine() -> StepRevision? { log.popFirst() }

  /// Takes a step in.
  mutating func hold(_ step: StepCandidate, at now: SensorTime) {
    var step = step
    if held.count > 0 {
      let before = held[held.count - 1]
      let lag = before.lag
      if lag > 0, step.time.seconds(since: before.time) < Double(Self.parameters.crowding * lag) {
        if step.prominence <= before.prominence || before.votes >= Self.parameters.votes { return }
        if let crowded = held.popLast() { refuse(crowded, .crowded, now) }
      }
    }
    if held.room == 0, let oldest = held.popFirst() { refuse(oldest, .interrupted, now) }
    // Each held step will need one more line; where nobody reads, nothing new is taken in.
    guard log.room > held.count + 1 else { return }
    step.number = nextNumber
    nextNumber += 1
    held.append(step)
    log.write(step, .held, known: now)
  }

  /// Counts a window of gait that ends now.
  mutating func vote(score: Float, lag: Float, from start: SensorTime) {
    for i in 0..<held.count where held[i].time >= start {
      held[i].evidence += min(max(score, -4), 4) / 6
      if score > SlowWalk.denial, held[i].undenied < .max { held[i].undenied += 1 }
      guard score > Self.parameters.threshold else { continue }
      if held[i].votes < .max { held[i].votes += 1 }
      held[i].lag = lag
    }
  }

  /// Decides what can be decided, up to the next step that is confirmed.
  mutating func nextConfirmed(at now: SensorTime) -> ConfirmedStep? { decide(at: now, known: now) }

  /// The same at the end of the input, when all that waits is decided. When it returns `nil`, all
  /// is forgotten.
  mutating func nextConfirmedAtEnd(at now: SensorTime) -> ConfirmedStep? {
    if let step = decide(at: now.advanced(by: 60), known: now) { return step }
    while let step = held.popFirst() { refuse(step, .interrupted, now) }
    last = nil
    lastEnd = nil
    unsure = 0
    return nil
  }

  // MARK: - Decisions

  private enum Decision {
    case wait, dropped
    case confirmed(ConfirmedStep)
  }

  private mutating func decide(at now: SensorTime, known: SensorTime) -> ConfirmedStep? {
    while held.count > 0 {
      switch decideOldest(at: now, known) {
      case .wait: return nil
      case .dropped: continue
      case .confirmed(let step): return step
      }
    }
    return nil
  }

  private mutating func decideOldest(at now: SensorTime, _ known: SensorTime) -> Decision {
    let head = held[0]
    if opening > 0 {
      opening -= 1
      return head.isChosen ? confirm(known) : drop(known, .unlike)
    }
    if let last {
      if Self.parameters.isNear(last, head) { return follow(last, head, at: now, known) }
      lastEnd = last.time
    }
    last = nil
    unsure = 0
    isSlow = false
    let chain = chainLength()
    let sure = sureSteps(in: chain)
    if sure >= Self.parameters.run, evidence(in: chain) >= neededEvidence(head) {
      return openBout(chain, known)
    }
    let slow = SlowWalk(held, chain, votes: Self.parameters.votes)
    if slow.isWalk {
      isSlow = true
      for i in 0..<chain where held[i].lag <= 0 { held[i].lag = slow.beat }
      return openBout(chain, known)
    }
    let end = held[chain - 1]
    let isComplete =
      chain < held.count || now.seconds(since: end.time) > Self.parameters.gap(after: end) + 0.5
    let isFinal = now.seconds(since: end.time) > Self.parameters.patience
    if isComplete && isFinal || isOver(head, now) && !isNearSure(chain) && !slow.mayBecomeWalk {
      return drop(known, sure == 0 ? .noGait : sure < Self.parameters.run ? .tooFew : .uncertain)
    }
    return .wait
  }

  private mutating func follow(
    _ last: StepCandidate, _ head: StepCandidate, at now: SensorTime, _ known: SensorTime
  ) -> Decision {
    let next = held.count > 1 ? held[1] : nil
    let lag = rhythm.lag(last, head, next)
    let age = now.seconds(since: head.time)
    if next == nil, age < Double(0.8 * lag) + 0.3 { return .wait }
    let isOver = age > Self.parameters.patience
    guard isSure(head) || isOver else { return .wait }
    if rhythm.isSecondWave(last, head, next, lag: lag) { return drop(known, .crowded) }
    if Self.parameters.isLowEnd(last, head, next, lag: lag, height: rhythm.height) {
      return drop(known, .unlike)
    }
    if head.lag <= 0 { held[0].lag = last.lag }
    if isAffirmed(head) {
      unsure = 0
    } else {
      guard unsure < Self.parameters.reach, Self.parameters.isLike(last, head, last.lag) else {
        return drop(known, .unlike)
      }
      unsure += 1
    }
    return confirm(known)
  }

  /// Chooses the steps of a chain up to its first sure one, from there backwards.
  private mutating func openBout(_ chain: Int, _ known: SensorTime) -> Decision {
    let height = sureHeight(in: chain)
    var first = 0
    while first < chain - 1,
      !isSure(held[first]) || held[first].prominence < Self.parameters.endHeight * height
    {
      first += 1
    }
    rhythm.begin(height: height)
    let lag = held[first].lag
    held[first].isChosen = true
    var reference = held[first]
    var chosen = 1
    var i = first
    while i > 0, chosen <= Self.parameters.reach,
      reference.prominence >= Self.parameters.endHeight * height
    {
      i -= 1
      let distance = Float(reference.time.seconds(since: held[i].time)) / max(lag, 0.1)
      if distance < 0.5, held[i].prominence < reference.prominence { continue }
      if distance < StepRhythm.weakNearness, !held[i].isPlain { continue }
      guard Self.parameters.isLike(held[i], reference, lag),
        held[i].prominence >= Self.parameters.leastEndHeight * height
      else { break }
      held[i].isChosen = true
      if held[i].lag <= 0 { held[i].lag = lag }
      reference = held[i]
      chosen += 1
    }
    opening = first + 1
    return decideOldest(at: known, known)
  }

  private func neededEvidence(_ head: StepCandidate) -> Float {
    guard let lastEnd, head.time.seconds(since: lastEnd) < Self.parameters.shortly else {
      return Self.parameters.evidence
    }
    return Self.parameters.again * Self.parameters.evidence
  }

  private func isSure(_ step: StepCandidate) -> Bool {
    step.isPlain && isAffirmed(step)
  }

  private func isAffirmed(_ step: StepCandidate) -> Bool {
    (isSlow ? step.undenied : step.votes) >= Self.parameters.votes
  }

  private func isOver(_ step: StepCandidate, _ now: SensorTime) -> Bool {
    now.seconds(since: step.time) > Self.parameters.patience
  }

  private func isNearSure(_ chain: Int) -> Bool {
    for i in 0..<min(Self.parameters.reach + 1, chain) where isSure(held[i]) { return true }
    return false
  }

  private func chainLength() -> Int {
    var n = 1
    while n < held.count, Self.parameters.isNear(held[n - 1], held[n]) { n += 1 }
    return n
  }

  private func evidence(in chain: Int) -> Float {
    var sum: Float = 0
    for i in 0..<chain where held[i].isPlain { sum += held[i].evidence }
    return sum
  }

  private func sureHeight(in chain: Int) -> Float {
    var sum: Float = 0
    var count: Float = 0
    for i in 0..<chain where isSure(held[i]) {
      sum += held[i].prominence
      count += 1
    }
    return sum / max(count, 1)
  }

  /// Where most sure waves come faster than feet do, none is a step.
  private func sureSteps(in chain: Int) -> Int {
    var steps = 0
    var quick = 0
    for i in 0..<chain where isSure(held[i]) {
      if isTooQuick(i) { quick += 1 } else { steps += 1 }
    }
    return quick > steps ? 0 : steps
  }

  /// Whether a wave follows the one before faster than feet do.
  private func isTooQuick(_ i: Int) -> Bool {
    guard i > 0, held[i - 1].isPlain else { return false }
    return held[i].time.seconds(since: held[i - 1].time) < Self.parameters.quickest
  }

  // MARK: - Verdicts

  private mutating func confirm(_ known: SensorTime) -> Decision {
    guard var step = held.popFirst() else { return .wait }
    let signs = signs(of: step)
    rhythm.follow(step, after: last)
    if let last {
      step.interval = Float(step.time.seconds(since: last.time))
    }
    let next = held.count > 0 ? held[0] : nil
    let measure = stride.measure(step.stride, next: next?.stride)
    let before = last
    last = step
    step.time = StepRhythm.settled(before, step, next)
    log.write(
      step, .confirmed, known: known, measure: measure,
      errorProbability: signs.errorProbability(errorProbability.confirmed))
    return .confirmed(
      ConfirmedStep(time: step.time, measure: measure, activeTime: bouts.process(step.time)))
  }

  private mutating func drop(_ known: SensorTime, _ refusal: StepRevision.Refusal) -> Decision {
    if let step = held.popFirst() { refuse(step, refusal, known) }
    return .dropped
  }

  private mutating func refuse(
    _ step: StepCandidate, _ refusal: StepRevision.Refusal, _ known: SensorTime
  ) {
    let isInside = refusal == .crowded || refusal == .unlike
    let errorProbability = signs(of: step).errorProbability(
      isInside ? errorProbability.refusedInside : errorProbability.refusedOutside)
    log.write(step, .dropped, known: known, errorProbability: errorProbability, refusal: refusal)
  }

  /// What speaks for a step that has just left those that wait.
  private func signs(of step: StepCandidate) -> StepErrorFeatures {
    let next = held.count > 0 ? held[0] : nil
    let lag = step.lag > 0 ? step.lag : last?.lag ?? 0
    return StepErrorFeatures(step, last, next, lag: lag, height: rhythm.height)
  }
}
