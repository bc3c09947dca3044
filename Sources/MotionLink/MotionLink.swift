public import FoundationEssentials

/// A client's connection to a host: everything that Apple's names need, in values. In process a host
/// answers it directly; a socket carries the same messages.
///
/// All calls may come from any thread and return at once. No call asks the user except those that
/// want sensitive data (R14, R20).
public protocol MotionLink: AnyObject, Sendable {
  /// What the device can do.
  var capabilities: DeviceCapabilities { get }

  /// Whether this client may have sensitive data. Never asks (R20).
  var authorization: Authorization { get }

  /// What the client's wall clock shows; in a replay it may show the recording's time.
  var now: Date { get }

  /// Asks for updates until the subscription is cancelled or released.
  ///
  /// `receive` gets them one at a time in order, possibly before this call returns and on any
  /// thread; it must be quick and must not wait. What is not available, refused or withdrawn comes
  /// as one `.failure`, and nothing after it; a request that the user has yet to allow begins with
  /// the answer.
  func subscribe(
    to request: MotionRequest,
    receive: @escaping @Sendable (MotionUpdate, DeliveryReceipt) -> Void
  ) -> any MotionSubscription

  /// Asks about the past. `answer` is called once, possibly before this call returns and on any
  /// thread.
  func query(
    _ query: MotionQuery,
    answer: @escaping @Sendable (Result<MotionAnswer, MotionFailure>, DeliveryReceipt) -> Void
  )

  /// Records acceleration at 50 Hz from now on for so many seconds; a longer request extends a
  /// running one, none shortens it (R111, R115). Where that is not possible nothing happens.
  func record(forDuration duration: TimeInterval)

  /// What the recorder holds after `start` up to and with `end`; `nil` where refused, unsupported,
  /// reversed or longer than 36 h (contract, section 4 and decisions 7.18, 7.19).
  func recorded(from start: Date, to end: Date) -> (any RecordedSamples)?

  /// Watches the hand that wears the device from now on for so many seconds, at most seven days; a longer
  /// request extends a running one, none shortens it. Where that is not possible nothing happens.
  func monitorMovement(forDuration duration: TimeInterval)

  /// How far the hand is watched; `nil` where refused or unsupported.
  var movementMonitoring: MovementMonitoring? { get }

  /// The client has dealt with falls up to a date: they do not come again.
  func acknowledgeFalls(upTo date: Date)

  /// The client has dealt with what became known of visits up to a date: it does not come again.
  func acknowledgeVisits(upTo date: Date)

  /// Whether the client may be told where the device is. Never asks.
  var locationAccess: LocationAccess { get }

  /// Asks the user whether the client may be told where the device is, while it is used or always: each once,
  /// and only where the answer could change something.
  func askToLocate(always: Bool)

  /// Calls `notify` when the client is about to be suspended or ended (R122), until the result is
  /// released.
  func observeLifecycle(
    _ notify: @escaping @Sendable (ClientLifecycle) -> Void
  ) -> any MotionSubscription
}

extension MotionLink {
  /// Whether the device has a feature.
  package func has(_ feature: MotionFeatures) -> Bool { capabilities.features.contains(feature) }

  /// Whether the host knows of locations and headings at all.
  package var isLocated: Bool { has(.location) || has(.heading) }
}

/// What happens to a client's process.
public enum ClientLifecycle: Hashable, Sendable {
  /// It will get no time soon.
  case willSuspend
  /// It runs again.
  case didResume
  /// It will end.
  case willTerminate
}

/// Something that a client asked for and can give up. Releasing it gives it up too.
public protocol MotionSubscription: AnyObject, Sendable {
  /// Asks for another number of seconds between samples, at once (contract, decision 7.4). Nothing
  /// happens where the request has no interval.
  func setInterval(_ interval: TimeInterval)

  /// Gives up: no update comes after this call. Further calls do nothing.
  func cancel()
}
