import FoundationEssentials
public import MotionLink
public import MotionProcessing

/// What the system does behind Core Motion: one device, the clients that ask for its data, what it
/// remembers for them and what its user allows.
///
/// Whoever drives the host (a replay, live sensors) hands it samples; clients talk to it through a
/// `HostClient`. Everything may be called from any thread.
public final class MotionHost: Sendable {
  let state: Guarded<HostState>
  let queue: DeliveryQueue
  private let liveTime = Guarded(LiveTime { nil })
  let queryClock = Guarded<QueryClock?>(nil)
  /// Whether somebody was told already that dates were asked for by another clock.
  let hasComplained = Guarded(false)

  /// In a box: a bare closure in a generic lock would be wrapped anew by every access.
  private struct LiveTime {
    let read: @Sendable () -> SensorTime?
  }

  /// A host for a device with these capabilities, whose time is told by `clock`, and which remembers
  /// in `store`.
  public convenience init(
    capabilities: DeviceCapabilities, clock: DeviceClock, store: any HistoryStore = MemoryStore()
  ) {
    self.init(capabilities: capabilities, clock: clock, store: store, past: DevicePast())
  }

  /// The same, which goes on from where it was; with `keepsReasons` it can be asked why something was told. With
  /// `followsAttitude` the attitude does not begin with who asks for it, but with the device.
  package init(
    capabilities: DeviceCapabilities, clock: DeviceClock, store: any HistoryStore,
    past: DevicePast, keepsReasons: Bool = false, followsAttitude: Bool = false
  ) {
    queue = DeliveryQueue()
    state = Guarded(
      HostState(
        device: Device(
          capabilities: capabilities, clock: clock, store: store, past: past,
          keepsReasons: keepsReasons, followsAttitude: followsAttitude),
        queue: queue))
  }

  // MARK: - For the driver

  /// What a driver does after a message was sent, told whether it is one of very many.
  package typealias AfterEach = (_ isFrequent: Bool) throws -> Void

  /// Takes samples until `next` has none or something must be sent, then sends it. `afterEach` runs
  /// after each message. Returns whether `next` may have more.
  ///
  /// Throws what `next` throws, once the messages of the samples before it have been sent.
  package func process(
    next: () throws -> Sample?, afterEach: AfterEach = { _ in }
  ) throws -> Bool {
    var failure: (any Error)?
    var hasMore = true
    do {
      for _ in 0..<Self.samplesAtOnce {
        guard let sample = try next() else {
          hasMore = false
          break
        }
        if state.withLock({ $0.change { $0.process(sample, $1) } }) { break }
      }
    } catch {
      failure = error
      hasMore = false
    }
    try send(afterEach)
    if let failure { throw failure }
    return hasMore
  }

  /// Samples between two looks at what else has to be done: a millisecond's work.
  private static let samplesAtOnce = 256

  /// Plays a past that ended at a moment, and of which nobody knows before how long it is: `play` says at which
  /// time of the device it ended, which is the result. What is kept of it gets its dates then.
  func playPast(endedAt moment: Moment, _ play: () -> SensorTime) -> SensorTime {
    let gathered = TailStore()
    let store = exchange(store: gathered)
    let end = play()
    _ = exchange(store: store)
    state.withLock { $0.device.date(gathered.tail, from: end, as: moment) }
    return end
  }

  private func exchange(store: any HistoryStore) -> any HistoryStore {
    state.withLock { state in
      defer { state.device.store = store }
      return state.device.store
    }
  }

  /// Lets time go on without a sample.
  func advance(to time: SensorTime, afterEach: AfterEach = { _ in }) throws {
    change { $0.advance(to: time, $1) }
    try send(afterEach)
  }

  /// The source has ended.
  package func finish(afterEach: AfterEach = { _ in }) throws {
    change { $0.finish($1) }
    try send(afterEach)
  }

  /// Says what time it is between samples, where a clock drives the host.
  func setLiveTime(_ time: @escaping @Sendable () -> SensorTime?) {
    liveTime.withLock { $0 = LiveTime(read: time) }
  }

  /// Says that clients' own clock differs from the device's.
  func set(_ clock: QueryClock) { queryClock.withLock { $0 = clock } }

  /// Ties the device's time to other clocks; before the first sample.
  package func set(_ clock: DeviceClock) { state.withLock { $0.device.set(clock) } }

  /// A session of the device's clock begins; it is doubtful where its date may be wrong.
  package func begin(_ session: ClockSession, clock: DeviceClock, isDoubtful: Bool) {
    change { $0.begin(session, clock: clock, isDoubtful: isDoubtful, $1) }
    queue.send()
  }

