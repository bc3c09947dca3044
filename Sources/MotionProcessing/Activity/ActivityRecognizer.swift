/// From the features of each batch to Core Motion's flags: evidence of one batch, memory of the
/// ones before, verdict.
///
/// A missing sensor says nothing: without acceleration what remains is the speed of good fixes, and
/// without either the answer is unknown. Steps, the gyroscope, fixes and hints only move evidence.
@_spi(Training) public struct ActivityRecognizer: Sendable {
  /// Batches without any evidence after which nothing is known any more.
  private static let patience = 2
  /// Steps in a batch that speak for being on foot.
  private static let fewestSteps = 3
  /// How likely that many steps are counted in each class against being on foot. Of recorded batches
  /// on foot 94 % have them, of hands 3 %, of a phone on a bicycle 5 %, of the rest none; the
  /// pedometer was fitted to these recordings, so each is trusted for a fraction of that.
  private static let stepping = ClassVector(0.2, 1, 1, 0.5, 0.3, 0.25, 0, 0)
  /// What a batch was found to be, and why.
  @_spi(Training) public struct Finding: Equatable, Sendable {
    /// Flags and confidence.
    public var activity = MotionActivity.undecided
    /// What the batch itself says, before memory; `nil` where it says nothing.
    public var evidence: ActivityEvidence?
    /// Who spoke how much for it; `nil` while nothing is known.
    public var reason: ActivityReason?
    /// Whether somebody turns the device about.
    public var isHandled = false
    /// Whether the host said that the device is a watch.
    public var isWatch = false
  }

  /// What the host said.
  var hints = HostHints()

  private let filter = ActivityFilter()
  private var trees = ActivityTrees()
  private var speeds = SpeedEvidence()
  private var rotation = RotationLikelihood()
  private var state = ActivityFilter.origin
  private var silence = patience
  private var handling = Handling()
  private var rides = TripDetector()
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
    silence = Self.patience
    restart(known: last)
  }

  private mutating func restart(known end: SensorTime) {
    state = ActivityFilter.origin
    handling = Handling()
    event = rides.interrupt(known: end) ?? event
  }

  /// Ends a batch. `features` is nil where there was not enough acceleration; `steps` were
  /// confirmed in this batch.
  public mutating func closeBatch(
    at end: SensorTime, features: BatchFeatures?, steps: Int
  ) -> Finding {
    var acceleration = features.map { trees.probabilities(of: $0) }
    if steps >= Self.fewestSteps { acceleration = acceleration.map { $0 * Self.stepping } }
    var said = ActivityLikelihoods()
    said[.acceleration] = acceleration
    said[.rotation] = features.flatMap { rotation.likelihood(shaking: $0.spread, at: end) }
    said[.lift] = features.flatMap { LiftLikelihood.likelihood($0) }
    return conclude(at: end, said, turning: features?.turning)
  }

  /// Ends a batch whose acceleration another classifier judged: how training runs a model that has
  /// not been shipped. It has neither steps nor a gyroscope.
  public mutating func closeBatch(
    at end: SensorTime, acceleration: ActivityEvidence?, turning: Float
  ) -> Finding {
    var said = ActivityLikelihoods()
    said[.acceleration] = acceleration?.vector
    return conclude(at: end, said, turning: turning)
  }

  private mutating func conclude(
    at end: SensorTime, _ said: ActivityLikelihoods, turning: Float?
  ) -> Finding {
    var likelihoods = said
    likelihoods[.speed] = speeds.likelihood(at: end)
    likelihoods[.host] = hints.likelihood
    let evidence = likelihoods.evidence
    silence = evidence == nil ? silence + 1 : 0
    last = max(last, end)
    guard silence < Self.patience else {
      restart(known: end)
      return Finding(isWatch: hints.isWatch)
    }
    remember(evidence)
    var activity = ActivityDecision.activity(state)
    // Neither speed alone nor a device that is turned about says that it lies still (R27).
    let isHandled = handling.goesOn(turning)
    let isSpeedAlone = likelihoods[.acceleration] == nil && evidence != nil
    if isSpeedAlone || isHandled { activity.stationary = false }
    let start = end.advanced(by: -MotionBatch.duration)
    event = rides.advance(activity, start: start, end: end) ?? event
    return Finding(
      activity: activity, evidence: evidence?.evidence,
      reason: likelihoods.reason(for: state), isHandled: isHandled, isWatch: hints.isWatch)
  }

  /// The next trip start or end that has not been fetched.
  public mutating func nextEvent() -> MotionEvent? {
    defer { event = nil }
    return event
  }

  private mutating func remember(_ evidence: ClassVector?) {
    var next = filter.predict(state, isHinted: hints.expectsRide)
    if let evidence { next *= ActivityFilter.likelihood(evidence) }
    state = (hints.isWatch ? ActivityFilter.withoutRide(next) : next).normalized
  }
}
