public import FoundationEssentials
public import MotionLink

/// A client's connection to a host in the same process: checks what the device can do and what the user
/// allows, and hands the rest to the host.
public final class HostClient: MotionLink {
  /// Tells clients of a host apart.
  struct Identifier: Hashable, Sendable {
    let number: Int
  }

  let identifier: Identifier
  package let host: MotionHost
  /// Called when the user is asked whether the client may be told where the device is.
  let locationQuestion = Guarded<LocationQuestion?>(nil)
  /// Called when the client first asks for sensitive data that the user has not decided on.
  private let question = Guarded(Question {})

  /// In a box: a bare closure in a generic lock would be wrapped anew by every access.
  private struct Question {
    let ask: @Sendable () -> Void
  }

  init(_ identifier: Identifier, host: MotionHost) {
    self.identifier = identifier
    self.host = host
  }

  deinit { host.disconnect(identifier) }

  // MARK: - For the client

  public var capabilities: DeviceCapabilities { host.capabilities }

  public var authorization: Authorization {
    host.withClient(identifier) { $0.authorization } ?? .denied
  }

  public var now: Date { host.clock.date(of: host.now) }

  public func subscribe(
    to request: MotionRequest,
    receive: @escaping @Sendable (MotionUpdate, DeliveryReceipt) -> Void
  ) -> any MotionSubscription {
    let subscription = subscription(to: request, receive: receive)
    begin(subscription)
    return SubscriptionHandle(subscription)
  }

  /// A subscription that has yet to begin.
  func subscription(
    to request: MotionRequest, receive: @escaping HostSubscription.Receive
  ) -> HostSubscription {
    HostSubscription(request, of: identifier, host: host, receive: receive)
  }

  /// Begins a subscription, or says why it cannot be.
  func begin(_ subscription: HostSubscription) {
    let request = subscription.request
    if let failure = request.failure(on: capabilities) {
      host.fail(subscription, failure)
    } else if !request.isAllowed(by: locationAccess) {
      host.fail(subscription, .notAuthorized)
    } else if host.withClient(identifier, { $0.needsAnswer(to: request) }) ?? true {
      whenAllowed { [host] isAllowed in
        if isAllowed { host.begin(subscription) } else { host.fail(subscription, .notAuthorized) }
      }
    } else {
      host.begin(subscription)
    }
  }

  public func query(
    _ query: MotionQuery,
    answer: @escaping @Sendable (Result<MotionAnswer, MotionFailure>, DeliveryReceipt) -> Void
  ) {
    if let failure = query.failure(on: capabilities) {
      host.deliver(.failure(failure), to: answer)
      return
    }
    if !query.asks, authorization != .authorized {
      return host.deliver(.failure(.notAuthorized), to: answer)
    }
    whenAllowed { [host] isAllowed in
      if isAllowed {
        host.answer(query, answer)
      } else {
        host.deliver(.failure(.notAuthorized), to: answer)
      }
    }
  }

  public func record(forDuration duration: TimeInterval) {
    guard capabilities.features.contains(.recorder) else { return }
    whenAllowed { [host] in if $0 { host.record(forDuration: duration) } }
  }

  public func recorded(from start: Date, to end: Date) -> (any RecordedSamples)? {
    guard capabilities.features.contains(.recorder) else { return nil }
    // The call cannot wait for the user: it asks, and has something only if the answer comes at once.
    whenAllowed { _ in }
    return authorization == .authorized ? host.recorded(from: start, to: end) : nil
  }

  public func monitorMovement(forDuration duration: TimeInterval) {
    guard capabilities.features.contains(.movementDisorders) else { return }
    whenAllowed { [host] in if $0 { host.monitorMovement(forDuration: duration) } }
  }

  public var movementMonitoring: MovementMonitoring? {
    guard capabilities.features.contains(.movementDisorders), authorization == .authorized else {
      return nil
    }
    return host.movementMonitoring
  }

