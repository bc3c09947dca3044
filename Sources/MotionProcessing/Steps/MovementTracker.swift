/// Says when walking or running starts and stops, ahead of the step log (R97 to R100).
///
/// A stop is predicted: the next step is overdue, sooner where the device rests than where it still
/// moves and a step may have been missed. A start soon after a walk takes two or three steps as high
/// as that walk's; any other takes five and a window of gait, or the step log.
struct MovementTracker {
  /// When events are believed. Tuned on awinda-hand, with ipol-lowerback, oxford and simulated walks
  /// beside it (Steps.md).
  struct Parameters {
    /// A stop while nothing moves: at least this long without a step, s.
    var shortestStop: Float = 1.4
    /// A stop while nothing moves, in step intervals: slow walks have long ones.
    var overdue: Float = 2.2
    /// A stop while the device moves as it does on foot: this long without a step, s.
    var longestStop: Float = 2.8
    /// Relative intensity that counts as rest.
    var still: Float = 0.25
    /// Relative intensity that counts as that of a walk.
    var lively: Float = 0.45
    /// A peak continues the walk when it has this part of the usual height,
    var likeness: Float = 0.4
    /// and this part where the window is as little like gait as `noGait`; between, a share of both.
    var likenessInDoubt: Float = 0.5
    /// Looks without gait after which the walk is over, though there are peaks.
    var looksWithoutGait = 5
    /// Looks without gait after which the walk is over while the peaks are even.
    var looksWithoutGaitInStep = 20
    /// Log-odds below which a window speaks against a walk: 93 % of those at rest on awinda-hand, and
    /// less than one in 2000 amid steady walking there and in oxford.
    var noGait: Float = -3
    /// Log-odds above which it speaks for one: 98 % amid steady walking there, 0.2 % at rest.
    var gait: Float = 0
    /// Seconds for which a walk makes the next one likely.
    var recent: Float = 300
    /// Even steps that make such a start, with this part of the height that the last walk had.
    var evenSteps = 3
    var likenessAgain: Float = 0.5
    /// Two steps are enough with this part of it, and this intensity.
    var likenessOfTwo: Float = 0.65
    var livelyOfTwo: Float = 0.6
    /// Even steps and log-odds that make any other start: 97 % of windows amid walking have them, and
    /// 6 % of a watch at a desk.
    var evenStepsAnew = 5
    var gaitAnew: Float = 1
    /// Seconds in which a start must become gait.
    var trial: Float = 4.5
    /// Longest interval of peaks up to now at which a late decision of the log begins a walk, s.
    var freshness: Float = 1.3
  }

  /// Seconds from the middle of a wave to when it is known: when the band has fallen by a tenth of the
  /// usual height. The median on awinda-hand, ipol-lowerback and oxford is 0.26.
  static let peakDelay = Float(StepBand.delay + 0.07)
  /// Height that no walk needs to have, g: higher waves are a run's, and a walk may follow it.
  static let highest: Float = 0.7
  /// Oldest confirmed step that begins a walk, s.
  static let oldest: Float = 6

  private static let parameters = Parameters()
  private(set) var isMoving = false
  private var intensity = RelativeIntensity()
  /// Of each event its time and when it became known; pauses and starts take turns, and the last one is
  /// what goes on now. Fetched after every sample, of which one makes two events at most; while they
  /// wait nothing new is said.
  private var events = FixedQueue<SensorTime>(capacity: 8, filler: .zero)
  private var recent = RecentPeaks()
  private var lastStep = SensorTime.zero
  private var lastSaid = SensorTime(nanoseconds: .min)
  private var period: Float = 0.55
  private var prominence: Float = 0
  private var walkProminence: Float = 0
  private var misses = 0
  private var score: Float = -9
  private var trialSince: SensorTime?
  private var lastWalk: SensorTime?

  /// The next event that has not been fetched.
  mutating func nextEvent() -> MotionEvent? {
    let isPause = isMoving == ((events.count / 2).isMultiple(of: 2))
    guard let time = events.popFirst(), let known = events.popFirst() else { return nil }
    return MotionEvent(isPause ? .pause : .resume, time: time, known: known)
  }

  /// Whether an event waits.
  var hasEvent: Bool { events.count > 0 }

  /// Forgets the past; a walk that went on ends at its last step.
  mutating func restart(at now: SensorTime) {
    if isMoving, events.room > 1 { pause(at: lastStep, known: now) }
    recent.removeAll()
    intensity.restart()
  }

  // MARK: - What comes in

  /// Takes one value of the uniform 50 Hz acceleration, g.
  mutating func process(_ acceleration: SIMD3<Float>) { intensity.process(acceleration) }

  /// Takes a peak.
  ///
  /// - Returns: whether it may be a step; a weak one in a walk is none.
  mutating func process(_ step: StepWave, at now: SensorTime) -> Bool {
    recent.append(step)
    if isMoving { return goOn(step.time, step.prominence) }
    guard events.room > 1, let n = stepsOfStart(at: now) else { return true }
    resume(at: recent[n - 1].time, known: now)
    trialSince = now
    lastStep = step.time
    prominence = step.prominence
    return true
  }

