/// From the features of each batch to Core Motion's flags: evidence of one batch, memory of the
/// ones before, verdict.
///
/// A missing sensor says nothing: without acceleration what remains is the speed of good fixes, and
/// without either the answer is unknown. Fixes and hints only move evidence.
public struct ActivityRecognizer: Sendable {
  /// Batches without any evidence after which nothing is known any more.
  private static let patience = 2
  /// Steps in a batch that speak for being on foot.
  private static let fewestSteps = 3
  /// How likely that many steps are counted in each class against being on foot: hands, pedals and
  /// roads are sometimes taken for steps.
  private static let stepping = ClassVector(0.5, 1, 1, 0.7, 0.4, 0.7, 0, 0)
  /// What a watch says: it knows no rides (R62).
  private static let noVehicle = ClassVector(1, 1, 1, 1, 0, 1, 0, 0)

  /// What a batch was found to be, and why.
  public struct Finding: Equatable, Sendable {
    /// Flags and confidence.
    public var activity = MotionActivity.undecided
    /// What the batch itself says, before memory.
    public var evidence = ActivityEvidence.none
    /// Who spoke how much for it; `nil` while nothing is known.
    public var reason: ActivityReason?
  }

  private let filter = ActivityFilter()
  private var trees = ActivityTrees()
  private var speeds = SpeedEvidence()
  private var rotation = RotationWitness()
  private var hints = HostHints()
  private var state = ActivityFilter.origin
  private var silence = patience
  private var rides = RideLog()
  private var last = SensorTime.zero
  private var event: MotionEvent?

  /// A recognizer that has seen nothing.
  public init() {}

  /// Takes a hint of the host.
  public mutating func process(_ hint: Hint) { hints.process(hint) }

  /// Takes a rate of rotation about the device's axes, rad/s. None is needed.
  public mutating func process(rotationRate: Vector3, at time: SensorTime) {
    rotation.process(rotationRate, at: time)
  }

  /// Takes a fix: its speed is evidence where it is known.
  public mutating func process(_ fix: LocationFix, at time: SensorTime) {
    speeds.process(fix, at: time)
  }

  /// Forgets the state, after a gap without acceleration.
  public mutating func restart() {
    state = ActivityFilter.origin
    silence = Self.patience
    event = rides.interrupt(known: last) ?? event
  }

  /// Ends a batch. `features` is nil where there was not enough acceleration; `steps` were
  /// confirmed in this batch.
  public mutating func closeBatch(
    at end: SensorTime, features: BatchFeatures?, steps: Int = 0
  ) -> Finding {
    let turning = features.flatMap { rotation.likelihood(shaking: $0.spread, at: end) }
    let shaking = features.map { trees.probabilities(of: $0) }
    let isOnFoot = steps >= Self.fewestSteps
    return conclude(at: end, from: isOnFoot ? shaking.map { $0 * Self.stepping } : shaking, turning)
  }

  /// The same for a batch whose acceleration another classifier judged: how training sees a model
  /// that has not been shipped.
  @_spi(Training) public mutating func closeBatch(
    at end: SensorTime, acceleration: ActivityEvidence
  ) -> Finding {
    conclude(at: end, from: acceleration.isInformed ? acceleration.vector : nil, nil)
  }

  private mutating func conclude(
    at end: SensorTime, from acceleration: ClassVector?, _ turning: ClassVector?
  ) -> Finding {
    let testimony = hear(acceleration, turning, at: end)
    let evidence = testimony.evidence
    silence = evidence == nil ? silence + 1 : 0
    last = max(last, end)
    guard silence < Self.patience else {
      state = ActivityFilter.origin
      event = rides.interrupt(known: end) ?? event
      return Finding()
    }
    remember(evidence)
    var activity = ActivityVerdict.activity(state)
    // Speed alone cannot tell whether the device itself lies still (R27).
    if acceleration == nil { activity.stationary = false }
    let start = end.advanced(by: -MotionBatch.duration)
    event = rides.advance(activity, start: start, end: end) ?? event
    return Finding(
      activity: activity, evidence: evidence?.evidence ?? .none,
      reason: testimony.reason(for: state))
  }

  /// The next trip start or end that has not been fetched.
  public mutating func nextEvent() -> MotionEvent? {
    defer { event = nil }
    return event
  }

  private mutating func hear(
    _ acceleration: ClassVector?, _ turning: ClassVector?, at end: SensorTime
  ) -> ActivityTestimony {
    var testimony = ActivityTestimony()
    testimony[.acceleration] = acceleration
    testimony[.rotation] = turning
    testimony[.speed] = speeds.likelihood(at: end)
    if hints.isWatch { testimony[.host] = Self.noVehicle }
    return testimony
  }

  private mutating func remember(_ evidence: ClassVector?) {
    var next = filter.predict(state, isHinted: hints.expectsRide)
    if let evidence { next *= ActivityFilter.likelihood(evidence) }
    if hints.isWatch {
      next[.automotive] = 0
      next[ActivityFilter.ride] = 0
      next[ActivityFilter.halt] = 0
    }
    state = next.normalized
  }
}
