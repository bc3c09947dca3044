/// What ``StepCoprocessor`` gives, and what the owner is doing, from an accelerometer and the host's
/// hints.
///
/// The parts and the bits are those of ``MotionCoprocessor`` where it hears these two streams alone; there is
/// no memory for the others. Messages are step revisions, pauses, resumes, trips, batches, and
/// faults. No allocation after `init`.
public struct ActivityCoprocessor: SteppedCoprocessor, Sendable {
  /// What is known of the owner's steps, given before the first sample and kept for the next time
  /// (``MotionSnapshot``).
  public var strideCalibration: StrideCalibration {
    get { pedometer.strideCalibration }
    set { pedometer.strideCalibration = newValue }
  }
  /// What the host said (R52, R62); it stays true when a coprocessor begins anew.
  public var hints: HostHints {
    get { activity.hints }
    set { activity.hints = newValue }
  }

  private var intake = SampleIntake<FeltSample>()
  var clock: BatchClock
  private var resampler = UniformResampler()
  private var window = FeatureWindow()
  var pedometer: Pedometer
  private var activity = FeltActivityRecognizer()
  private var hasAccelerometer = false

  /// A coprocessor whose batches are counted from `origin`; an origin beyond `SensorTime.limit` is
  /// taken as zero.
  public init(origin: SensorTime = .zero) {
    clock = BatchClock(origin: origin)
    pedometer = Pedometer(origin: origin.isWithinLimit ? origin : .zero)
  }

  /// Makes a coprocessor where it is to lie, part by part, whatever lies there. Made elsewhere and
  /// moved, it would be on the stack more than once,
  /// and stacks are what small devices lack most. Every stored property is in it.
  package static func make(at place: UnsafeMutablePointer<ActivityCoprocessor>, origin: SensorTime)
  {
    let origin = origin.isWithinLimit ? origin : .zero
    lay(SampleIntake(), at: &place.pointee.intake)
    lay(BatchClock(origin: origin), at: &place.pointee.clock)
    lay(UniformResampler(), at: &place.pointee.resampler)
    lay(FeatureWindow(), at: &place.pointee.window)
    lay(Pedometer(origin: origin), at: &place.pointee.pedometer)
    lay(FeltActivityRecognizer(), at: &place.pointee.activity)
    lay(false, at: &place.pointee.hasAccelerometer)
  }

  /// Takes one sample, whose messages go into the sink before the call returns; those that are neither an acceleration nor
  /// a hint are passed over.
  public mutating func process(_ sample: Sample, into sink: inout some MotionSink) {
    guard let felt = FeltSample(sample) else { return }
    var visit = intake.receive(felt)
    while let arrival = intake.next(&visit) {
      if let fault = arrival.fault { sink.receive(fault) }
      if arrival.verdict.isAdmitted { admit(arrival.entry, arrival.verdict, into: &sink) }
    }
  }

  /// Ends the input: the running batch is closed and what is still held is decided.
  public mutating func finish(into sink: inout some MotionSink) {
    while let fault = intake.nextLone()?.fault { sink.receive(fault) }
    conclude(into: &sink)
  }

  private mutating func admit(
    _ sample: FeltSample, _ verdict: SampleGate.Verdict, into sink: inout some MotionSink
  ) {
    advance(to: sample.time, into: &sink)
    clock.hear(sample.stream)
    sink.receive(sample.sample)
    switch sample.reading {
    case .acceleration(let value):
      process(acceleration: value, verdict, at: sample.time, into: &sink)
    case .hint(let hint):
      activity.process(hint)
    }
  }

  private mutating func process(
    acceleration: Vector3, _ verdict: SampleGate.Verdict, at time: SensorTime,
    into sink: inout some MotionSink
  ) {
    hasAccelerometer = true
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
    }
    resampler = grid
    if pedometer.hasNews { drainSteps(into: &sink) }
  }

  mutating func closeBatch(into sink: inout some MotionSink) {
    let end = clock.end
    let walked = pedometer.closeBatch(at: end)
    let features = clock.coverage.contains(.acceleration) ? window.features() : nil
    let result = activity.closeBatch(
      at: end, features: features, steps: walked.steps, isTreading: walked.cadence != nil)
    while let event = activity.nextEvent() { send(event, into: &sink) }
    pedometer.follow(result.activity, at: end)
    sink.receive(
      MotionBatch(
        start: clock.start, end: end, activity: result.activity, evidence: result.evidence,
        reason: result.reason, isHandled: result.isHandled, isWatch: result.isWatch,
        pedometer: hasAccelerometer ? walked : nil, coverage: clock.coverage))
  }
}
