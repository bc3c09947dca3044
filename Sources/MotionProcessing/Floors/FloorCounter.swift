/// Floors climbed on foot, from altitude, steps and the quiet of the acceleration together (R92 to
/// R96).
///
/// Height counts second by second, and only in seconds that are steep (part of a sustained climb),
/// walked (between two steps that follow each other) and shaken (a lift is quiet). The three are
/// known at different times, steps the latest, so each second waits in a ring until all of them
/// are. Seconds of one direction form a climb; landings up to 20 s long belong to it. A climb earns
/// its n-th floor at n - 0.35 floors of height; what is earned is never taken back.
struct FloorCounter: Sendable {
  /// Height of one floor in metres: Core Motion's unit ("about 3 m"), not a storey.
  static let floorHeight: Float = 3.0

  /// The part of a floor that may be missing: storeys are 2.6 to 3.1 m in homes (22 climbs of 25 m:
  /// 8 floors each).
  private static let allowance: Float = 0.35

  /// Spread of the acceleration over 2 s above which the device is shaken by steps, g. Stairs 0.13
  /// to 0.26 g, lifts 0.02 to 0.09 g (109 flights, 64 rides).
  private static let quiet: Float = 0.05

  /// Metres a second over ground that nobody reaches on stairs: treads of 0.28 m at 3 steps a second
  /// are 0.8, two at a time 1.5.
  private static let fastestOnStairs = 2.0
  /// Fixes that are worse say nothing about speed, metres.
  private static let poorAccuracy = 20.0

  /// One direction of climbing without a longer pause.
  private struct Climb {
    var number: Int32 = 0
    var sign: Float = 0
    var lastSecond = Int64.min
    var height: Float = 0
    var floors = 0
    var ground = StairSteps()

    /// Adds metres risen within so many steps; says how many floors that earns: none on a slope, and
    /// on a moving stair what the feet climbed.
    mutating func earn(_ rise: Float, steps: Float) -> Int {
      height += rise * sign
      ground.add(rise * sign, steps: steps)
      let counted = ground.isCarried ? min(height, ground.ownMetres) : height
      let before = floors
      guard sign != 0, ground.isStairs else { return 0 }
      while counted >= (Float(floors + 1) - allowance) * floorHeight { floors += 1 }
      return floors - before
    }
  }

  private var seconds = RecentSeconds(ClimbSecond.remembered, empty: ClimbSecond())
  private var shake = MagnitudeDeviation()
  private var mayHaveClimbed = false
  private var climb = Climb()
  private var formerClimb = Climb()
  private var walked = WalkedSeconds()
  private var now = SensorTime(nanoseconds: .min)
  /// Fetched after every sample; where nobody does, the oldest are lost.
  private var waiting = FixedQueue<MotionEvent>(
    capacity: 8, filler: MotionEvent(.pause, time: .zero, known: .zero))

  /// Takes the time of what has come in.
  mutating func advance(to time: SensorTime) { now = max(now, time) }

  /// Heights begin anew after a gap: nothing is climbed across it.
  mutating func restart() { leaveClimb() }

  /// A second of height is complete: is it the end of a steep window, or of one that no stairs can
  /// give?
  mutating func process(_ second: HeightProfile.Second) {
    seconds.update(second.index) { $0.rise = second.rise }
    let hands = second.hands
    if hands.isPressed || hands.isRough || hands.isJump { return leaveClimb() }
    if second.isTooFast {
      for s in second.index - HeightProfile.fastReach...second.index { block(s) }
      leaveClimb()
      return
    }
    if second.steepSign != 0 { climbOn(second) }
  }

  /// Takes one value of the uniform 50 Hz acceleration, g: a lift is quiet.
  mutating func process(_ acceleration: Vector3, at time: SensorTime) {
    now = max(now, time)
    guard let loud = shake.process(acceleration, at: time), loud.spread >= Self.quiet else {
      return
    }
    for second in loud.second - 1...loud.second {
      seconds.update(second) { $0.isShaken = true }
      credit(second)
    }
  }

