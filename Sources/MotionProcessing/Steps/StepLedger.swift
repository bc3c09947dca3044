/// A step that waits for its decision.
struct HeldStep: Equatable, Sendable {
  /// Running number.
  var number = 0
  /// When the step band was highest.
  var time = SensorTime.zero
  /// Height of the wave, g.
  var rise: Float = 0
  /// Windows of gait that cover the step.
  var votes = 0
  /// Sum of the scores of all windows that cover the step, a sixth of each: their mean once all are
  /// known.
  var evidence: Float = 0
  /// Step lag of the newest of these windows, seconds; 0 without.
  var lag: Float = 0
  /// What the stride model needs.
  var stride = StrideFeatures()
  /// Metres; NaN until confirmed.
  var length = Double.nan
  /// What the length is made of, once confirmed.
  var measure = StepMeasure()
}

/// Holds steps until gait is certain, then confirms or drops them: the step log (R70).
///
/// A step is sure when enough windows of gait cover it. A bout opens once a chain holds enough sure
/// steps; it reaches out to steps before and behind that are like those inside, so that short bouts
/// count in full.
struct StepLedger {
  /// When a step is believed.
  struct Parameters {
    /// Windows of gait that make a step sure.
    var votes = 3
    /// Sure steps that open a bout.
    var run = 6
    /// Longest interval to such a step against the step lag.
    var stretch = 1.6
    /// Sum of the evidence of these steps that opens a bout: one and a half each, where sure
    /// walking has three to four.
    var evidence: Float = 8.7
    /// Log-odds of gait above which a window counts for a step.
    var threshold: Float = -0.3
    /// Longest time between two steps of a bout, s.
    var gap = 1.26
    /// Steps that a bout reaches out beyond the sure ones, on either side.
    var reach = 8
    /// Least height of such a step against its neighbour.
    var likeness: Float = 0.35
    /// Seconds after a step when all windows over it are known: 3 s of window, 0.5 s to the next
    /// one.
    var patience = 3.6
    /// Merge two peaks that are closer than this part of the step lag.
    var crowding: Float = 0.38
  }

  /// Most steps that wait: five seconds of four peaks a second, and room.
  static let capacity = 48

  var parameters = Parameters()
  private var held = Outbox<HeldStep>(capacity: capacity, filler: HeldStep())
  private var lines = Outbox<StepRevision>(capacity: 6 * capacity, filler: StepLedger.blank)
  private(set) var nextNumber = 0
  /// The last confirmed step of the open bout.
  private(set) var last: HeldStep?
  private var unsure = 0
  /// Steps confirmed by the last call, not yet accounted for.
  var confirmed = Outbox<HeldStep>(capacity: 2 * capacity, filler: HeldStep())
  var stride = StrideModel()

  private static let blank = StepRevision(
    number: 0, verdict: .dropped, time: .zero, known: .zero)

  /// The next line of the log.
  mutating func nextLine() -> StepRevision? { lines.popFirst() }

  /// Takes a step in.
  mutating func hold(_ step: HeldStep, at now: SensorTime) {
    var step = step
    if held.count > 0 {
      let before = held[held.count - 1]
      let lag = before.lag
      if lag > 0, step.time.seconds(since: before.time) < Double(parameters.crowding * lag) {
        if step.rise <= before.rise || before.votes >= parameters.votes { return }
        if let crowded = held.popLast() { refuse(crowded, .crowded, now) }
      }
    }
    if held.room == 0, let oldest = held.popFirst() { refuse(oldest, .interrupted, now) }
    // Each held step will need one more line.
    guard lines.room > held.count + 2 else { return }
    step.number = nextNumber
    nextNumber += 1
    held.append(step)
    write(step, .held, now)
  }

  /// Counts a window of gait that ends now.
  mutating func vote(score: Float, lag: Float, from start: SensorTime) {
    for i in 0..<held.count where held[i].time >= start {
      held[i].evidence += min(max(score, -4), 4) / 6
      guard score > parameters.threshold else { continue }
      held[i].votes += 1
      held[i].lag = lag
    }
  }

  /// Decides all that can be decided.
  mutating func decide(at now: SensorTime) {
    while held.count > 0, decideOldest(at: now) {}
  }

  /// Drops all that waits.
  mutating func dropAll(at now: SensorTime) {
    while let step = held.popFirst() { refuse(step, .interrupted, now) }
    last = nil
    unsure = 0
  }

