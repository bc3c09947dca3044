/// Track, speed and distance from fixes with their accuracies, bridged by steps where fixes are
/// missing.
///
/// Each fix moves a filtered position (`PositionFilter`); while the device moves, its way is added
/// up. Standing adds nothing: movement begins when the net displacement since the last stop exceeds
/// what fixes wander, and then counts as a whole. On foot, steps win where fixes are worse than 20
/// m, and bridge gaps (R84, R85).
struct LocationTracker: Sendable {
  /// Accuracy in metres beyond which steps give the way on foot (R84; notes: hallway loop, +39 %
  /// from fixes).
  private static let poorAccuracy = 20.0
  /// Stated speed in m/s below which a receiver says that it stands (phone in the hand: below 0.1).
  private static let standingSpeed = 0.3
  /// Stated speed in m/s above which neither missing steps nor rest are believed: slow walkers have
  /// 0.6 to 0.8 m/s, and their first steps are known late.
  private static let creepingSpeed = 0.5
  /// Stated speed in m/s above which it says that it moves.
  private static let movingSpeed = 0.8
  /// Filtered speed in m/s below which movement may have ended, and seconds for which it must stay
  /// there.
  private static let slow = 0.35
  private static let slowTime = 3.0
  /// Filtered speed in m/s above which missing steps do not mean standing: somebody is carried.
  private static let walkingSpeed = 1.5
  /// Metres of net displacement that begin a movement: where no accuracy is stated, and at least.
  private static let unstatedWander = 3.5
  private static let leastWander = 2.0
  /// Metres of net displacement from which a stated speed begins a movement.
  private static let firstMetre = 1.0
  /// Seconds after which a lone first fix is stale (iPhone: up to 108 s old).
  private static let staleness = 60.0
  /// Seconds between fixes from which steps may bridge.
  static let gap = 15.0
  /// Seconds in which a standing anchor follows the wander.
  private static let anchorMemory = 60.0

  private var rows = TrackRows()
  private var filter = PositionFilter()
  private var trust = SpeedTrust()
  private var onFoot = PedestrianMotion()
  private var correction = TrackLengthCorrection()
  private var lastFix: LocationFix?
  private var state = TrackRows.State()
  private var mayBeStale = true
  private var isMoving = false
  private var net = PlaneVector.zero
  private var slowFor = 0.0
  /// Fixes in a row that do not speak for standing; one alone may be a slip. Two are enough.
  private var awake = 0
  private var outliers = OutlierRun()
  private var wasPoor = false
  /// Whether steps gave the way to the newest fix.
  private var isPaced = false
  /// Metres that the fixes alone make.
  private var followed = 0.0
  private var lastStated = Double.nan

  /// Relative standard deviation of the lengths of steps; at first that of an unknown person
  /// (`StrideCalibration.relativeError`).
  var strideError = 0.1

  /// A tracker that has seen nothing.
  init() {}

  /// Metres up to the newest fix by the fixes alone, so that steps can be measured by them; `nil`
  /// where steps gave them.
  var distance: Double? { lastFix == nil || isPaced ? nil : followed }

  /// Whether there was a fix; before, there is nothing to fetch.
  private(set) var hasBegun = false

  /// Takes a fix. The points up to it should be fetched before the next one.
  mutating func process(_ fix: LocationFix, at time: SensorTime) {
    guard SensorTime.isRepresentable(time.seconds) else { return }
    guard fix.latitude.isFinite, fix.longitude.isFinite else {
      return lastFix == nil ? followSpeed(of: fix, at: time) : ()
    }
    guard let before = lastFix else { return begin(at: fix, time) }
    let dt = time.seconds(since: state.time)
    guard dt > 0 else { return }
    let isAlone = mayBeStale && dt > Self.staleness
    mayBeStale = false
    if isAlone { return begin(at: fix, time) }
    let walked = onFoot.metresSinceFix
    let d = LocalMetric.displacement(from: before, to: fix)
    let stated = trust.process(d, dt: dt, speed: fix.speed)
    let speed = stated >= 0 ? stated : onFoot.speed(at: time)
    let isCleared = wasPoor && !isPoor(fix)
    let step =
      isCleared
      ? filter.goOver(d, dt: dt)
      : filter.update(d, dt: dt, accuracy: fix.horizontalAccuracy, speed: speed)
    lastFix = fix
    let way = way(of: step, fix, stated: stated, dt: dt, at: time)
    follow(step, fix, dt: dt)
    state = newState(fix, stated: stated, way: way, dt: dt, at: time)
    rows.extend(to: state, walked: walked)
  }