  /// Takes a look at the window.
  mutating func process(score: Float, at now: SensorTime) {
    self.score = score
    if score > Self.parameters.gait {
      misses = 0
      trialSince = nil
    } else if score < Self.parameters.noGait {
      misses += 1
    }
  }

  /// Takes a confirmed step.
  mutating func confirm(_ step: ConfirmedStep, at now: SensorTime) {
    lastWalk = now
    trialSince = nil
    if isMoving {
      walkProminence = min(prominence, Self.highest)
      return
    }
    guard events.room > 1, step.time > lastSaid, now.singleSeconds(since: step.time) < Self.oldest,
      recent.reach(now, Self.parameters.evenSteps, within: Self.parameters.freshness)
    else { return }
    resume(at: step.time, known: now)
    for ago in stride(from: recent.count - 1, through: 0, by: -1) {
      _ = goOn(recent[ago].time, recent[ago].value)
    }
  }

  /// Looks whether the walk is over.
  mutating func advance(to now: SensorTime) {
    guard isMoving, events.room > 1 else { return }
    let silence = now.singleSeconds(since: lastStep) - Self.peakDelay
    if silence > patience() || isWithoutGait() || hasFailed(at: now) {
      pause(at: lastStep, known: now)
    }
  }

  // MARK: - Starts

  /// How many even steps make a start now, where they are there.
  private mutating func stepsOfStart(at now: SensorTime) -> Int? {
    let p = Self.parameters
    if let lastWalk, now.singleSeconds(since: lastWalk) < p.recent {
      if recent.areEven(2, above: p.likenessOfTwo * walkProminence),
        intensity.quotient > p.livelyOfTwo
      {
        return 2
      }
      if recent.areEven(p.evenSteps, above: p.likenessAgain * walkProminence) { return p.evenSteps }
    }
    return score > p.gaitAnew && recent.areEven(p.evenStepsAnew) ? p.evenStepsAnew : nil
  }

  /// Whether a start has not become gait in time.
  private mutating func hasFailed(at now: SensorTime) -> Bool {
    guard let trialSince, now.singleSeconds(since: trialSince) > Self.parameters.trial else {
      return false
    }
    return !recent.areEven(Self.parameters.evenSteps)
  }

  // MARK: - Stops

  /// Seconds without a step that make a stop.
  private mutating func patience() -> Float {
    let shortest = max(Self.parameters.shortestStop, Self.parameters.overdue * period)
    let share =
      (intensity.quotient - Self.parameters.still)
      / (Self.parameters.lively - Self.parameters.still)
    return shortest + min(max(share, 0), 1) * max(0, Self.parameters.longestStop - shortest)
  }

  /// Whether the windows speak against a walk.
  private mutating func isWithoutGait() -> Bool {
    guard trialSince == nil, misses >= Self.parameters.looksWithoutGait else { return false }
    return misses >= Self.parameters.looksWithoutGaitInStep
      || !recent.areEven(Self.parameters.evenSteps)
  }

  /// Part of the usual height that a peak needs: who shifts weight after the last step makes waves
  /// half as high, and by the second of them the window is no longer like gait. A start is trusted.
  private mutating func leastLikeness() -> Float {
    let p = Self.parameters
    guard trialSince == nil else { return p.likeness }
    let trust = min(max((score - p.noGait) / (p.gait - p.noGait), 0), 1)
    return p.likenessInDoubt + trust * (p.likeness - p.likenessInDoubt)
  }

  /// Takes a peak of a walk; a weak one is passed over, unless it is gait that has become weaker, as
  /// after a run.
  private mutating func goOn(_ time: SensorTime, _ height: Float) -> Bool {
    let interval = time.singleSeconds(since: lastStep)
    let isWeak = height < leastLikeness() * min(prominence, Self.highest)
    if isWeak, score <= Self.parameters.gait || !recent.areEven(Self.parameters.evenSteps) {
      return false
    }
    if interval > 0.27, interval < 1.1 {
      period += 0.3 * (interval - period)
      prominence =
        prominence == 0 ? height : prominence + 0.2 * (min(height, 2 * prominence) - prominence)
      intensity.learn()
    }
    if time > lastStep { lastStep = time }
    return true
  }

  // MARK: - Events

  private mutating func resume(at time: SensorTime, known: SensorTime) {
    isMoving = true
    misses = 0
    say(max(time, lastSaid), known)
    lastStep = time
    period = 0.55
    prominence = 0
    intensity.begin()
  }

  private mutating func pause(at time: SensorTime, known: SensorTime) {
    isMoving = false
    trialSince = nil
    recent.removeAll()
    say(max(time, lastSaid), known)
  }

  private mutating func say(_ time: SensorTime, _ known: SensorTime) {
    lastSaid = time
    events.append(time)
    events.append(known)
  }
}
