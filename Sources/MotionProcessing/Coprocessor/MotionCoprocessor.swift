/// Takes samples one by one and says what they mean: puts the algorithms together, nothing else.
///
/// ```swift
/// var coprocessor = MotionCoprocessor()
/// for sample in samples { coprocessor.process(sample, into: &sink) }
/// coprocessor.finish(into: &sink)
/// ```
///
/// Everything is causal: a message says what was known at the sample that caused it (the first
/// sample after a silence of more than a minute waits for the second one, lest a damaged stamp be
/// believed). Samples of one stream must come in the order of their times (others are dropped and
/// counted); streams may overtake each other by as much as a source delivers at once. Samples
/// before the origin serve as prior knowledge; no result is dated before it. The same samples give
/// the same bits on every platform, whatever pieces they come in. No allocation after `init`.
public struct MotionCoprocessor: Sendable {
  /// Whether attitude is computed. A host to whom nobody listens switches it off (R153): then no
  /// `DeviceMotion` comes, and the gyroscope is only screened. Switched on again, the attitude begins
  /// anew with the biases that were learned.
  public var fusesMotion: Bool {
    get { isFusing }
    set {
      if newValue && !isFusing { attitude.restart() }
      isFusing = newValue
    }
  }
  private var isFusing = true
  /// Whether the magnetometer takes part in it; without, there are no frames but the arbitrary one.
  public var fusesField = true

  /// What is known of the owner's steps. Given before the first sample, it makes distances better;
  /// read after the last one, it is what the caller keeps for the next time (``MotionSnapshot``).
  public var strideCalibration: StrideCalibration {
    get { pedometer.strideCalibration }
    set { pedometer.strideCalibration = newValue }
  }
  /// What is known of the device's gyroscope and magnetometer; given and kept like
  /// ``strideCalibration``.
  public var sensorCalibration: SensorCalibration? {
    get { attitude.calibration }
    set { attitude.calibration = newValue }
  }
  /// What the host said (R52, R62); it stays true when a coprocessor begins anew.
  public var hints: HostHints {
    get { activity.hints }
    set { activity.hints = newValue }
  }
  /// Whether it is to be recognised that a wrist wears the device: where that is sure, it counts as a watch from the
  /// next batch on (R62). A host that says what it is ends it.
  public var recognizesWear = false
  /// What is recognised by now; `nil` while nothing is, or nobody asks.
  public var wear: WearFinding? { recognizesWear ? wearer.finding : nil }
  /// Metres of all confirmed steps since the origin, by pace, before calibration: what a known
  /// distance is held against. The difference of two readings is the way between them.
  public var walked: DistanceByCadence { pedometer.walked }

  private var intake = SampleIntake<Sample>()
  private var clock: BatchClock
  private var hasAccelerometer = false
  private var hasBarometer = false
  private var beforeOrigin: AltitudeUpdate?

  private var attitude = AttitudeFilter()
  private var resampler = UniformResampler()
  private var window = FeatureWindow()
  private var pedometer: Pedometer
  private var activity = ActivityRecognizer()
  private var wearer = WearRecognizer()
  private var altimeter = RelativeAltimeter()
  private var vertical = VerticalMotion()
  private var location = LocationTracker()
  private var calibrator = StepLengthCalibrator()
  private var owed = OwedDistance()
  /// Metres beside the lengths of the steps of the open batch.
  private var paid = 0.0
  private var floorsAscended = 0
  private var floorsDescended = 0

  /// A coprocessor whose batches are counted from `origin`; an origin beyond `SensorTime.limit` is
  /// taken as zero.
  public init(origin: SensorTime = .zero) {
    clock = BatchClock(origin: origin)
    pedometer = Pedometer(origin: origin.isWithinLimit ? origin : .zero)
  }

  /// Makes a coprocessor where it is to lie, part by part, whatever lies there. Made elsewhere and
  /// moved, it would be on the stack more than once,
  /// and stacks are what small devices lack most. Every stored property is in it.
  package static func make(at place: UnsafeMutablePointer<MotionCoprocessor>, origin: SensorTime) {
    let origin = origin.isWithinLimit ? origin : .zero
    lay(true, at: &place.pointee.isFusing)
    lay(true, at: &place.pointee.fusesField)
    lay(false, at: &place.pointee.recognizesWear)
    lay(SampleIntake(), at: &place.pointee.intake)
    lay(BatchClock(origin: origin), at: &place.pointee.clock)
    lay(false, at: &place.pointee.hasAccelerometer)
    lay(false, at: &place.pointee.hasBarometer)
    lay(nil, at: &place.pointee.beforeOrigin)
    lay(AttitudeFilter(), at: &place.pointee.attitude)
    lay(UniformResampler(), at: &place.pointee.resampler)
    lay(FeatureWindow(), at: &place.pointee.window)
    lay(Pedometer(origin: origin), at: &place.pointee.pedometer)
    lay(ActivityRecognizer(), at: &place.pointee.activity)
    lay(WearRecognizer(), at: &place.pointee.wearer)
    lay(RelativeAltimeter(), at: &place.pointee.altimeter)
    lay(VerticalMotion(), at: &place.pointee.vertical)
    lay(LocationTracker(), at: &place.pointee.location)
    lay(StepLengthCalibrator(), at: &place.pointee.calibrator)
    lay(OwedDistance(), at: &place.pointee.owed)
    lay(0, at: &place.pointee.paid)
    lay(0, at: &place.pointee.floorsAscended)
    lay(0, at: &place.pointee.floorsDescended)
  }

