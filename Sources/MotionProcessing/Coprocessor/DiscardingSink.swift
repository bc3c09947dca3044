/// A sink without use for any message: for a run of which only the coprocessor's state is wanted.
package struct DiscardingSink: MotionSink {
  /// A sink; it holds nothing.
  package init() {}

  package mutating func receive(_ sample: Sample) {}
  package mutating func receive(_ motion: DeviceMotion) {}
  package mutating func receive(_ altitude: AltitudeUpdate) {}
  package mutating func receive(_ point: TrackPoint) {}
  package mutating func receive(_ revision: StepRevision) {}
  package mutating func receive(_ event: MotionEvent) {}
  package mutating func receive(_ batch: MotionBatch) {}
  package mutating func receive(_ fault: SampleFault) {}
}
