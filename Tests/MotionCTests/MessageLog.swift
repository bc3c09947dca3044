import CMotionC
import MotionProcessing

@testable import MotionC

/// The messages of a coprocessor in Swift, written as the door writes them (what it writes into which field is
/// tested apart).
struct MessageLog: MotionSink {
  var bytes: [UInt8] = []
  let knowsActivity: Bool

  init(knowsActivity: Bool) { self.knowsActivity = knowsActivity }

  private mutating func append(_ record: some Record) {
    withUnsafeBytes(of: record) { bytes += $0 }
  }

  mutating func receive(_ sample: Sample) {}
  mutating func receive(_ motion: DeviceMotion) { append(coremotion_attitude(motion)) }
  mutating func receive(_ altitude: AltitudeUpdate) { append(coremotion_altitude(altitude)) }
  mutating func receive(_ point: TrackPoint) { append(coremotion_track(point)) }
  mutating func receive(_ revision: StepRevision) { append(coremotion_step(revision)) }
  mutating func receive(_ event: MotionEvent) { append(coremotion_event(event)) }

  mutating func receive(_ batch: MotionBatch) {
    var record = coremotion_batch(batch)
    if knowsActivity { record.head.flags |= COREMOTION_HAS_ACTIVITY }
    append(record)
  }

  mutating func receive(_ fault: SampleFault) {
    append(
      coremotion_fault(
        Int32(fault.kind.rawValue), in: UInt32(fault.stream.rawValue), at: fault.time.nanoseconds))
  }
}

extension ProfileName {
  /// What the profile's coprocessor in Swift says of samples, as the door would write it.
  func said(of samples: [Sample], origin: Int64 = 0) -> [UInt8] {
    let origin = SensorTime(nanoseconds: origin)
    var log = MessageLog(knowsActivity: self == .activity || self == .everything)
    switch self {
    case .steps: Self.run(StepCoprocessor(origin: origin), samples, &log)
    case .activity: Self.run(ActivityCoprocessor(origin: origin), samples, &log)
    case .motion: Self.run(AttitudeCoprocessor(origin: origin), samples, &log)
    case .everything: Self.run(MotionCoprocessor(origin: origin), samples, &log)
    }
    return log.bytes
  }

  private static func run(
    _ coprocessor: some Profile, _ samples: [Sample], _ log: inout MessageLog
  ) {
    var coprocessor = coprocessor
    for sample in samples { coprocessor.process(sample, into: &log) }
    coprocessor.finish(into: &log)
  }
}