  /// Takes one sample; what follows from it goes into the sink before the call returns.
  public mutating func process(_ sample: Sample, into sink: inout some MotionSink) {
    var visit = intake.receive(sample)
    while let arrival = intake.next(&visit) {
      if let fault = arrival.fault { sink.receive(fault) }
      if arrival.verdict.isAdmitted { admit(arrival.entry, arrival.verdict, into: &sink) }
    }
  }

  private mutating func admit(
    _ sample: Sample, _ verdict: SampleGate.Verdict, into sink: inout some MotionSink
  ) {
    advance(to: sample.time, into: &sink)
    clock.hear(sample.stream)
    sink.receive(sample)
    switch sample.reading {
    case .acceleration(let a):
      process(acceleration: a, verdict, at: sample.time, into: &sink)
    case .rotationRate(let w):
      if fusesMotion { attitude.process(rotationRate: w, at: sample.time) }
      activity.process(rotationRate: w, at: sample.time)
    case .magneticField(let m):
      if fusesMotion && fusesField { attitude.process(magneticField: m, at: sample.time) }
    case .pressure(let p):
      process(pressure: p, at: sample.time, into: &sink)
    case .location(let fix):
      process(fix, at: sample.time, into: &sink)
    case .hint(let hint):
      if case .watch = hint { recognizesWear = false }
      activity.process(hint)
    case .wallClock(let clock):
      attitude.process(wallClock: clock)
    }
  }

  /// Ends the input: the running batch is closed and what is still held is decided.
  public mutating func finish(into sink: inout some MotionSink) {
    while let fault = intake.nextLone()?.fault { sink.receive(fault) }
    pedometer.finish(at: clock.now)
    drainSteps(into: &sink)
    vertical.finish(at: clock.now)
    drainFloors(into: &sink)
    if clock.isRunning && !clock.coverage.isEmpty {
      closeBatch(into: &sink)
      clock.step()
    }
    location.finish()
    drainTrack(into: &sink)
  }

  // MARK: - Streams

  private mutating func process(
    acceleration: Vector3, _ verdict: SampleGate.Verdict, at time: SensorTime,
    into sink: inout some MotionSink
  ) {
    hasAccelerometer = true
    if fusesMotion {
      let motion = attitude.process(
        acceleration: acceleration, isSaturated: verdict.isSaturated, at: time)
      if time >= clock.origin { sink.receive(motion) }
    }
    if verdict.afterGap {
      pedometer.restart(at: time)
      window.restart()
      activity.restart()
      drainSteps(into: &sink)
    }
    var grid = resampler
    grid.process(acceleration, at: time) { value, gridTime in
      window.process(value, at: gridTime)
      pedometer.process(value, at: gridTime)
      vertical.process(value, at: gridTime)
    }
    resampler = grid
    if pedometer.hasNews { drainSteps(into: &sink) }
    if vertical.hasNews { drainFloors(into: &sink) }
  }

  private mutating func process(
    pressure: Double, at time: SensorTime, into sink: inout some MotionSink
  ) {
    hasBarometer = true
    let update = altimeter.process(pressure: pressure, at: time)
    vertical.process(update)
    if vertical.isPressed { sink.receive(SampleFault(.pressed, in: .pressure, at: time)) }
    if time >= clock.origin {
      sink.receive(update)
    } else {
      beforeOrigin = update
    }
    drainFloors(into: &sink)
  }

  private mutating func process(
    _ fix: LocationFix, at time: SensorTime, into sink: inout some MotionSink
  ) {
    attitude.process(fix)
    altimeter.process(fix, at: time)
    vertical.process(fix, at: time)
    activity.process(fix, at: time)
    location.process(fix, at: time)
    if let way = location.distance { measureSteps(by: fix, way: way, at: time) }
    drainTrack(into: &sink)
  }

