import FoundationEssentials
import MotionLink
import MotionProcessing

/// Pauses and resumptions, in turn (R97, R100).
///
/// The first may be of either kind: a client may come in the middle of a walk. Dates never go back
/// and never lie after the delivery (contract, decision 7.21).
struct PedometerEventStream: MotionStream {
  private var last: PedometerEventRecord?
  private var lastTime: SensorTime?

  /// A stream that has sent nothing.
  init() {}

  var events: DeviceEvents { .walking }

  /// Steps are found in 50 Hz acceleration (R12).
  var demand: [SensorStream: Double] { [.acceleration: 50] }
  var pause: Double { MotionBatch.duration }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    guard case .happened(let event) = event, let kind = event.recordKind, kind != last?.kind else {
      return
    }
    // In the device's time, which nobody sets.
    var time = min(event.time, context.now)
    if let lastTime { time = max(time, lastTime) }
    lastTime = time
    let record = PedometerEventRecord(kind, at: context.clock.date(of: time))
    last = record
    send(.pedometerEvent(record))
  }
}

extension MotionEvent {
  fileprivate var recordKind: PedometerEventRecord.Kind? {
    switch kind {
    case .pause: .pause
    case .resume: .resume
    case .floors, .levelChange, .tripStart, .tripEnd: nil
    }
  }
}
