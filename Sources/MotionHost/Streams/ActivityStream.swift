import MotionLink
import MotionProcessing

/// The activity now, at once, then each change of flags or confidence (R56, R57).
struct ActivityStream: MotionStream {
  private var last: MotionActivity?

  /// A stream that has sent nothing.
  init() {}

  var events: DeviceEvents { .walking }

  /// Activities are told from 50 Hz acceleration (R12).
  var demand: [SensorStream: Double] { [.acceleration: 50] }
  var pause: Double { MotionBatch.duration }

  mutating func begin(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    tell(context.activity, send)
  }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    guard case .batch = event, context.activity.activity != last else { return }
    tell(context.activity, send)
  }

  /// The last state comes again (R59).
  mutating func resume(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    tell(context.activity, send)
  }

  private mutating func tell(_ state: ActivityState, _ send: (MotionUpdate) -> Void) {
    last = state.activity
    send(.activity(state))
  }
}