  /// Decides all that waits, at the end of the input.
  mutating func finish(at now: SensorTime) {
    let far = now.advanced(by: 60)
    while held.count > 0, decideOldest(at: far, known: now) {}
    dropAll(at: now)
  }

  // MARK: - Decisions

  private mutating func decideOldest(at now: SensorTime, known: SensorTime? = nil) -> Bool {
    let known = known ?? now
    let head = held[0]
    if let last, head.time.seconds(since: last.time) <= parameters.gap {
      return follow(last, head, at: now, known: known)
    }
    last = nil
    unsure = 0
    let chain = chainLength()
    let sure = sureSteps(in: chain)
    if sure >= parameters.run, evidence(in: chain) >= parameters.evidence {
      openBout(known)
      return true
    }
    let end = held[chain - 1]
    let isComplete = chain < held.count || now.seconds(since: end.time) > parameters.gap + 0.5
    let isFinal = now.seconds(since: end.time) > parameters.patience
    if isComplete && isFinal || isOver(head, now) && !isNearSure(0, chain) {
      drop(known, sure == 0 ? .noGait : sure < parameters.run ? .tooFew : .uncertain)
      return true
    }
    return false
  }

  private mutating func follow(
    _ last: HeldStep, _ head: HeldStep, at now: SensorTime, known: SensorTime
  ) -> Bool {
    if head.votes >= parameters.votes {
      unsure = 0
      confirm(known)
      return true
    }
    guard isOver(head, now) else { return false }
    if unsure < parameters.reach && isLike(last, head, last.lag) {
      unsure += 1
      if held[0].lag <= 0 { held[0].lag = last.lag }
      confirm(known)
    } else {
      drop(known, .unlike)
    }
    return true
  }

  private mutating func openBout(_ known: SensorTime) {
    var first = 0
    while held[first].votes < parameters.votes { first += 1 }
    var start = first
    while start > 0, first - start < parameters.reach,
      isLike(held[start - 1], held[start], held[first].lag)
    {
      start -= 1
    }
    for _ in 0..<start { drop(known, .unlike) }
    for _ in start...first { confirm(known) }
  }

  private func isOver(_ step: HeldStep, _ now: SensorTime) -> Bool {
    now.seconds(since: step.time) > parameters.patience
  }

  private func isNearSure(_ index: Int, _ chain: Int) -> Bool {
    for i in index..<min(index + parameters.reach + 1, chain)
    where held[i].votes >= parameters.votes { return true }
    return false
  }

  private func isLike(_ a: HeldStep, _ b: HeldStep, _ lag: Float) -> Bool {
    let weak = min(a.rise, b.rise)
    let strong = max(a.rise, b.rise)
    guard weak >= parameters.likeness * strong else { return false }
    return lag <= 0 || b.time.seconds(since: a.time) <= parameters.stretch * Double(lag)
  }

  private func chainLength() -> Int {
    var n = 1
    while n < held.count, held[n].time.seconds(since: held[n - 1].time) <= parameters.gap { n += 1 }
    return n
  }

  private func evidence(in chain: Int) -> Float {
    var sum: Float = 0
    for i in 0..<chain { sum += held[i].evidence }
    return sum
  }

  private func sureSteps(in chain: Int) -> Int {
    var n = 0
    for i in 0..<chain where held[i].votes >= parameters.votes { n += 1 }
    return n
  }

  // MARK: - Lines

  private mutating func confirm(_ known: SensorTime) {
    guard var step = held.popFirst() else { return }
    step.measure = stride.measure(step.stride, next: held.count > 0 ? held[0].stride : nil)
    step.length = step.measure.length
    last = step
    confirmed.append(step)
    write(step, .confirmed, known)
  }

  private mutating func drop(_ known: SensorTime, _ refusal: StepRevision.Refusal) {
    guard let step = held.popFirst() else { return }
    refuse(step, refusal, known)
  }

  private mutating func refuse(
    _ step: HeldStep, _ refusal: StepRevision.Refusal, _ known: SensorTime
  ) {
    write(step, .dropped, known, refusal)
  }

  private mutating func write(
    _ step: HeldStep, _ verdict: StepRevision.Verdict, _ known: SensorTime,
    _ refusal: StepRevision.Refusal? = nil
  ) {
    lines.append(
      StepRevision(
        number: step.number, verdict: verdict, time: step.time, known: known, length: step.length,
        refusal: refusal))
  }
}
