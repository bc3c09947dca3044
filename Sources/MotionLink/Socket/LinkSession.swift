import FoundationEssentials
import SystemLibrary

/// What lives behind a `SocketLink`: its connection, made anew after a break, and all that the client has
/// asked for. A thread of its own reads what the service says.
final class LinkSession: Sendable {
  typealias Receive = @Sendable (MotionUpdate, DeliveryReceipt) -> Void
  typealias Answer = @Sendable (Result<MotionAnswer, MotionFailure>, DeliveryReceipt) -> Void

  /// Longest wait for an answer that the caller waits for, s.
  static let patience = 30
  /// Longest wait of a caller for a service that does not read, s.
  static let sendPatience = 2.0

  private let deviceName: String
  private let connect: @Sendable () -> UnixSocket?
  private let settle: SocketLink.Settle?
  private let state = Guarded(LinkState())
  /// Frames go out whole and in the order of the calls.
  private let output = Guarded<UnixSocket?>(nil)
  private let welcome = Waiting<Void>()
  private let continuations: @Sendable () -> Int

  /// - Parameters:
  ///   - continuations: how often this process was continued after a stop.
  init(
    device: String, settle: SocketLink.Settle?, continuations: @escaping @Sendable () -> Int,
    connect: @escaping @Sendable () -> UnixSocket?
  ) {
    deviceName = device
    self.continuations = continuations
    self.settle = settle
    self.connect = connect
  }

  /// Begins to connect and to read.
  func start() { BackgroundThread.run { self.run() } }

  /// Returns when the service has said what it is, or after so many seconds.
  func waitForWelcome(_ seconds: Int) { _ = welcome.wait(seconds) }

  /// Ends the connection for good.
  func close() {
    state.withLock { $0.isClosed = true }
    output.withLock { $0?.shutDown() }
  }

  // MARK: - What the client asks

  var isConnected: Bool { state.withLock { $0.isConnected } }
  var refusal: String? { state.withLock { $0.refusal } }
  var device: DeviceState { state.withLock { $0.device } }
  var now: Date { state.withLock { $0.now } }

  func subscribe(_ request: MotionRequest, _ receive: @escaping Receive) -> UInt32 {
    let number = state.withLock { $0.add(LinkState.Subscription(request, receive)) }
    send(.subscribe(number, request))
    return number
  }

  func set(interval: TimeInterval, of number: UInt32) {
    state.withLock { $0.set(interval: interval, of: number) }
    send(.setInterval(number, interval))
  }

  func cancel(_ number: UInt32) {
    // What the client captured is released outside of the lock: it may call again.
    let last = state.withLock { $0.subscriptions.removeValue(forKey: number) }
    if last != nil { send(.cancel(number)) }
  }

  func ask(_ query: MotionQuery, _ answer: @escaping Answer) {
    let number = state.withLock { $0.add(LinkState.Question(answer: answer)) }
    if !send(.query(number, query)) {
      state.withLock { $0.questions.removeValue(forKey: number) }?
        .answer(.failure(.unknown), .unneeded)
    }
  }

  func recorded(from start: Date, to end: Date) -> UInt32? {
    let reply = call { .recorded($0, from: start, to: end) }
    guard case .recording(let number, true)? = reply else { return nil }
    return number
  }

  func monitoring() -> MovementMonitoring? {
    let reply = call { .monitoring($0) }
    guard case .monitoring(_, let state)? = reply else { return nil }
    return state
  }

  func locationAccess() -> LocationAccess? {
    let reply = call { .locationAccess($0) }
    guard case .locationAccess(_, let access)? = reply else { return nil }
    return access
  }

  func page(of number: UInt32, after position: UInt64) -> (next: UInt64, samples: [RecordedSample])?
  {
    let reply = call(number) { .page($0, after: position) }
    guard case .page(_, let next, let samples)? = reply else { return nil }
    return (next, samples)
  }

  func synchronize() -> Bool { call { .barrier($0) } != nil }

  func observe(_ notify: @escaping @Sendable (ClientLifecycle) -> Void) -> UInt32 {
    state.withLock { $0.add(LinkState.Observer(notify: notify)) }
  }

  func removeObserver(_ number: UInt32) {
    // Handed out, so that what the observer captured is released outside of the lock.
    _ = state.withLock { $0.observers.removeValue(forKey: number) }
  }

  /// Sends a message; `false` where there is no connection. A service that reads nothing for two seconds is
  /// as good as gone: the connection ends, and is made anew.
  @discardableResult
  func send(_ message: ClientMessage) -> Bool {
    output.withLock { output in
      guard let socket = output else { return false }
      if socket.send(message.frame.bytes, patience: Self.sendPatience) { return true }
      // A part of the frame may have gone: nothing can follow it.
      socket.shutDown()
      output = nil
      return false
    }
  }

  /// Sends a request and waits for its answer; `nil` where the connection breaks or none comes.
  private func call(
    _ number: UInt32? = nil, _ message: (UInt32) -> ClientMessage
  ) -> ServiceMessage? {
    let reply = Waiting<ServiceMessage?>()
    let number = state.withLock { $0.add(reply, as: number) }
    guard send(message(number)) else {
      state.withLock { $0.replies[number] = nil }
      return nil
    }
    defer { state.withLock { $0.replies[number] = nil } }
    return reply.wait(Self.patience) ?? nil
  }

