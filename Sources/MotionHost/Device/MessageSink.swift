import MotionProcessing

/// Keeps the coprocessor's results of one sample, in order, until the device has handed them on.
struct MessageSink: MotionSink, Sendable {
  private(set) var events: [DeviceEvent] = []
  /// All lines of the step log, where anybody keeps them.
  private(set) var revisions: [StepRevision] = []
  private(set) var faults: [SampleFault] = []
  private let keepsRevisions: Bool

  init(keepsRevisions: Bool) { self.keepsRevisions = keepsRevisions }

  mutating func receive(_ sample: Sample) { events.append(.sample(sample)) }
  mutating func receive(_ motion: DeviceMotion) { events.append(.motion(motion)) }
  mutating func receive(_ altitude: AltitudeUpdate) { events.append(.altitude(altitude)) }
  mutating func receive(_ point: TrackPoint) {}
  mutating func receive(_ revision: StepRevision) {
    if keepsRevisions { revisions.append(revision) }
    if revision.verdict == .confirmed { events.append(.step(revision)) }
  }
  mutating func receive(_ event: MotionEvent) { events.append(.happened(event)) }
  mutating func receive(_ batch: MotionBatch) { events.append(.batch(batch)) }
  mutating func receive(_ fault: SampleFault) { faults.append(fault) }

  /// Makes room, keeping the memory.
  mutating func clear() {
    events.removeAll(keepingCapacity: true)
    revisions.removeAll(keepingCapacity: true)
    faults.removeAll(keepingCapacity: true)
  }
}
