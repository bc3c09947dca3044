/// Steps, distance, pace, cadence, pause and resume from an accelerometer, in little memory.
///
/// ```swift
/// var coprocessor = StepCoprocessor()
/// coprocessor.process(acceleration: Vector3(0, 0, -1), at: time, into: &sink)
/// ```
///
/// The parts and the bits are those of ``MotionCoprocessor`` where it hears nothing but an
/// accelerometer, with one difference: nobody tells the pedometer what its owner is doing, so steps are
/// counted on a bicycle too. Messages are step revisions, pauses and resumes, batches whose activity is
/// unknown, and faults. No allocation after `init`.
public struct StepCoprocessor: SteppedCoprocessor, Sendable {
  /// What is known of the owner's steps, given before the first sample and kept for the next time
  /// (``MotionSnapshot``).
  public var strideCalibration: StrideCalibration {
    get { pedometer.strideCalibration }
    set { pedometer.strideCalibration = newValue }
  }

  private var intake = SampleIntake<AccelerationSample>()
  var clock: BatchClock
  private var resampler = UniformResampler()
  var pedometer: Pedometer

  /// A coprocessor whose batches are counted from `origin`; an origin beyond `SensorTime.limit` is
  /// taken as zero.
  public init(origin: SensorTime = .zero) {
    clock = BatchClock(origin: origin)
    pedometer = Pedometer(origin: origin.isWithinLimit ? origin : .zero)
  }

  /// Makes a coprocessor where it is to lie, part by part, whatever lies there. Made elsewhere and
  /// moved, it would be on the stack more than once,
  /// and stacks are what small devices lack most. Every stored property is in it.
  package static func make(at place: UnsafeMutablePointer<StepCoprocessor>, origin: SensorTime) {
    let origin = origin.isWithinLimit ? origin : .zero
    lay(SampleIntake(), at: &place.pointee.intake)
    lay(BatchClock(origin: origin), at: &place.pointee.clock)
    lay(UniformResampler(), at: &place.pointee.resampler)
    lay(Pedometer(origin: origin), at: &place.pointee.pedometer)
  }

  /// Takes one sample; those that are no acceleration are passed over.
  public mutating func process(_ sample: Sample, into sink: inout some MotionSink) {
    guard case .acceleration(let value) = sample.reading else { return }
    process(acceleration: value, at: sample.time, into: &sink)
  }

  /// Takes an acceleration, g with Core Motion's sign; what follows from it goes into the sink before
  /// the call returns.
  public mutating func process(
    acceleration: Vector3, at time: SensorTime, into sink: inout some MotionSink
  ) {
    var visit = intake.receive(AccelerationSample(time: time, value: acceleration))
    while let arrival = intake.next(&visit) {
      if let fault = arrival.fault { sink.receive(fault) }
      if arrival.verdict.isAdmitted { admit(arrival, into: &sink) }
    }
  }

  /// Ends the input: the running batch is closed and what is still held is decided.
  public mutating func finish(into sink: inout some MotionSink) {
    while let fault = intake.nextLone()?.fault { sink.receive(fault) }
    conclude(into: &sink)
  }

  private mutating func admit(
    _ arrival: SampleIntake<AccelerationSample>.Arrival, into sink: inout some MotionSink
  ) {
    let time = arrival.entry.time
    advance(to: time, into: &sink)
    clock.hear(.acceleration)
    sink.receive(Sample(.acceleration(arrival.entry.value), at: time))
    if arrival.verdict.afterGap {
      pedometer.restart(at: time)
      drainSteps(into: &sink)
    }
    var grid = resampler
    grid.process(arrival.entry.value, at: time) { value, gridTime in
      pedometer.process(value, at: gridTime)
    }
    resampler = grid
    if pedometer.hasNews { drainSteps(into: &sink) }
  }

  mutating func closeBatch(into sink: inout some MotionSink) {
    sink.receive(
      MotionBatch(
        start: clock.start, end: clock.end, activity: .undecided, evidence: nil,
        pedometer: pedometer.closeBatch(at: clock.end), coverage: clock.coverage))
  }
}