  /// Takes a line of the step log: confirmed steps bridge gaps.
  mutating func process(_ revision: StepRevision) {
    guard revision.verdict == .confirmed, let length = revision.length, length > 0, length < 3
    else { return }
    onFoot.process(revision, of: length)
    correction.process(step: length, at: revision.time)
  }

  /// Takes the activity of a batch: standing adds nothing.
  mutating func process(_ batch: MotionBatch) { onFoot.process(batch) }

  /// Says what time it is; the steps of seconds that have passed are kept for the points of a gap.
  mutating func advance(to time: SensorTime) {
    rows.advance(to: time, walked: onFoot.metresSinceFix)
  }

  /// The next point that has not been fetched: a second is known when the fix after it has come.
  mutating func nextPoint() -> TrackPoint? { rows.next() }

  /// Ends the track at the last fix. Steps before it that were confirmed after it still count where
  /// steps gave the way.
  mutating func finish() {
    let late = wasPoor ? max(onFoot.metres - onFoot.metresSinceFix, 0) : 0
    rows.end(distance: state.distance + late)
  }

  private func isPoor(_ fix: LocationFix) -> Bool { fix.horizontalAccuracy > Self.poorAccuracy }

  // MARK: - Way

  /// Metres that a fix adds.
  private mutating func way(
    of step: PositionFilter.Step, _ fix: LocationFix, stated: Double, dt: Double,
    at time: SensorTime
  ) -> Double {
    let isPoor = isPoor(fix)
    let steps = onFoot.isInVehicle(at: time) ? 0 : onFoot.metres
    defer {
      wasPoor = isPoor
      lastStated = stated
      onFoot.pass(time, isCovered: !isPoor)
    }
    isPaced = steps > 0 && (isPoor || wasPoor)
    let isCompared = !isPoor && !wasPoor && dt <= Self.gap
    if !isCompared { correction.leaveOut(after: state.time, to: time) }
    if isPaced {
      restAnchor()
      return steps
    }
    net = net + step.moved
    let counted =
      wasPoor && !isPoor
      ? clearedWay(stated: stated, dt: dt)
      : displacement(step, fix, isPoor: isPoor, stated: stated, dt: dt, at: time)
    followed += counted
    // A straight line cuts corners; steps over a gap do not.
    if dt > Self.gap { return counted > 0 ? max(counted, steps) : 0 }
    return isCompared ? agreed(counted, stated: stated, dt: dt, at: time) : counted
  }

  /// Metres up to a good fix after poor ones: the way between is mostly the error of those, unless it
  /// is longer than they ever stray.
  private mutating func clearedWay(stated: Double, dt: Double) -> Double {
    let reached = net.length
    restAnchor()
    isMoving = stated > Self.standingSpeed
    if reached > 2 * Self.wander(state.accuracy, isPoor: true) { return reached }
    return stated >= 0 && dt <= Self.gap ? stated * dt : 0
  }

  /// Metres of a way by fixes, when it has been held against stated speeds and steps. Somebody who
  /// is carried has no steps to hold it against.
  private mutating func agreed(_ way: Double, stated: Double, dt: Double, at time: SensorTime)
    -> Double
  {
    guard !onFoot.isInVehicle(at: time) else {
      correction.restart()
      return way
    }
    let both = 0.5 * (lastStated + stated) * dt
    correction.process(
      way: way, stated: both >= 0 ? both : nil, strideError: strideError, at: time)
    return onFoot.isWalking(at: time) ? way * correction.factor : way
  }

