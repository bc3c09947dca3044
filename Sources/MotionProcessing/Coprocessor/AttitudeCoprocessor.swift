/// How the device is held and how it moves, and nothing else.
///
/// The parts and the bits are those of ``MotionCoprocessor``, which gives the same `DeviceMotion` for the
/// same samples: one for each of the accelerometer. It hears accelerometer, gyroscope and
/// magnetometer; fixes and wall clock serve true north. Messages are `DeviceMotion` and faults. No
/// allocation after `init`.
public struct AttitudeCoprocessor: Sendable {
  /// What is known of the device's gyroscope and magnetometer, given before the first sample and kept
  /// for the next time (``MotionSnapshot``).
  public var sensorCalibration: SensorCalibration? {
    get { attitude.calibration }
    set { attitude.calibration = newValue }
  }

  private var origin: SensorTime
  private var intake = SampleIntake<Sample>()
  private var attitude = AttitudeFilter()

  /// A coprocessor that gives messages from `origin` on; samples before serve as prior knowledge. An
  /// origin beyond `SensorTime.limit` is taken as zero.
  public init(origin: SensorTime = .zero) {
    self.origin = origin.isWithinLimit ? origin : .zero
  }

  /// Makes a coprocessor where it is to lie, part by part, whatever lies there. Made elsewhere and
  /// moved, it would be on the stack more than once,
  /// and stacks are what small devices lack most. Every stored property is in it.
  package static func make(at place: UnsafeMutablePointer<AttitudeCoprocessor>, origin: SensorTime)
  {
    lay(origin.isWithinLimit ? origin : .zero, at: &place.pointee.origin)
    lay(SampleIntake(), at: &place.pointee.intake)
    lay(AttitudeFilter(), at: &place.pointee.attitude)
  }

  /// Takes one sample, whose messages go into the sink before the call returns; pressure and hints are passed over.
  public mutating func process(_ sample: Sample, into sink: inout some MotionSink) {
    guard sample.stream != .pressure && sample.stream != .hint else { return }
    var visit = intake.receive(sample)
    while let arrival = intake.next(&visit) {
      if let fault = arrival.fault { sink.receive(fault) }
      if arrival.verdict.isAdmitted { admit(arrival.entry, arrival.verdict, into: &sink) }
    }
  }

  /// Ends the input: samples that waited for a witness are refused.
  public mutating func finish(into sink: inout some MotionSink) {
    while let fault = intake.nextLone()?.fault { sink.receive(fault) }
  }

  private mutating func admit(
    _ sample: Sample, _ verdict: SampleGate.Verdict, into sink: inout some MotionSink
  ) {
    sink.receive(sample)
    let time = sample.time
    switch sample.reading {
    case .acceleration(let a):
      let motion = attitude.process(
        acceleration: a, isSaturated: verdict.isSaturated, at: time)
      if time >= origin { sink.receive(motion) }
    case .rotationRate(let w): attitude.process(rotationRate: w, at: time)
    case .magneticField(let m): attitude.process(magneticField: m, at: time)
    case .location(let fix): attitude.process(fix)
    case .wallClock(let clock): attitude.process(wallClock: clock)
    case .pressure, .hint: break
    }
  }
}
