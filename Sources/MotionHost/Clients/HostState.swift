import MotionLink
import MotionProcessing

/// What a host guards with its lock: the device, its clients, and what goes from one to the others.
///
/// Messages are put into the queue in the order in which they are said; the host sends them once
/// the lock is free.
struct HostState: Sendable {
  var device: Device
  private(set) var clients: [HostClient.Identifier: ClientState] = [:]
  private var clientCount = 0
  private let queue: DeliveryQueue

  init(device: Device, queue: DeliveryQueue) {
    self.device = device
    self.queue = queue
  }

  // MARK: - Clients

  /// A new client.
  mutating func addClient(_ authorization: Authorization) -> HostClient.Identifier {
    clientCount += 1
    let identifier = HostClient.Identifier(number: clientCount)
    clients[identifier] = ClientState(authorization: authorization)
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

  /// The client runs again: what ended meanwhile says so, the others say what was missed (R59, R74).
  /// `false` where it was not suspended.
  mutating func resume(_ identifier: HostClient.Identifier) -> Bool {
    let held = withClient(identifier) { client -> [ClientState.Message]? in
      guard client.isSuspended else { return nil }
      client.isSuspended = false
      defer { client.held = [] }
      return client.held
    }
    guard let held = held ?? nil else { return false }
    for message in held { put(message) }
    change { $0.resume({ $0.client == identifier }, $1) }
    return true
  }

  // MARK: - Subscriptions

  /// Begins a subscription, unless its client has given it up or may no longer have it: both may
  /// have happened meanwhile on another thread.
  mutating func begin(_ subscription: HostSubscription) {
    guard subscription.isActive, let client = clients[subscription.client] else { return }
    if subscription.request.isSensitive, client.authorization != .authorized {
      fail(subscription, .notAuthorized)
    } else {
      change { $0.add(subscription.request.stream, for: subscription, $1) }
    }
  }

  /// Ends a subscription with the reason.
  mutating func fail(_ subscription: HostSubscription, _ failure: MotionFailure) {
    device.remove(subscription)
    tell(subscription, .failure(failure))
  }

  // MARK: - What is said

  /// Changes the device and puts what it says into the queue. Returns whether it said anything.
  @discardableResult
  mutating func change(_ body: (inout Device, Send) -> Void) -> Bool {
    var said: [(HostSubscription, MotionUpdate)] = []
    body(&device) { said.append(($0, $1)) }
    for (subscription, update) in said { tell(subscription, update) }
    return !said.isEmpty
  }

  /// Puts an update into the queue. A suspended client gets nothing; that a subscription has ended
  /// it hears when it runs again, since nothing else would say so.
  private mutating func tell(_ subscription: HostSubscription, _ update: MotionUpdate) {
    let message = ClientState.Message(subscription: subscription, update: update)
    let isSent = withClient(subscription.client) { client in
      if client.isSuspended, case .failure = update { client.held.append(message) }
      return !client.isSuspended
    }
    if isSent == true { put(message) }
  }

  private func put(_ message: ClientState.Message) {
    queue.put(isFrequent: message.subscription.request.isFrequent) {
      message.subscription.deliver(message.update, $0)
    }
  }
}