  private mutating func displacement(
    _ step: PositionFilter.Step, _ fix: LocationFix, isPoor: Bool, stated: Double, dt: Double,
    at time: SensorTime
  ) -> Double {
    if isStanding(stated: stated, dt: dt, at: time) {
      defer {
        isMoving = false
        awake = 0
        filter.stand()
      }
      guard stated >= 0 else {
        net = net * max(1 - dt / Self.anchorMemory, 0)
        return 0
      }
      // What is called standing by the receiver's own speed is not made up for when it moves; but
      // the filter arrives where the receiver is.
      net = .zero
      return isMoving ? filter.arrive() : 0
    }
    if isMoving && !isPoor {
      slowFor = filter.speed < Self.slow ? slowFor + dt : 0
      if slowFor > Self.slowTime + dt { isMoving = false }
      net = .zero
      return step.length
    }
    let accuracy = fix.horizontalAccuracy
    awake = min(awake + 1, 2)
    let says = stated > Self.movingSpeed && !isPoor && net.length > Self.firstMetre
    guard awake == 2 || dt > Self.gap, says || net.length > Self.wander(accuracy, isPoor: isPoor)
    else { return 0 }
    let length = net.length
    restAnchor()
    isMoving = !isPoor
    return length
  }

  // Mutating, so that nothing is copied for it; it changes nothing.
  private mutating func isStanding(stated: Double, dt: Double, at time: SensorTime) -> Bool {
    if dt > Self.gap || stated > Self.creepingSpeed { return false }
    if stated >= 0 && stated < Self.standingSpeed {
      // A watch that keeps a point where the speed changes has moved until it stands.
      return dt <= PositionFilter.dense || !(lastStated >= Self.standingSpeed)
    }
    if filter.speed > Self.walkingSpeed { return false }
    return onFoot.isStill(at: time) || onFoot.isWithoutSteps(at: time)
  }

  /// Metres that fixes of standing receivers stray: 68 % of them lie within the accuracy, and
  /// neighbours err alike. Poor ones (cell towers) stray more than they say (33 lift rides,
  /// accuracy 200 to 2,000 m).
  private static func wander(_ accuracy: Double, isPoor: Bool) -> Double {
    if isPoor { return 1.5 * accuracy }
    return accuracy > 0 ? max(0.7 * accuracy, leastWander) : unstatedWander
  }

  private mutating func restAnchor() {
    net = .zero
    slowFor = 0
    isMoving = false
  }

  /// Follows a receiver that says how fast it goes and never where.
  private mutating func followSpeed(of fix: LocationFix, at time: SensorTime) {
    guard let next = state.onward(bySpeedOf: fix, at: time) else { return }
    if hasBegun { rows.extend(to: next, walked: 0) } else { rows.begin(at: next) }
    state = next
    hasBegun = true
  }

  // MARK: - Beginnings

  private mutating func begin(at fix: LocationFix, _ time: SensorTime) {
    lastFix = fix
    hasBegun = true
    filter = PositionFilter()
    restAnchor()
    wasPoor = isPoor(fix)
    isPaced = false
    onFoot.pass(time, isCovered: true)
    let stated = trust.process(.zero, dt: 1, speed: fix.speed)
    state = newState(fix, stated: stated, way: 0, dt: 0, at: time)
    rows.begin(at: state)
  }

  /// Goes over to fixes that disagree with the filter one after the other: the receiver has moved
  /// unseen or was wrong.
  private mutating func follow(_ step: PositionFilter.Step, _ fix: LocationFix, dt: Double) {
    guard step.isOutlier else { return outliers.restart() }
    guard let jump = outliers.process(filter.offset, dt: dt) else { return }
    if jump.isTravelled && !isPoor(fix) { state.distance += filter.wayToFix }
    filter.restart()
    net = .zero
  }

  // Mutating, so that nothing is copied for it; it changes nothing.
  private mutating func newState(
    _ fix: LocationFix, stated: Double, way: Double, dt: Double, at time: SensorTime
  ) -> TrackRows.State {
    var next = TrackRows.State()
    let place = LocalMetric.place(filter.offset, from: fix)
    next.time = time
    next.latitude = place.latitude
    next.longitude = place.longitude
    next.altitude = fix.altitude.isFinite ? fix.altitude : .nan
    let accuracy = fix.horizontalAccuracy
    next.accuracy = accuracy > 0 && accuracy.isFinite ? accuracy : .nan
    next.distance = state.distance + way
    next.isMeasuredSpeed = stated >= 0
    if isPaced {
      next.speed = way / dt
    } else if dt > 0 {
      next.speed = isMoving || stated >= 0 ? filter.speed : 0
    } else if stated >= 0 {
      next.speed = stated
    }
    return next
  }
}
