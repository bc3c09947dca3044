/// From what the sources say of a batch to Core Motion's flags: memory of the batches before, verdict,
/// rides.
///
/// Sources without data say nothing: without acceleration what remains is the speed of good fixes, and
/// without either the answer is unknown.
struct ActivityJudge: Sendable {
  /// Batches without any evidence after which nothing is known any more.
  private static let patience = 2

  /// What the host said.
  var hints = HostHints()
  /// What the sources say of the batch that ends.
  private var said = ActivityLikelihoods()
  private var state = ActivityFilter.origin
  private var silence = patience
  private var handling = Handling()
  private var rides = TripDetector()
  private var last = SensorTime.zero
  private var event: MotionEvent?

  /// Forgets the state, after a gap without acceleration.
  mutating func restart() {
    silence = Self.patience
    restart(known: last)
  }

  private mutating func restart(known end: SensorTime) {
    state = ActivityFilter.origin
    handling = Handling()
    if let end = rides.interrupt(known: end) { event = end }
  }

  /// Takes what a source says of the batch that ends; nothing where it has no data.
  mutating func hear(_ source: EvidenceSource, _ likelihood: ClassVector?) {
    if let likelihood { said[source] = likelihood }
  }

  /// Ends the batch of which the sources have spoken. `turning` is that of the device
  /// (`BatchFeatures.turning`), `nil` where there was not enough acceleration; `isTreading`: whether the
  /// pedometer hears a walk.
  mutating func conclude(
    at end: SensorTime, turning: Float?, isTreading: Bool = false
  ) -> ActivityFinding {
    hear(.host, hints.likelihood)
    defer { said.removeAll() }
    let evidence = said.evidence
    silence = evidence == nil ? silence + 1 : 0
    last = max(last, end)
    var finding = ActivityFinding()
    finding.isWatch = hints.isWatch
    guard silence < Self.patience else {
      restart(known: end)
      return finding
    }
    remember(evidence, isTreading)
    finding.evidence = evidence?.evidence
    finding.activity = ActivityDecision.activity(state)
    finding.reason = said.reason(for: state)
    // Neither speed alone nor a device that is turned about says that it lies still (R27).
    finding.isHandled = handling.goesOn(turning)
    let isSpeedAlone = !said.hasSpoken(.acceleration) && evidence != nil
    if isSpeedAlone || finding.isHandled { finding.activity.stationary = false }
    let start = end.advanced(by: -MotionBatch.duration)
    if let change = rides.advance(finding.activity, start: start, end: end) { event = change }
    return finding
  }

  /// The next trip start or end that has not been fetched.
  mutating func nextEvent() -> MotionEvent? {
    defer { event = nil }
    return event
  }

  private mutating func remember(_ evidence: ClassVector?, _ isTreading: Bool) {
    var next = ActivityFilter.predict(state, isHinted: hints.expectsRide)
    if isTreading { next = ActivityFilter.settingOff(next) }
    if let evidence { next *= ActivityFilter.likelihood(evidence) }
    state = (hints.isWatch ? ActivityFilter.withoutRide(next) : next).normalized
  }
}