  public func acknowledgeFalls(upTo date: Date) {
    guard let name = host.withClient(identifier, { $0.name }) else { return }
    host.note(name, hasHeardUpTo: date)
  }

  public func acknowledgeVisits(upTo date: Date) {
    guard let name = host.withClient(identifier, { $0.name }) else { return }
    host.note(name, hasHeardOfVisitsUpTo: date)
  }

  public func observeLifecycle(
    _ notify: @escaping @Sendable (ClientLifecycle) -> Void
  ) -> any MotionSubscription {
    let observer = LifecycleObserver(of: self)
    let key = ObjectIdentifier(observer)
    _ = host.withClient(identifier) { $0.observers[key] = notify }
    return observer
  }

  fileprivate func remove(observer key: ObjectIdentifier) {
    // Handed out, so that what the observer captured is released outside of the host's lock.
    _ = host.withClient(identifier) { $0.observers.removeValue(forKey: key) }
  }

  // MARK: - For the user and the system

  /// Calls `ask` when the user has to decide: once, at the first call that needs it (R14, R18).
  public func onQuestion(_ ask: @escaping @Sendable () -> Void) {
    // The old one is released outside of the lock: what it captured may call the client.
    _ = question.withLock { question in
      defer { question = Question(ask: ask) }
      return question
    }
  }

  /// How often the user was asked.
  public var timesAsked: Int { host.withClient(identifier) { $0.timesAsked } ?? 0 }

  /// The user decides or changes the decision; running updates end with error 105 when it is
  /// withdrawn (R18, R19).
  public func set(_ authorization: Authorization) {
    let change = host.withClient(identifier) { client -> Change in
      defer { if authorization != .notDetermined { client.waiting = [] } }
      let former = client
      client.authorization = authorization
      return Change(of: former, to: authorization)
    }
    guard let change else { return }
    if authorization != .authorized {
      for subscription in host.subscriptions(of: identifier, where: change.former.needsAnswer) {
        host.fail(subscription, .notAuthorized)
      }
    }
    if change.isNew {
      for subscription in host.subscriptions(of: identifier, where: { $0 == .authorization }) {
        host.tell(subscription, .authorization(authorization))
      }
    }
    for begin in change.waiting { begin() }
  }

  /// What a decision finds.
  private struct Change: Sendable {
    let former: ClientState
    let isNew: Bool
    /// What has waited for it.
    let waiting: [@Sendable () -> Void]

    init(of former: ClientState, to authorization: Authorization) {
      self.former = former
      isNew = former.authorization != authorization
      waiting = authorization == .notDetermined ? [] : former.waiting
    }
  }

  /// Nobody answers: what waits gets error 105, and so does each call until there is an answer, which counts
  /// from the next call on.
  package func refuseUntilAnswered() {
    let waiting = host.withClient(identifier) { client -> [@Sendable () -> Void] in
      guard client.authorization == .notDetermined else { return [] }
      client.isRefused = true
      defer { client.waiting = [] }
      return client.waiting
    }
    for refuse in waiting ?? [] { refuse() }
  }

  /// What was answered or asked is forgotten: the next call that needs it asks anew.
  package func forgetQuestion() {
    _ = host.withClient(identifier) { client in
      client.isRefused = false
      client.timesAsked = 0
    }
  }

  /// The client's process gets no time until `resume()`: nothing is sent to it. One that follows its location
  /// in the background goes on.
  public func suspend() {
    guard host.withClient(identifier, { $0.isSuspended }) == false,
      host.subscriptions(of: identifier, where: \.keepsRunning).isEmpty
    else { return }
    notify(.willSuspend)
    _ = host.withClient(identifier) { $0.isSuspended = true }
  }

  /// The client's process runs again: the last activity and the steps come at once (R59, R74).
  public func resume() {
    if host.resume(identifier) { notify(.didResume) }
  }

  /// The client's process was stopped and goes on: what it missed comes at once, as far as it counts (R59,
  /// R74; contract, decision 7.30). Nobody could tell it before.
  package func catchUp() {
    _ = host.withClient(identifier) { $0.isSuspended = true }
    _ = host.resume(identifier)
  }