  /// Takes a line of the step log: no floor without steps.
  mutating func process(_ revision: StepRevision) {
    guard revision.verdict == .confirmed else { return }
    now = max(now, revision.known)
    var steps = walked
    steps.process(revision) { second, share in
      seconds.update(second) {
        $0.isWalked = true
        $0.steps += share
      }
      if let known = seconds[second], known.isCounted { addSteps(share, to: known) }
      credit(second)
    }
    walked = steps
  }

  /// Takes the result of a batch: nobody climbs stairs in a vehicle or on a bicycle.
  mutating func process(_ batch: MotionBatch) {
    now = max(now, batch.end)
    guard batch.activity.isOnWheels, batch.activity.confidence > .low else { return }
    for second in batch.start.wholeSecond..<batch.end.wholeSecond { block(second) }
  }

  /// Takes a fix: on stairs nobody is as fast.
  mutating func process(_ fix: LocationFix, at time: SensorTime) {
    guard fix.speed >= Self.fastestOnStairs, !(fix.horizontalAccuracy > Self.poorAccuracy)
    else { return }
    for second in time.wholeSecond - 2...time.wholeSecond { block(second) }
  }

  /// Whether the pressure alone says that nobody can have climbed a floor since the last time that
  /// this was asked: nothing was as steep as stairs. Where something was, only steps can say more.
  mutating func excludesClimb() -> Bool {
    defer { mayHaveClimbed = false }
    return !mayHaveClimbed
  }

  /// Whether there is a floors event that has not been fetched.
  var hasEvent: Bool { waiting.count > 0 }

  /// The next floors event that has not been fetched.
  mutating func nextEvent() -> MotionEvent? { waiting.popFirst() }

  // MARK: - Climbs

  /// A second ends a steep window: the window is climbed.
  private mutating func climbOn(_ second: HeightProfile.Second) {
    mayHaveClimbed = true
    let from = second.index - HeightProfile.steepWindow + 1
    if second.steepSign != climb.sign || from - climb.lastSecond > ClimbSecond.longestLanding {
      enterClimb(second.steepSign)
    }
    // The landing between two parts of a climb belongs to it; else the climb begins with this
    // window.
    var s = climb.lastSecond == .min ? from : min(from, climb.lastSecond + 1)
    climb.lastSecond = second.index
    while s <= second.index {
      let number = climb.number
      seconds.update(s) { if $0.climb == 0 { $0.climb = number } }
      credit(s)
      s += 1
    }
  }

  private mutating func enterClimb(_ sign: Float) {
    let number = climb.number &+ 1
    formerClimb = climb
    climb = Climb(number: number, sign: sign)
  }

  private mutating func leaveClimb() { if climb.sign != 0 { enterClimb(0) } }

  /// Counts the rise of a second once all that it needs is known.
  private mutating func credit(_ index: Int64) {
    guard let second = seconds[index], second.isReady else { return }
    if second.climb == climb.number {
      announce(climb.earn(second.rise, steps: second.steps), climb.sign, at: index)
    } else if second.climb == formerClimb.number {
      announce(formerClimb.earn(second.rise, steps: second.steps), formerClimb.sign, at: index)
    }
    seconds.update(index) { $0.isCounted = true }
  }

  /// Adds steps that became known after the rise of their second was counted.
  private mutating func addSteps(_ share: Float, to second: ClimbSecond) {
    if second.climb == climb.number {
      climb.ground.add(steps: share, toRise: second.rise * climb.sign)
    } else if second.climb == formerClimb.number {
      formerClimb.ground.add(steps: share, toRise: second.rise * formerClimb.sign)
    }
  }

  private mutating func block(_ index: Int64) {
    guard let second = seconds[index] else { return }
    if second.isCounted {
      if second.climb == climb.number { climb.height -= second.rise * climb.sign }
      if second.climb == formerClimb.number {
        formerClimb.height -= second.rise * formerClimb.sign
      }
    }
    seconds.update(index) { $0.isBlocked = true }
  }

  private mutating func announce(_ floors: Int, _ sign: Float, at index: Int64) {
    guard floors > 0 else { return }
    let time = SensorTime(wholeSecond: index + 1)
    waiting.append(
      MotionEvent(.floors(sign > 0 ? floors : -floors), time: min(time, now), known: now))
  }
}