  /// The device's clock was set so many seconds later.
  package func moveClock(by seconds: Double) {
    state.withLock { $0.device.moveClock(by: seconds) }
  }

  /// The device was suspended for so many seconds of its time: the boot clock stood.
  package func suspend(for seconds: Double) {
    state.withLock { $0.device.suspend(for: seconds) }
  }

  /// Waits until clients have handled what was sent to them; with `all`, also what other threads
  /// are about to send. `false` when nothing was handled for `patience` seconds.
  func waitForClients(all: Bool, patience: TimeInterval) -> Bool {
    queue.ledger.waitUntilQuiet(all: all, patience: patience)
  }

  /// A sensor gives nothing any more: subscriptions to it end with error 103.
  public func lose(_ stream: SensorStream) {
    change { $0.lose(stream, $1) }
    queue.send()
  }

  /// A sensor that was lost gives samples again, to new subscriptions.
  public func restore(_ stream: SensorStream) {
    state.withLock { $0.device.restore(stream) }
  }

  /// Takes a hint of the host's surroundings, at once.
  public func report(_ hint: Hint) {
    change { $0.process(Sample(.hint(hint), at: $0.now), $1) }
    queue.send()
  }

  // MARK: - What is known

  /// Looks at the device.
  func withDevice<R: Sendable>(_ body: (borrowing Device<HostSubscription>) -> R) -> R {
    state.withLock { body($0.device) }
  }

  /// What the device can do.
  public var capabilities: DeviceCapabilities {
    get { state.withLock { $0.device.capabilities } }
    set { state.withLock { $0.device.capabilities = newValue } }
  }

  /// Whether the device has said that it is a watch.
  package var isWatch: Bool { state.withLock { $0.device.isWatch } }

  /// From the device's time to the clients' clocks.
  public var clock: DeviceClock { state.withLock { $0.device.clock } }

  /// The device's time now.
  public var now: SensorTime {
    lookAtClock()
    return state.withLock { $0.device.now }
  }

  /// Samples a second that the subscriptions need of each sensor; empty without subscriptions.
  public var demand: [SensorStream: Double] { state.withLock { $0.device.demand } }

  /// Seconds of the device's time from one update to the next of the fastest subscription: so long a
  /// driver may let samples lie. `nil` without one.
  package var pause: Double? { state.withLock { $0.device.pause } }

  /// Whether a subscription was ever begun.
  package var hasServed: Bool { state.withLock { $0.hasServed } }

  // MARK: - Clients

  /// A connection for a new client. By default it may have everything, as a program that its own
  /// user starts.
  public func connect(authorization: Authorization = .authorized) -> HostClient {
    connect(authorization: authorization, asksForAll: false)
  }

  /// The same; with `asksForAll` raw sensors and device motion need the user's answer too.
  /// `name` is what the device knows a program by when it comes again.
  package func connect(
    authorization: Authorization, asksForAll: Bool, name: String = ""
  ) -> HostClient {
    HostClient(
      state.withLock { $0.addClient(authorization, asksForAll: asksForAll, name: name) },
      host: self)
  }

  /// Looks at or changes what is known about a client; `nil` when it is gone.
  func withClient<R: Sendable>(
    _ identifier: HostClient.Identifier, _ body: (inout ClientState) -> R
  ) -> R? {
    state.withLock { $0.withClient(identifier, body) }
  }

  /// Forgets a client and ends its subscriptions.
  func disconnect(_ identifier: HostClient.Identifier) {
    // What the client captured is released outside of the lock: it may call the host.
    let gone = state.withLock { $0.removeClient(identifier) }
    for subscription in gone.subscriptions { subscription.cancel() }
  }

  /// Subscriptions of a client with a property.
  func subscriptions(
    of identifier: HostClient.Identifier, where matches: (MotionRequest) -> Bool
  ) -> [HostSubscription] {
    state.withLock { state in
      state.device.subscriptions { $0.client == identifier && matches($0.request) }
    }
  }

  /// The device's time goes on to what its clock shows.
  func lookAtClock() {
    guard let time = liveTime.withLock({ $0 }).read() else { return }
    state.withLock { $0.device.lookAtClock(time) }
  }

  // MARK: - Sending

  private func change(_ body: HostState.Change) {
    state.withLock { _ = $0.change(body) }
  }

  private func send(_ afterEach: AfterEach) throws {
    var failure: (any Error)?
    queue.send { message in
      guard failure == nil else { return }
      do { try afterEach(message.isFrequent) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
