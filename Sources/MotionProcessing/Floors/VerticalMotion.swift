/// Up and down: floors climbed on foot and what else lifted somebody, from one height profile.
///
/// Heights are made second by second and watched for hands on the case once, for the floors (R92 to
/// R96) and for the level changes, which are beyond Core Motion.
struct VerticalMotion: Sendable {
  private var profile = HeightProfile()
  private var disturbance = PressureDisturbance()
  private var floors = FloorCounter()
  private var levelChanges = LevelChangeRecognizer()

  /// Nothing is known yet.
  init() {}

  /// Whether hands press the case in these seconds, so that its pressure says nothing of height.
  var isPressed: Bool { disturbance.verdict.isPressed }

  /// Takes a relative altitude.
  mutating func process(_ altitude: AltitudeUpdate) {
    guard altitude.relative.isFinite, SensorTime.isRepresentable(altitude.time.seconds)
    else { return }
    advance(to: altitude.time)
    if !profile.process(Float(altitude.relative), at: altitude.time) {
      floors.restart()
      levelChanges.end()
      disturbance.restart()
    }
    while let second = profile.nextSecond() { take(second) }
  }

  /// Takes one value of the uniform 50 Hz acceleration, g: a lift is quiet.
  mutating func process(_ acceleration: Vector3, at time: SensorTime) {
    floors.process(acceleration, at: time)
  }

  /// Takes a line of the step log: no floor without steps, and no stairs.
  mutating func process(_ revision: StepRevision) {
    floors.process(revision)
    levelChanges.process(revision)
  }

  /// Takes the result of a batch: vehicles climb no stairs, but slopes.
  mutating func process(_ batch: MotionBatch) {
    floors.process(batch)
    levelChanges.process(batch)
  }

  /// Takes a fix: its speed may be one that no legs reach.
  mutating func process(_ fix: LocationFix, at time: SensorTime) {
    floors.process(fix, at: time)
    levelChanges.process(fix, at: time)
  }

  /// Whether the pressure alone says that nobody can have climbed a floor since the last time that
  /// this was asked: nothing was as steep as stairs. Where something was, only steps can say more.
  mutating func excludesClimb() -> Bool { floors.excludesClimb() }

  /// Whether there are floors or a rise that have not been fetched.
  var hasNews: Bool { floors.hasEvent || levelChanges.hasEvent }

  /// The next floors that have not been fetched.
  mutating func nextFloors() -> MotionEvent? { floors.nextEvent() }

  /// The next rise that has not been fetched.
  mutating func nextLevelChange() -> MotionEvent? { levelChanges.nextEvent() }

  /// Decides what is still open, at the end of the input: the second that has begun counts as it
  /// is.
  mutating func finish(at time: SensorTime) {
    advance(to: time)
    if let second = profile.finish() { take(second) }
    levelChanges.end()
  }

  private mutating func advance(to time: SensorTime) {
    floors.advance(to: time)
    levelChanges.advance(to: time)
  }

  private mutating func take(_ second: HeightProfile.Second) {
    disturbance.process(second.height)
    var judged = second
    judged.hands = disturbance.verdict
    floors.process(judged)
    levelChanges.process(judged)
  }
}
