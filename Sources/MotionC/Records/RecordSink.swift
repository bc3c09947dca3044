import CMotionC
import MotionProcessing

/// Hands every message that is wanted on as a record: to the callback, into the ring, or both.
struct RecordSink: MotionSink {
  private let handle: UnsafeMutablePointer<coremotion>

  /// A sink for the owner of a handle.
  init(_ handle: UnsafeMutablePointer<coremotion>) { self.handle = handle }

  /// Tells of a sample whose stream, or whose hint, this library does not know.
  func refuse(_ stream: coremotion_stream, at time: Int64) {
    guard wants(COREMOTION_FAULT) else { return }
    tell(coremotion_fault(COREMOTION_FAULT_ABSURD, in: stream, at: time))
  }

  /// What goes in is not told.
  mutating func receive(_ sample: Sample) {}

  mutating func receive(_ revision: StepRevision) {
    if wants(COREMOTION_STEP) { tell(coremotion_step(revision)) }
  }

  mutating func receive(_ event: MotionEvent) {
    if wants(COREMOTION_EVENT) { tell(coremotion_event(event)) }
  }

  mutating func receive(_ batch: MotionBatch) {
    guard wants(COREMOTION_BATCH) else { return }
    var record = coremotion_batch(batch)
    record.head.flags |= handle.pointee.profile.pointee.batch_flags
    tell(record)
  }

  mutating func receive(_ motion: DeviceMotion) {
    if wants(COREMOTION_ATTITUDE) { tell(coremotion_attitude(motion)) }
  }

  mutating func receive(_ altitude: AltitudeUpdate) {
    if wants(COREMOTION_ALTITUDE) { tell(coremotion_altitude(altitude)) }
  }

  mutating func receive(_ point: TrackPoint) {
    if wants(COREMOTION_TRACK) { tell(coremotion_track(point)) }
  }

  mutating func receive(_ fault: SampleFault) {
    guard wants(COREMOTION_FAULT) else { return }
    tell(
      coremotion_fault(
        Int32(fault.kind.rawValue), in: coremotion_stream(fault.stream.rawValue),
        at: fault.time.nanoseconds))
  }

  private func wants(_ kind: Int32) -> Bool {
    let kinds = handle.pointee.options.kinds
    return kinds == 0 || kinds & (1 << UInt32(kind)) != 0
  }

  private func tell(_ record: some Record) {
    withUnsafePointer(to: record) { pointer in
      UnsafeRawPointer(pointer).withMemoryRebound(to: coremotion_head.self, capacity: 1) {
        deliver($0)
      }
    }
  }

  private func deliver(_ record: UnsafePointer<coremotion_head>) {
    let options = handle.pointee.options
    // First into the ring: what a callback makes of its record is its own matter.
    RecordRing(handle)?.append(record)
    options.receive?(options.context, record)
  }
}
