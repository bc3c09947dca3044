import FoundationEssentials
import MotionLink
import MotionProcessing

/// Falls as they are found; at first, and after a suspension, the newest one that the program has not dealt
/// with (contract, section 3.3).
struct FallStream: MotionStream {
  /// The program that listens.
  private let listener: String

  /// A stream for a program.
  init(for listener: String) { self.listener = listener }

  var events: DeviceEvents { .fall }

  /// Falls are told from both at 50 Hz.
  var demand: [SensorStream: Double] { WatchedPart.falls.demand }
  var pause: Double { WatchedPart.falls.pause }

  mutating func begin(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    guard let newest = context.history.falls(after: .distantPast).last,
      !newest.heardBy.contains(listener)
    else { return }
    send(.fall(newest.record))
  }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    if case .fall(let record) = event { send(.fall(record)) }
  }

  mutating func resume(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    begin(context, send)
  }
}
