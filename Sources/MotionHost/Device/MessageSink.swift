import MotionProcessing

/// Keeps what the coprocessor says of one sample, in order, until the device has handed it on.
struct MessageSink: MotionSink, Sendable {
  /// What was said.
  enum Message {
    case sample(Sample)
    case motion(DeviceMotion)
    case altitude(AltitudeUpdate)
    case step(StepRevision)
    case event(MotionEvent)
    case batch(MotionBatch)
  }

  private(set) var messages: [Message] = []

  mutating func receive(_ sample: Sample) { messages.append(.sample(sample)) }
  mutating func receive(_ motion: DeviceMotion) { messages.append(.motion(motion)) }
  mutating func receive(_ altitude: AltitudeUpdate) { messages.append(.altitude(altitude)) }
  mutating func receive(_ revision: StepRevision) {
    if revision.verdict == .confirmed { messages.append(.step(revision)) }
  }
  mutating func receive(_ event: MotionEvent) { messages.append(.event(event)) }
  mutating func receive(_ batch: MotionBatch) { messages.append(.batch(batch)) }

  /// Makes room, keeping the memory.
  mutating func clear() { messages.removeAll(keepingCapacity: true) }
}
