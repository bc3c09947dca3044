import FoundationEssentials
import MotionLink

/// A host without any sensor: nothing is available, nothing asks.
final class NoDevice: MotionLink {
  static let link = NoDevice()

  var capabilities: DeviceCapabilities { .none }
  var authorization: Authorization { .notDetermined }
  var now: Date { Date() }

  func subscribe(
    to request: MotionRequest,
    receive: @escaping @Sendable (MotionUpdate, DeliveryReceipt) -> Void
  ) -> any MotionSubscription {
    receive(.failure(.notAvailable), .unneeded)
    return NoSubscription()
  }

  func query(
    _ query: MotionQuery,
    answer: @escaping @Sendable (Result<MotionAnswer, MotionFailure>, DeliveryReceipt) -> Void
  ) {
    switch query {
    case .activities: answer(.failure(.activityNotAvailable), .unneeded)
    case .pedometer: answer(.failure(.notAvailable), .unneeded)
    }
  }

  func record(forDuration duration: TimeInterval) {}

  func recorded(from start: Date, to end: Date) -> (any RecordedSamples)? { nil }

  func observeLifecycle(
    _ notify: @escaping @Sendable (ClientLifecycle) -> Void
  ) -> any MotionSubscription { NoSubscription() }
}

/// A subscription to which nothing comes.
private final class NoSubscription: MotionSubscription {
  func setInterval(_ interval: TimeInterval) {}
  func cancel() {}
}
