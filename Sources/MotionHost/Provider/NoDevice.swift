import FoundationEssentials
import MotionLink

/// A host without any sensor: nothing is available, nothing asks.
final class NoDevice: MotionLink {
  /// Why there is no device; said at the first call that is refused, and then forgotten. A program
  /// says "not available" and shows what was printed before it; of a test nothing else is seen.
  private let reason: Guarded<String?>

  /// A host without sensors, for a reason that is worth repeating.
  init(reason: String? = nil) { self.reason = Guarded(reason) }

  private func sayReason() {
    let line = reason.withLock { reason in
      defer { reason = nil }
      return reason
    }
    if let line { StandardError.say(line) }
  }

  var capabilities: DeviceCapabilities { .none }
  var authorization: Authorization { .notDetermined }
  var now: Date { Date() }

  func subscribe(
    to request: MotionRequest,
    receive: @escaping @Sendable (MotionUpdate, DeliveryReceipt) -> Void
  ) -> any MotionSubscription {
    sayReason()
    receive(.failure(.notAvailable), .unneeded)
    return NoSubscription()
  }

  func query(
    _ query: MotionQuery,
    answer: @escaping @Sendable (Result<MotionAnswer, MotionFailure>, DeliveryReceipt) -> Void
  ) {
    sayReason()
    switch query {
    case .activities: answer(.failure(.activityNotAvailable), .unneeded)
    case .pedometer, .movementMinutes, .permission: answer(.failure(.notAvailable), .unneeded)
    }
  }

  func record(forDuration duration: TimeInterval) {}

  func recorded(from start: Date, to end: Date) -> (any RecordedSamples)? { nil }

  func monitorMovement(forDuration duration: TimeInterval) {}
  var movementMonitoring: MovementMonitoring? { nil }
  func acknowledgeFalls(upTo date: Date) {}
  func acknowledgeVisits(upTo date: Date) {}

  var locationAccess: LocationAccess { LocationAccess(.notDetermined) }
  func askToLocate(always: Bool) {}

  func observeLifecycle(
    _ notify: @escaping @Sendable (ClientLifecycle) -> Void
  ) -> any MotionSubscription { NoSubscription() }
}

/// A subscription to which nothing comes.
private final class NoSubscription: MotionSubscription {
  func setInterval(_ interval: TimeInterval) {}
  func cancel() {}
}
