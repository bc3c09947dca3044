import MotionProcessing

/// Counts steps out of the samples of an accelerometer.
///
/// All memory is taken by `init`; `process` and `finish` take none.
public struct StepCounter {
  private var coprocessor = MotionCoprocessor()
  private var confirmed = ConfirmedSteps()

  /// A counter that has seen nothing.
  public init() {
    // An attitude needs a gyroscope: its filter would only cost time.
    coprocessor.fusesMotion = false
  }

  /// Steps so far. A step is counted about four seconds after it was made, when those around it
  /// are known.
  public var steps: Int { confirmed.count }

  /// Takes one sample: the specific force in g, as accelerometers give it (+1 on the axis that
  /// points up), and its time on a clock that never goes back.
  public mutating func process(x: Float, y: Float, z: Float, at nanoseconds: Int64) {
    // Core Motion's sign is the other one.
    let acceleration = Vector3(-Double(x), -Double(y), -Double(z))
    let time = SensorTime(nanoseconds: nanoseconds)
    coprocessor.process(Sample(.acceleration(acceleration), at: time), into: &confirmed)
  }

  /// Ends the input: the steps that still wait are decided.
  public mutating func finish() { coprocessor.finish(into: &confirmed) }
}

/// Hears everything and keeps the number of steps.
private struct ConfirmedSteps: MotionSink {
  var count = 0

  mutating func receive(_ revision: StepRevision) {
    if revision.verdict == .confirmed { count += 1 }
  }

  mutating func receive(_ sample: Sample) {}
  mutating func receive(_ motion: DeviceMotion) {}
  mutating func receive(_ altitude: AltitudeUpdate) {}
  mutating func receive(_ point: TrackPoint) {}
  mutating func receive(_ event: MotionEvent) {}
  mutating func receive(_ batch: MotionBatch) {}
  mutating func receive(_ fault: SampleFault) {}
}