  /// Takes a fix that location has followed to `way` metres; where it is good, steps are measured by
  /// it.
  private mutating func measureSteps(by fix: LocationFix, way: Double, at time: SensorTime) {
    calibrator.process(fix, way: way, at: time)
    while let stretch = calibrator.next() {
      do throws(StrideCalibration.Refusal) {
        try pedometer.strideCalibration.learn(
          metres: stretch.metres, error: stretch.error, walked: stretch.walked)
        owed.add(stretch)
      } catch {
        // Of a stretch that is not believed nothing is learned, and nothing is owed.
      }
    }
  }

  // MARK: - Time

  private mutating func advance(to time: SensorTime, into sink: inout some MotionSink) {
    guard let before = clock.advance(to: time) else { return }
    if var update = beforeOrigin {
      // What was known when the recording began is dated to its start.
      update.time = clock.origin
      sink.receive(update)
      beforeOrigin = nil
    }
    if !clock.isRunning { begin(at: time) }
    while clock.isDue(at: time) {
      closeBatch(into: &sink)
      clock.step(towards: time, isBridged: isBridged(from: before, to: time))
    }
    if location.hasBegun { location.advance(to: time) }
  }

  /// Whether some seconds without a sample are none: fixes may be a minute apart, and their speed is known
  /// from one to the next.
  private func isBridged(from before: SensorTime, to time: SensorTime) -> Bool {
    !hasAccelerometer && location.hasBegun && time.seconds(since: before) <= FixSpeed.longest
  }

  /// Starts the batches; what happened before the origin is in none of them.
  private mutating func begin(at time: SensorTime) {
    clock.jump(to: time)
    _ = pedometer.closeBatch(at: clock.start)
    floorsAscended = 0
    floorsDescended = 0
  }

  private mutating func closeBatch(into sink: inout some MotionSink) {
    let end = clock.end
    var walked = pedometer.closeBatch(at: end)
    walked.distance += paid
    paid = 0
    if hasBarometer && hasAccelerometer {
      walked.floorsAscended = floorsAscended
      walked.floorsDescended = floorsDescended
    }
    let features = clock.coverage.contains(.acceleration) ? window.features() : nil
    let result = activity.closeBatch(
      at: end, features: features, steps: walked.steps, isTreading: walked.cadence != nil)
    while let event = activity.nextEvent() { send(event, into: &sink) }
    let batch = MotionBatch(
      start: clock.start, end: end, activity: result.activity, evidence: result.evidence,
      reason: result.reason, isHandled: result.isHandled, isWatch: result.isWatch,
      pedometer: hasAccelerometer ? walked : nil,
      excludesFloors: hasBarometer ? vertical.excludesClimb() : nil, coverage: clock.coverage)
    location.strideError = pedometer.strideCalibration.relativeError(of: DistanceByCadence())
    pedometer.follow(result.activity, at: end)
    location.process(batch)
    vertical.process(batch)
    if result.activity.automotive || result.activity.cycling { calibrator.restart() }
    sink.receive(batch)
    floorsAscended = 0
    floorsDescended = 0
    if recognizesWear, !result.isWatch, let features {
      wearer.process(features, of: result.activity)
      if wearer.isSureOfWrist { activity.process(.watch(true)) }
    }
  }

  // MARK: - What waits

  private mutating func drainSteps(into sink: inout some MotionSink) {
    while var revision = pedometer.nextRevision() {
      vertical.process(revision)
      location.process(revision)
      if revision.verdict == .confirmed { calibrateStep(&revision) }
      if revision.time >= clock.origin { sink.receive(revision) }
    }
    while let event = pedometer.nextEvent() { send(event, into: &sink) }
  }

  /// Hands a step on to be measured, as long as it would be for an unknown person, and lets it count for what is owed.
  private mutating func calibrateStep(_ step: inout StepRevision) {
    guard let length = step.length, let cadence = step.cadence else { return }
    let scale = pedometer.strideCalibration.scale(cadence: Double(cadence))
    calibrator.process(
      step: Float(length / scale), told: Float(length), cadence: cadence, at: step.time)
    guard step.time >= clock.origin else { return }
    step.correction = owed.pay(stepOf: length, at: step.time)
    paid += step.correction
  }

  private mutating func drainFloors(into sink: inout some MotionSink) {
    while let event = vertical.nextFloors() {
      if case .floors(let n) = event.kind {
        if n > 0 { floorsAscended += n } else { floorsDescended -= n }
      }
      send(event, into: &sink)
    }
    while let event = vertical.nextLevelChange() { send(event, into: &sink) }
  }

  private func send(_ event: MotionEvent, into sink: inout some MotionSink) {
    if event.time >= clock.origin { sink.receive(event) }
  }

  private mutating func drainTrack(into sink: inout some MotionSink) {
    while let point = location.nextPoint() {
      if point.time >= clock.origin { sink.receive(point) }
    }
  }
}
