import MotionLink
import MotionProcessing

/// What a host guards with its lock: the device, its clients, and what goes from one to the others.
///
/// Messages are put into the queue in the order in which updates arise; the host sends them once
/// the lock is free.
struct HostState: Sendable {
  /// Changes the device and sends the updates that follow.
  typealias Change = (inout Device<HostSubscription>, Device<HostSubscription>.Send) -> Void
  private typealias Clients = [HostClient.Identifier: ClientState]

  var device: Device<HostSubscription>
  private var clients: Clients = [:]
  private var clientCount = 0
  /// Whether a subscription was ever begun.
  private(set) var hasServed = false
  private let queue: DeliveryQueue

  init(device: Device<HostSubscription>, queue: DeliveryQueue) {
    self.device = device
    self.queue = queue
  }

  // MARK: - Clients

  /// A new client.
  mutating func addClient(
    _ authorization: Authorization, asksForAll: Bool, name: String
  ) -> HostClient.Identifier {
    clientCount += 1
    let identifier = HostClient.Identifier(number: clientCount)
    clients[identifier] = ClientState(
      name: name, authorization: authorization, asksForAll: asksForAll)
    return identifier
  }

  /// Forgets a client. What the result holds must be released outside of the lock: clients' closures
  /// hold what they captured.
  mutating func removeClient(
    _ identifier: HostClient.Identifier
  ) -> (client: ClientState?, subscriptions: [HostSubscription]) {
    (
      clients.removeValue(forKey: identifier),
      device.subscriptions { $0.client == identifier }
    )
  }

  /// Looks at or changes a client; `nil` when it is gone.
  mutating func withClient<R>(
    _ identifier: HostClient.Identifier, _ body: (inout ClientState) -> R
  ) -> R? {
    guard let index = clients.index(forKey: identifier) else { return nil }
    return body(&clients.values[index])
  }

  /// Suspends all clients that run; gives those.
  mutating func suspendAll() -> [HostClient.Identifier] {
    let running = clients.filter { !$0.value.isSuspended }.map(\.key)
    for client in running { clients[client]?.isSuspended = true }
    return running
  }

  /// The client runs again: held failures are sent, then each stream sends what was missed (R59,
  /// R74).
  /// `false` where it was not suspended.
  mutating func resume(_ identifier: HostClient.Identifier) -> Bool {
    let held = withClient(identifier) { client -> [DeliveryQueue.Message]? in
      guard client.isSuspended else { return nil }
      client.isSuspended = false
      defer { client.held = [] }
      return client.held
    }
    guard let held = held ?? nil else { return false }
    for message in held { queue.put(message) }
    change { $0.resume({ $0.client == identifier }, $1) }
    return true
  }

  // MARK: - Subscriptions

  /// Begins a subscription, unless its client has given it up or may no longer have it: both may
  /// have happened meanwhile on another thread.
  mutating func begin(_ subscription: HostSubscription) {
    guard subscription.isActive, let client = clients[subscription.client] else { return }
    if client.needsAnswer(to: subscription.request), client.authorization != .authorized {
      fail(subscription, .notAuthorized)
    } else if !subscription.request.isAllowed(by: client.location.access) {
      fail(subscription, .notAuthorized)
    } else {
      hasServed = true
      if subscription.request == .falls {
        device.watch(.falls, forDuration: HistoryLimits.history)
      }
      add(subscription, of: client)
    }
  }

  private mutating func add(_ subscription: HostSubscription, of client: ClientState) {
    let stream =
      subscription.stream ?? subscription.request.stream(for: client.name, client.location.access)
    change { $0.add(stream, for: subscription, $1) }
  }

  /// A subscription goes on with what its client may have now.
  mutating func beginAnew(_ subscription: HostSubscription) {
    guard subscription.isActive, let client = clients[subscription.client] else { return }
    device.remove(subscription)
    add(subscription, of: client)
  }

  /// Ends a subscription with the reason.
  mutating func fail(_ subscription: HostSubscription, _ failure: MotionFailure) {
    device.remove(subscription)
    Self.tell(subscription, .failure(failure), of: &clients, by: queue)
  }

  // MARK: - Updates

  /// Changes the device and puts the updates that follow into the queue. Returns whether there were
  /// any.
  @discardableResult
  mutating func change(_ body: Change) -> Bool {
    Self.change(&device, body, telling: &clients, by: queue)
  }

  /// Device and clients as two variables: clients are looked up while the device changes.
  private static func change(
    _ device: inout Device<HostSubscription>, _ body: Change, telling clients: inout Clients,
    by queue: DeliveryQueue
  ) -> Bool {
    var hasUpdates = false
    body(&device) {
      hasUpdates = true
      tell($0, $1, of: &clients, by: queue)
    }
    return hasUpdates
  }

  /// Tells a subscription something that follows from no sample.
  mutating func tell(_ subscription: HostSubscription, _ update: MotionUpdate) {
    Self.tell(subscription, update, of: &clients, by: queue)
  }

  /// Puts an update into the queue. A suspended client is woken by a visit, and else gets only what no later
  /// update would say, such as the failure that ends a subscription, held until it runs again.
  private static func tell(
    _ subscription: HostSubscription, _ update: MotionUpdate, of clients: inout Clients,
    by queue: DeliveryQueue
  ) {
    guard let index = clients.index(forKey: subscription.client) else { return }
    if !clients.values[index].isSuspended || update.wakes {
      queue.put(subscription.message(update))
    } else if update.isKept {
      clients.values[index].held.append(subscription.message(update))
    }
  }
}
