/// What steps and activity say about the movement between fixes.
struct PedestrianMotion {
  /// Seconds without a step after which an accelerometer says that nobody walks: a pedometer that
  /// begins anew holds the first steps back for up to ten seconds.
  private static let rest = 10.0

  /// Seconds for which the pace of a step still is the one of the walk: a few steps, and their delay.
  private static let recent = 3.0

  /// Seconds for which a batch speaks: two batches.
  private static let memory = 5.0

  private var activity = MotionActivity.undecided
  private var heard: SensorTime?
  private var lastStep: SensorTime?
  private var pace = Double.nan
  /// Metres of confirmed steps that no fix has covered.
  private(set) var metres = 0.0
  /// Of these, metres since the newest fix.
  private(set) var metresSinceFix = 0.0
  private var covered = SensorTime(nanoseconds: .min)
  private var newestFix = SensorTime(nanoseconds: .min)

  /// Takes a confirmed step of known length, metres.
  mutating func process(_ revision: StepRevision, of length: Double) {
    lastStep = max(lastStep ?? revision.time, revision.time)
    pace = length * Double(revision.cadence ?? .nan)
    guard revision.time > covered else { return }
    metres += length
    if revision.time > newestFix { metresSinceFix += length }
  }

  mutating func process(_ batch: MotionBatch) {
    guard batch.coverage.contains(.acceleration) else { return }
    activity = batch.activity
    heard = batch.end
  }

  /// Forgets the metres up to a fix that has been followed (`isCovered`) or whose way the steps
  /// have given.
  mutating func pass(_ time: SensorTime, isCovered: Bool) {
    metres = 0
    metresSinceFix = 0
    newestFix = time
    if isCovered { covered = time }
  }

  /// Whether an accelerometer speaks at `time`.
  func isHeard(at time: SensorTime) -> Bool {
    guard let heard else { return false }
    return time.seconds(since: heard) <= Self.memory
  }

  /// Whether the device lies or stands still by what the accelerometer says.
  func isStill(at time: SensorTime) -> Bool {
    isHeard(at: time) && activity.stationary && !activity.automotive
  }

  /// Whether the accelerometer speaks and there have been no steps lately.
  func isWithoutSteps(at time: SensorTime) -> Bool {
    guard isHeard(at: time), !isInVehicle(at: time) else { return false }
    guard let lastStep else { return true }
    return time.seconds(since: lastStep) > Self.rest
  }

  /// Whether the newest step is so recent that its walk goes on.
  func isWalking(at time: SensorTime) -> Bool {
    guard let lastStep, !isInVehicle(at: time) else { return false }
    return time.seconds(since: lastStep) <= Self.rest
  }

  /// Speed in m/s by steps that have just been made; NaN without.
  func speed(at time: SensorTime) -> Double {
    guard let lastStep, isWalking(at: time), time.seconds(since: lastStep) <= Self.recent
    else { return .nan }
    return pace
  }

  /// Whether the activity is one on wheels.
  func isInVehicle(at time: SensorTime) -> Bool {
    isHeard(at: time) && (activity.cycling || activity.automotive)
  }
}
