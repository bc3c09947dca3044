import MotionLink
import MotionProcessing

/// Nothing but what the user decides, which the host sends.
struct AuthorizationStream: MotionStream {
  var events: DeviceEvents { [] }
  var demand: [SensorStream: Double] { [:] }
  var pause: Double { .infinity }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {}
}