  // MARK: - The connection

  private func run() {
    Self.blockSignals()
    var pause = LinkState.shortestPause
    while !state.withLock({ $0.isClosed }) {
      if let socket = connect() {
        if hold(socket) { pause = LinkState.shortestPause }
        lose()
      }
      guard !state.withLock({ $0.isClosed }) else { return }
      usleep(UInt32(pause * 1e6))
      pause = min(2 * pause, LinkState.longestPause)
    }
  }

  /// Reads from a connection to its end; `true` where the service had welcomed this client.
  private func hold(_ socket: UnixSocket) -> Bool {
    let hello = ClientMessage.hello(oldest: 1, newest: 1, role: .client, device: deviceName)
    // Who is refused may find the connection closed, and the reason still there to be read.
    _ = socket.send(hello.frame.bytes)
    socket.noticeStops()
    var notice = StopNotice(continuations: continuations(), at: BackgroundThread.uptime)
    var frames = FrameBuffer(longest: LinkState.longestFrame)
    var wasWelcomed = false
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { piece.deallocate() }
    while true {
      let count = socket.receiveOnce(into: piece)
      lookForStop(&notice)
      if count < 0 { continue }
      guard count > 0 else { return wasWelcomed }
      frames.append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      do throws(WireError) {
        while let frame = try frames.next() {
          let message = try ServiceMessage(frame)
          if case .welcome(_, let wantsReceipts, let device) = message {
            wasWelcomed = true
            begin(socket, wantsReceipts, device)
          } else {
            take(message)
          }
        }
      } catch {
        // A service that is not understood is none: it may be there in another version later.
        socket.shutDown()
        return wasWelcomed
      }
    }
  }

  /// The service is there: what the client has asked for goes on.
  private func begin(_ socket: UnixSocket, _ wantsReceipts: Bool, _ device: DeviceState) {
    // Under the lock of the output: what the client asks for meanwhile comes after what it had asked for.
    output.withLock { output in
      let subscriptions = state.withLock { state in
        state.connected(wantsReceipts: wantsReceipts, device)
        return state.subscriptions.sorted { $0.key < $1.key }
      }
      output = socket
      for (number, subscription) in subscriptions {
        let message = ClientMessage.subscribe(number, subscription.request)
        guard socket.send(message.frame.bytes, patience: Self.sendPatience) else {
          return socket.shutDown()
        }
      }
    }
    welcome.give(())
  }

  /// Tells the service where this process was stopped and goes on (R59, R74).
  private func lookForStop(_ notice: inout StopNotice) {
    // Who waits for an answer was silent for that reason.
    if notice.hear(at: BackgroundThread.uptime), !state.withLock({ $0.isAsking }) {
      BackgroundThread.sleep(StopNotice.signalDelay)
    }
    guard notice.hasStopped(continuations: continuations()),
      let number = state.withLock({ $0.passOver() })
    else { return }
    send(.continued(number))
  }

  /// Signals are handled on other threads: what interrupts this one is that the process goes on.
  private static func blockSignals() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
  }

  /// The connection is gone: who waits for an answer gets none.
  private func lose() {
    // Released outside of the lock.
    _ = output.withLock { output in
      defer { output = nil }
      return output
    }
    let (questions, replies) = state.withLock { $0.disconnected() }
    for question in questions { question.answer(.failure(.unknown), .unneeded) }
    for reply in replies { reply.give(nil) }
  }

  // MARK: - What the service says

  private func take(_ message: ServiceMessage) {
    switch message {
    case .welcome: break
    case .state(let device): state.withLock { $0.take(device) }
    case .update(let number, let delivery, let now, let update):
      let receipt = receipt(delivery, isFrequent: state.withLock { $0.isFrequent(number) })
      let receive = state.withLock { state -> Receive? in
        state.tell(now)
        return state.isPassedOver(update) ? nil : state.receiver(of: number, update)
      }
      receive?(update, receipt)
    case .answer(let number, let delivery, let now, let result):
      let question = state.withLock { state in
        state.tell(now)
        return state.questions.removeValue(forKey: number)
      }
      question?.answer(result, receipt(delivery, isFrequent: false))
    case .recording(let number, _), .page(let number, _, _), .done(let number, _, _),
      .monitoring(let number, _), .locationAccess(let number, _):
      state.withLock { $0.replies.removeValue(forKey: number) }?.give(message)
    case .barrier(let number, let now):
      state.withLock { state in
        state.tell(now)
        state.reach(number)
        return state.replies.removeValue(forKey: number)
      }?.give(message)
    case .lifecycle(let event):
      for observer in state.withLock({ Array($0.observers.values) }) { observer.notify(event) }
    case .goodbye(let reason): state.withLock { $0.refusal = reason }
    case .taken: break
    }
  }

  /// Tells the service when an update has been handled, where it wants to know.
  private func receipt(_ delivery: UInt64, isFrequent: Bool) -> DeliveryReceipt {
    guard state.withLock({ $0.wantsReceipts }) else { return .unneeded }
    let say: @Sendable () -> Void = { [weak self] in self?.send(.receipt(delivery)) }
    guard let settle, !isFrequent else { return DeliveryReceipt(handled: say) }
    return DeliveryReceipt { settle(say) }
  }
}
