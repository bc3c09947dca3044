/// Says when walking or running starts and stops, ahead of the step log (R97 to R100).
///
/// A stop is predicted: the next step is overdue. A start after a recent walk is believed after a
/// few even steps; any other start waits for the step log.
struct MovementTracker {
  /// When events are believed.
  struct Parameters {
    /// A stop: this many predicted intervals without a step.
    var overdue = 2.8
    /// A stop: at least this long without a step, s.
    var shortestStop = 1.8
    /// A peak continues the walk when it has this part of the usual height.
    var likeness: Float = 0.4
    /// Looks without gait after which the walk is over, whatever peaks there are.
    var looksWithoutGait = 5
    /// Even steps that make a start soon after a walk.
    var evenSteps = 3
    /// Log-odds above which a window speaks for a walk, and below which it speaks against one.
    var gait: Float = 0
    var noGait: Float = -3
    /// Seconds for which a walk makes the next one likely.
    var recent = 300.0
    /// Least height of a step of such a start, g.
    var rise: Float = 0.08
    /// Seconds in which such a start must become gait.
    var trial = 4.5
  }

  /// The peak finder's own delay: a peak is known when the band has fallen.
  static let peakDelay = StepBand.delay + 0.15

  var parameters = Parameters()
  private(set) var isMoving = false
  private var events = Outbox<MotionEvent>(
    capacity: 16, filler: MotionEvent(.pause, time: .zero, known: .zero))
  private var recent = RingBuffer<HeldStep>(capacity: 4, filler: HeldStep())
  private var lastStep = SensorTime.zero
  private var lastSaid = SensorTime(nanoseconds: .min)
  private var period = 0.55
  private var rise: Float = 0
  private var misses = 0
  private var trialSince: SensorTime?
  private var lastWalk: SensorTime?

  /// The next event that has not been fetched.
  mutating func nextEvent() -> MotionEvent? { events.popFirst() }

  /// Forgets the past; a walk that went on ends at its last step.
  mutating func restart(at now: SensorTime) {
    if isMoving, events.room > 0 { pause(at: lastStep, known: now) }
    recent.removeAll()
  }

  /// Takes a peak.
  mutating func add(_ step: HeldStep, at now: SensorTime) {
    recent.append(step)
    if isMoving {
      goOn(step)
    } else if let lastWalk, now.seconds(since: lastWalk) < parameters.recent, events.room > 0,
      isEven()
    {
      resume(at: recent[recent.count - parameters.evenSteps].time, known: now)
      trialSince = now
      lastStep = step.time
      rise = step.rise
    }
  }

  /// Takes a look at the window.
  mutating func look(score: Float, at now: SensorTime) {
    if score > parameters.gait {
      misses = 0
      trialSince = nil
    } else if score < parameters.noGait {
      misses += 1
    }
  }

  /// Takes a confirmed step.
  mutating func confirm(_ step: HeldStep, at now: SensorTime) {
    lastWalk = now
    trialSince = nil
    guard !isMoving, events.room > 0, now.seconds(since: step.time) < 6, step.time > lastSaid else {
      return
    }
    resume(at: step.time, known: now)
    for i in 0..<recent.count { goOn(recent[i]) }
  }

  /// Looks whether the next step is overdue.
  mutating func advance(to now: SensorTime) {
    guard isMoving, events.room > 0 else { return }
    let silence = now.seconds(since: lastStep) - Self.peakDelay
    let isOverdue = silence > max(parameters.shortestStop, parameters.overdue * period)
    let isOver = trialSince == nil && misses >= parameters.looksWithoutGait
    var hasFailed = false
    if let trialSince { hasFailed = now.seconds(since: trialSince) > parameters.trial }
    if isOverdue || isOver || hasFailed { pause(at: lastStep, known: now) }
  }

  private mutating func goOn(_ step: HeldStep) {
    let interval = step.time.seconds(since: lastStep)
    if rise > 0, step.rise < parameters.likeness * rise { return }
    if interval > 0.27, interval < 1.1 {
      period += 0.3 * (interval - period)
      rise = rise == 0 ? step.rise : rise + 0.2 * (min(step.rise, 2 * rise) - rise)
    }
    if step.time > lastStep { lastStep = step.time }
  }

  private func isEven() -> Bool {
    let n = parameters.evenSteps
    guard recent.count >= n else { return false }
    var shortest = 10.0
    var longest = 0.0
    var lowest = recent[recent.count - n].rise
    var highest = lowest
    for i in (recent.count - n + 1)..<recent.count {
      let interval = recent[i].time.seconds(since: recent[i - 1].time)
      shortest = min(shortest, interval)
      longest = max(longest, interval)
      lowest = min(lowest, recent[i].rise)
      highest = max(highest, recent[i].rise)
    }
    return shortest > 0.27 && longest < 0.95 && longest < 1.6 * shortest
      && lowest > parameters.rise && lowest > 0.35 * highest
  }

  private mutating func resume(at time: SensorTime, known: SensorTime) {
    isMoving = true
    misses = 0
    say(.resume, max(time, lastSaid), known)
    lastStep = time
    period = 0.55
    rise = 0
  }

  private mutating func pause(at time: SensorTime, known: SensorTime) {
    isMoving = false
    trialSince = nil
    recent.removeAll()
    say(.pause, max(time, lastSaid), known)
  }

  private mutating func say(_ kind: MotionEvent.Kind, _ time: SensorTime, _ known: SensorTime) {
    lastSaid = time
    events.append(MotionEvent(kind, time: time, known: known))
  }
}
