/// What kind of level change it was: stairs, escalator, lift, slope, or none (weather, doors, a pressed
/// case). The sum of the level changes is the climb without weather.
///
/// Each second is judged 20 s late, when height, steps and activity around it are known. Seconds of
/// one direction and one way of getting on form a level change; up to 20 s without (a landing, a short rest)
/// belong to it. What it was is decided at its end, of all that it showed.
struct LevelChangeRecognizer: Sendable {
  /// Speed of fixes in m/s that legs do not reach on stairs, and not for long uphill.
  private static let rideSpeed = 3.5
  /// Fixes that are worse say nothing about speed, metres.
  private static let poorAccuracy = 20.0

  private var seconds = LevelChangeSeconds()
  private var judged: Int64?
  private var newest: (second: Int64, height: Float)?
  private var current: LevelChangeInProgress?
  private var lastEnd = Int64.min
  private var walked = WalkedSeconds()
  private var hasAccelerometer = false
  private var now = SensorTime(nanoseconds: .min)
  /// Fetched after every sample; where nobody does, the oldest are lost.
  private var waiting = FixedQueue<MotionEvent>(
    capacity: 8, filler: MotionEvent(.pause, time: .zero, known: .zero))

  /// Takes the time of what has come in.
  mutating func advance(to time: SensorTime) { now = max(now, time) }

  /// Takes the height of the next second.
  mutating func process(_ second: HeightProfile.Second) {
    let (isPressed, isJump) = (second.hands.isPressed, second.hands.isJump)
    seconds.update(second.index) {
      $0.height = second.height
      $0.isPressed = isPressed || isJump
    }
    if newest == nil {
      seconds.hold(second.height, in: second.index - LevelChangeSeconds.reach...second.index - 1)
    }
    newest = (second.index, second.height)
    if isPressed {
      // The median is that of half a minute: it was so for half of that at least.
      for s in second.index - LevelChangeSeconds.reach..<second.index {
        seconds.update(s) { $0.isPressed = true }
      }
    }
    judge(upTo: second.index - LevelChangeSeconds.patience)
  }

  /// Takes a line of the step log.
  mutating func process(_ revision: StepRevision) {
    guard revision.verdict == .confirmed else { return }
    now = max(now, revision.known)
    var steps = walked
    steps.process(revision) { second, share in seconds.update(second) { $0.steps += share } }
    walked = steps
  }

  /// Takes the result of a batch: slopes can be ridden.
  mutating func process(_ batch: MotionBatch) {
    guard batch.coverage.contains(.acceleration) else { return }
    hasAccelerometer = true
    now = max(now, batch.end)
    guard batch.activity.isOnWheels else { return }
    let isCycling = batch.activity.cycling
    for second in batch.start.wholeSecond..<batch.end.wholeSecond {
      seconds.update(second) {
        $0.isRiding = true
        $0.isCycling = isCycling
      }
    }
  }

  /// Takes a fix: its speed may be one that no legs reach.
  mutating func process(_ fix: LocationFix, at time: SensorTime) {
    guard fix.speed >= Self.rideSpeed, !(fix.horizontalAccuracy > Self.poorAccuracy) else { return }
    let second = time.wholeSecond
    for s in second - 2...second { seconds.update(s) { $0.isFast = true } }
  }

  /// Whether there is a rise that has not been fetched.
  var hasEvent: Bool { waiting.count > 0 }

  /// The next rise that has not been fetched.
  mutating func nextEvent() -> MotionEvent? { waiting.popFirst() }

  /// Judges what is left and ends the level change, after a gap and at the end of the input: nothing more is
  /// known of the height.
  mutating func end() {
    guard let last = newest else { return }
    seconds.hold(last.height, in: last.second + 1...last.second + LevelChangeSeconds.reach)
    judge(upTo: last.second)
    close()
    newest = nil
    judged = nil
  }

  // MARK: - Seconds

  private mutating func judge(upTo last: Int64) {
    var second = judged.map { max($0 + 1, last - LevelChangeSeconds.length) } ?? last
    while second <= last {
      judge(second)
      second += 1
    }
    judged = max(judged ?? last, last)
  }

  private mutating func judge(_ second: Int64) {
    if seconds.isPressed(second) { return current = nil }
    let (way, sign) = direction(of: second)
    let goesOn = way == .none || current?.joins(way, sign) ?? true
    let lastRising = current?.lastRising ?? second
    if !goesOn || second - lastRising > ClimbSecond.longestLanding { close() }
    if way == .riding { current?.way = .riding }
    if current == nil, way != .none {
      current = LevelChangeInProgress(way, sign, at: second, after: lastEnd, in: seconds)
    }
    current?.pass(second, levelChanges: way != .none, in: seconds)
  }

  private func direction(of second: Int64) -> (LevelChangeSeconds.Way, Float) {
    let way = seconds.way(second, hasAccelerometer: hasAccelerometer)
    let steep = seconds.steepSign(second)
    if steep != 0 { return (way, steep) }
    // A slope is one only while somebody moves, and lifts do not creep.
    let gentle = seconds.gentleSign(second)
    guard gentle != 0, way == .onFoot || way == .riding || way == .unknown else {
      return (.none, 0)
    }
    return (way, gentle)
  }

  private mutating func close() {
    let result = current?.result(in: seconds)
    current = nil
    guard let found = result else { return }
    lastEnd = found.end
    let end = min(SensorTime(wholeSecond: found.end + 1), now)
    waiting.append(MotionEvent(.levelChange(found.rise), time: end, known: now))
  }
}
