package import FoundationEssentials

/// A client's connection to a service over a Unix socket.
///
/// What is known of device and user is what the service said last, so those questions are answered at
/// once. After a break the connection is made anew, first after 0.1 s, at last each 5 s, and
/// subscriptions go on; questions that were under way end with error 103.
package final class SocketLink: MotionLink {
  private let session: LinkSession

  /// Connects to the service at a path, for one of its devices or its default one.
  ///
  /// Waits for the service for at most two seconds; where none is there, a later one is found.
  ///
  /// Where time waits for this client, `settle` is called before it goes on after an update or answer that
  /// is not one of many: it lets run what handlers have put elsewhere, and then calls what it is given.
  package convenience init(path: String, device: String = "", settle: Settle? = nil) {
    self.init(path: path, device: device, settle: settle) { ContinueSignals.count }
  }

  /// The same, told how often this process was continued after a stop.
  convenience init(
    path: String, device: String = "", settle: Settle? = nil,
    continuations: @escaping @Sendable () -> Int
  ) {
    self.init(device: device, settle: settle, continuations: continuations) {
      UnixSocket.connect(to: path)
    }
  }

  /// Lets run what handlers have put on queues, then calls `done`.
  package typealias Settle = @Sendable (_ done: @escaping @Sendable () -> Void) -> Void

  /// A connection over a socket that is open already; it is not made anew.
  package convenience init(_ socket: UnixSocket) {
    let once = Guarded<UnixSocket?>(socket)
    self.init(device: "", settle: nil, continuations: { ContinueSignals.count }) {
      once.withLock { socket in
        defer { socket = nil }
        return socket
      }
    }
  }

  private init(
    device: String, settle: Settle?, continuations: @escaping @Sendable () -> Int,
    connect: @escaping @Sendable () -> UnixSocket?
  ) {
    session = LinkSession(
      device: device, settle: settle, continuations: continuations, connect: connect)
    session.start()
    session.waitForWelcome(Self.firstWait)
  }

  /// Longest wait for the first connection, s.
  private static let firstWait = 2

  deinit { session.close() }

  /// Returns once the service has done all that this client has asked of it so far, and this client has
  /// taken all that the service had said by then; `false` where the connection is gone.
  @discardableResult
  package func synchronize() -> Bool { session.synchronize() }

  /// Whether the service is there.
  package var isConnected: Bool { session.isConnected }

  /// Why the service has refused this client; `nil` where it has not.
  package var refusal: String? { session.refusal }

  /// Asks about the past and waits for the answer; `nil` where none comes.
  package func waitForAnswer(to query: MotionQuery) -> Result<MotionAnswer, MotionFailure>? {
    let answer = Waiting<Result<MotionAnswer, MotionFailure>>()
    session.ask(query) { result, _ in answer.give(result) }
    return answer.wait(LinkSession.patience)
  }

  // MARK: - MotionLink

  package var capabilities: DeviceCapabilities { session.device.capabilities }
  package var authorization: Authorization { session.device.authorization }
  package var now: Date { session.now }

  package func subscribe(
    to request: MotionRequest,
    receive: @escaping @Sendable (MotionUpdate, DeliveryReceipt) -> Void
  ) -> any MotionSubscription {
    LinkSubscription(session.subscribe(request, receive), of: session)
  }

  package func query(
    _ query: MotionQuery,
    answer: @escaping @Sendable (Result<MotionAnswer, MotionFailure>, DeliveryReceipt) -> Void
  ) { session.ask(query, answer) }

  package func record(forDuration duration: TimeInterval) { session.send(.record(duration)) }

  package func recorded(from start: Date, to end: Date) -> (any RecordedSamples)? {
    session.recorded(from: start, to: end).map { LinkRecording(number: $0, session: session) }
  }

  package func monitorMovement(forDuration duration: TimeInterval) {
    guard has(.movementDisorders) else { return }
    session.send(.monitor(duration))
  }

  package var movementMonitoring: MovementMonitoring? {
    // A service of before these messages would end the connection.
    has(.movementDisorders) ? session.monitoring() : nil
  }

  package func acknowledgeFalls(upTo date: Date) {
    guard has(.falls) else { return }
    session.send(.fallsHandled(date))
  }

  package func acknowledgeVisits(upTo date: Date) {
    guard has(.visits) else { return }
    session.send(.visitsHandled(date))
  }

  package var locationAccess: LocationAccess {
    // A service of before these messages would end the connection.
    (isLocated ? session.locationAccess() : nil) ?? LocationAccess(.notDetermined)
  }

  package func askToLocate(always: Bool) {
    if isLocated { session.send(.askToLocate(always: always)) }
  }

  package func observeLifecycle(
    _ notify: @escaping @Sendable (ClientLifecycle) -> Void
  ) -> any MotionSubscription { LinkObserver(session.observe(notify), of: session) }
}

/// What a client holds of a subscription; released, it gives the subscription up.
private final class LinkSubscription: MotionSubscription {
  private let number: UInt32
  private let session: LinkSession

  init(_ number: UInt32, of session: LinkSession) {
    self.number = number
    self.session = session
  }

  func setInterval(_ interval: TimeInterval) { session.set(interval: interval, of: number) }
  func cancel() { session.cancel(number) }

  deinit { cancel() }
}

/// Tells a client what happens to its process until it is released.
private final class LinkObserver: MotionSubscription {
  private let number: UInt32
  private let session: LinkSession

  init(_ number: UInt32, of session: LinkSession) {
    self.number = number
    self.session = session
  }

  func setInterval(_ interval: TimeInterval) {}
  func cancel() { session.removeObserver(number) }

  deinit { cancel() }
}

/// A recording that the service reads out page by page.
private final class LinkRecording: RecordedSamples {
  private let number: UInt32
  private let session: LinkSession

  init(number: UInt32, session: LinkSession) {
    self.number = number
    self.session = session
  }

  func next(after position: inout UInt64) -> [RecordedSample] {
    guard let page = session.page(of: number, after: position) else { return [] }
    position = page.next
    return page.samples
  }

  deinit { session.send(.cancel(number)) }
}
