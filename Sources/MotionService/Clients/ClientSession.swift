import FoundationEssentials
package import MotionHost
package import MotionLink

/// A client of a device as the service sees it: does what its messages ask for, and says what comes of it.
package final class ClientSession: Sendable {
  /// Sends a message to the client.
  package typealias Send = @Sendable (ServiceMessage, OutgoingQueue.Kind) -> Void

  private struct State {
    var subscriptions: [UInt32: any MotionSubscription] = [:]
    var recordings: [UInt32: any RecordedSamples] = [:]
    /// What the client has yet to handle.
    var receipts: [UInt64: DeliveryReceipt] = [:]
    var deliveries: UInt64 = 0
    var said: DeviceState?
    var lifecycle: (any MotionSubscription)?
    var hasEnded = false
  }

  private let client: HostClient
  private let clockRate: Box<@Sendable () -> Double>
  private let wantsReceipts: Bool
  private let send: Send
  private let state = Guarded(State())

  /// A session of a client of a host, whose clock goes on at a rate of real time, 0 where it only goes on
  /// with messages. With receipts the host waits until the client has handled what it got.
  package init(
    _ client: HostClient, rate: @escaping @Sendable () -> Double, wantsReceipts: Bool,
    send: @escaping Send
  ) {
    self.client = client
    clockRate = Box(rate)
    self.wantsReceipts = wantsReceipts
    self.send = send
  }

  /// Says what the device is; the first message.
  package func begin(version: UInt32) {
    let device = device
    state.withLock { $0.said = device }
    send(.welcome(version: version, wantsReceipts: wantsReceipts, device), .kept)
    let lifecycle = client.observeLifecycle { [send] in send(.lifecycle($0), .kept) }
    state.withLock { $0.lifecycle = lifecycle }
  }

  /// The client is gone: it wants nothing more.
  package func end() {
    // Released outside of the lock: receipts and subscriptions call the host.
    let last = state.withLock { state in
      defer {
        state = State()
        state.hasEnded = true
      }
      return state
    }
    for subscription in last.subscriptions.values { subscription.cancel() }
  }

  /// What was sent may never reach the client: the host does not wait for it.
  package func releaseReceipts() {
    // Released outside of the lock: the host goes on.
    _ = state.withLock { state in
      defer { state.receipts = [:] }
      return state.receipts
    }
  }

  /// Says it where device or authorization are no longer what the client was told.
  package func sayChanges() {
    let (capabilities, authorization, rate) = (client.capabilities, client.authorization, rate)
    let isNew = state.withLock { state in
      guard let said = state.said,
        said.capabilities != capabilities || said.authorization != authorization
          || said.rate != rate
      else { return false }
      state.said?.capabilities = capabilities
      state.said?.authorization = authorization
      state.said?.rate = rate
      return true
    }
    if isNew { send(.state(device), .kept) }
  }

  private var rate: Double { clockRate.value() }

  /// What the client's clock shows, where it does not know by itself. To ask the device lets its time go
  /// on, which an update must not.
  private var now: Date? { rate == 0 ? client.now : nil }

  private var device: DeviceState {
    DeviceState(
      capabilities: client.capabilities, authorization: client.authorization, now: client.now,
      rate: rate)
  }

  // MARK: - What the client says

  /// Does what a message asks for; throws where a client may not say it.
  package func take(_ message: ClientMessage) throws(WireError) {
    switch message {
    case .subscribe(let number, let request): subscribe(number, request)
    case .setInterval(let number, let interval):
      state.withLock { $0.subscriptions[number] }?.setInterval(interval)
    case .cancel(let number): cancel(number)
    case .query(let number, let query):
      client.query(query) { [weak self] in self?.deliver(number, $0, $1) }
    case .record(let duration): client.record(forDuration: duration)
    case .recorded(let number, let start, let end):
      let samples = client.recorded(from: start, to: end)
      state.withLock { $0.recordings[number] = samples }
      send(.recording(number, exists: samples != nil), .kept)
    case .page(let number, let position): sendPage(number, after: position)
    case .receipt(let delivery):
      // Released outside of the lock: the host goes on.
      _ = state.withLock { $0.receipts.removeValue(forKey: delivery) }
    case .barrier(let number):
      sayChanges()
      send(.barrier(number, now: now), .kept)
    case .continued(let number):
      // What was sent before it is passed over by the client, what comes after it counts.
      send(.barrier(number, now: now), .kept)
      client.catchUp()
    case .monitor(let duration): client.monitorMovement(forDuration: duration)
    case .monitoring(let number):
      send(.monitoring(number, client.movementMonitoring), .kept)
    case .locationAccess(let number):
      send(.locationAccess(number, client.locationAccess), .kept)
    case .askToLocate(let always): client.askToLocate(always: always)
    case .fallsHandled(let date): client.acknowledgeFalls(upTo: date)
    case .visitsHandled(let date): client.acknowledgeVisits(upTo: date)
    case .hello, .command, .describe, .clock, .samples:
      throw WireError("a client's request was expected")
    }
  }

  private func subscribe(_ number: UInt32, _ request: MotionRequest) {
    guard state.withLock({ $0.subscriptions[number] == nil }) else { return }
    let kind = request.kind(number)
    let subscription = client.subscribe(to: request) { [weak self] update, receipt in
      self?.deliver(number, update, kind, receipt)
    }
    state.withLock { $0.subscriptions[number] = subscription }
  }

  private func cancel(_ number: UInt32) {
    let (subscription, recording) = state.withLock {
      ($0.subscriptions.removeValue(forKey: number), $0.recordings.removeValue(forKey: number))
    }
    subscription?.cancel()
    _ = recording
  }

  private func sendPage(_ number: UInt32, after position: UInt64) {
    var position = position
    // The user may have changed their mind since it was opened.
    let recording =
      client.authorization == .authorized ? state.withLock { $0.recordings[number] } : nil
    let samples = recording?.next(after: &position) ?? []
    send(.page(number, next: position, samples), .kept)
  }

  // MARK: - What the host says

  private func deliver(
    _ number: UInt32, _ update: MotionUpdate, _ kind: OutgoingQueue.Kind, _ receipt: DeliveryReceipt
  ) {
    guard let delivery = keep(receipt) else { return }
    sayChanges()
    var kind = kind
    if update.isKept { kind = .kept }
    send(.update(number, delivery: delivery, now: now, update), kind)
  }

  private func deliver(
    _ number: UInt32, _ result: Result<MotionAnswer, MotionFailure>, _ receipt: DeliveryReceipt
  ) {
    guard let delivery = keep(receipt) else { return }
    sayChanges()
    send(.answer(number, delivery: delivery, now: now, result), .kept)
  }

  /// Keeps a receipt until the client says so, and gives the delivery's number; `nil` where the client is
  /// gone.
  private func keep(_ receipt: DeliveryReceipt) -> UInt64? {
    state.withLock { state in
      guard !state.hasEnded else { return nil }
      state.deliveries += 1
      if wantsReceipts { state.receipts[state.deliveries] = receipt }
      return state.deliveries
    }
  }
}

extension MotionRequest {
  /// What may become of an update that a client reads too slowly.
  fileprivate func kind(_ number: UInt32) -> OutgoingQueue.Kind {
    switch self {
    case .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .accelerometerBatches,
      .deviceMotionBatches, .relativeAltitude, .absoluteAltitude, .locations, .heading:
      .sample
    case .pedometer: .newest(number)
    case .activity, .pedometerEvents, .falls, .authorization, .nextLocation, .visits,
      .locationAccess:
      .kept
    }
  }
}
