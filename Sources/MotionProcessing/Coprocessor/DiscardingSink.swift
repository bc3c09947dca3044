/// A sink without use for any message: for a run of which only the coprocessor's state is wanted.
public struct DiscardingSink: MotionSink {
  /// A sink; it holds nothing.
  public init() {}

  public mutating func receive(_ sample: Sample) {}
  public mutating func receive(_ motion: DeviceMotion) {}
  public mutating func receive(_ altitude: AltitudeUpdate) {}
  public mutating func receive(_ point: TrackPoint) {}
  public mutating func receive(_ revision: StepRevision) {}
  public mutating func receive(_ event: MotionEvent) {}
  public mutating func receive(_ batch: MotionBatch) {}
  public mutating func receive(_ fault: SampleFault) {}
}