  /// Whether somebody wants to hear what happens to the client's process.
  var isObserved: Bool { host.withClient(identifier) { !$0.observers.isEmpty } ?? false }

  /// The client's process is about to be ended (R122).
  public func announceTermination() { notify(.willTerminate) }

  private func notify(_ event: ClientLifecycle) {
    let observers = host.withClient(identifier) { Array($0.observers.values) } ?? []
    for observer in observers { observer(event) }
  }

  /// Calls `body` with the user's decision: at once where there is one, else when it comes.
  func whenAllowed(_ body: @escaping @Sendable (Bool) -> Void) {
    let decided = host.withClient(identifier) { client -> (Authorization, isFirst: Bool) in
      guard client.authorization == .notDetermined else { return (client.authorization, false) }
      guard !client.isRefused else { return (.denied, false) }
      let isFirst = client.timesAsked == 0
      client.timesAsked = 1
      client.waiting.append { [weak self] in body(self?.authorization == .authorized) }
      return (.notDetermined, isFirst)
    }
    guard let decided else { return body(false) }
    switch decided.0 {
    case .authorized: body(true)
    case .denied, .restricted: body(false)
    case .notDetermined: if decided.isFirst { question.withLock({ $0 }).ask() }
    }
  }
}

/// Tells a client what happens to its process until it is released.
private final class LifecycleObserver: MotionSubscription {
  private let client: HostClient

  init(of client: HostClient) { self.client = client }

  func setInterval(_ interval: TimeInterval) {}
  func cancel() { client.remove(observer: ObjectIdentifier(self)) }

  deinit { cancel() }
}

extension MotionRequest {
  /// Why a device with these capabilities cannot serve it: the codes of section 4, and 109 for what
  /// Core Motion passes over in silence; `CoreMotion` decides which of them reach a handler.
  fileprivate func failure(on device: DeviceCapabilities) -> MotionFailure? {
    let has = device.features
    switch self {
    case .accelerometer, .accelerometerBatches:
      return has.contains(.accelerometer) ? nil : .notAvailable
    case .gyroscope: return has.contains(.gyroscope) ? nil : .notAvailable
    case .magnetometer: return has.contains(.magnetometer) ? nil : .notAvailable
    case .deviceMotion(let frame, _):
      return has.contains(.deviceMotion) && device.frames.contains(frame) ? nil : .notAvailable
    case .deviceMotionBatches: return has.contains(.deviceMotion) ? nil : .notAvailable
    case .activity: return has.contains(.activity) ? nil : .activityNotAvailable
    case .pedometer: return has.contains(.steps) ? nil : .notAvailable
    case .pedometerEvents:
      return has.isSuperset(of: [.steps, .pedometerEvents]) ? nil : .notAvailable
    case .relativeAltitude: return has.contains(.relativeAltitude) ? nil : .notAvailable
    case .absoluteAltitude: return has.contains(.absoluteAltitude) ? nil : .notAvailable
    case .falls: return has.contains(.falls) ? nil : .notAvailable
    case .locations, .nextLocation: return has.contains(.location) ? nil : .notAvailable
    case .visits: return has.contains(.visits) ? nil : .notAvailable
    case .heading: return has.contains(.heading) ? nil : .notAvailable
    case .authorization, .locationAccess: return nil
    }
  }
}

extension MotionQuery {
  /// Whether the user is asked where they have not decided: about a hand that nobody watches they need not be.
  fileprivate var asks: Bool {
    if case .movementMinutes = self { false } else { true }
  }

  /// Why a device with these capabilities cannot answer it.
  fileprivate func failure(on device: DeviceCapabilities) -> MotionFailure? {
    switch self {
    case .activities: device.features.contains(.activity) ? nil : .activityNotAvailable
    case .pedometer: device.features.contains(.steps) ? nil : .notAvailable
    case .movementMinutes: device.features.contains(.movementDisorders) ? nil : .notAvailable
    case .permission: nil
    }
  }
}
