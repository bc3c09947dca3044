import FoundationEssentials
import MotionLink

/// A client's subscription as the host knows it.
final class HostSubscription: MotionSubscription {
  typealias Receive = @Sendable (MotionUpdate, DeliveryReceipt) -> Void

  let request: MotionRequest
  let client: HostClient.Identifier
  /// What serves it, where that is not what serves such a request.
  let stream: (any MotionStream)?
  private let host: MotionHost
  /// In a box: a bare closure in a generic lock would be wrapped anew by every access.
  private struct Receiver {
    let receive: Receive
  }

  /// `nil` once the subscription is over; with it goes all that the client captured.
  private let receiver: Guarded<Receiver?>

  init(
    _ request: MotionRequest, of client: HostClient.Identifier, host: MotionHost,
    stream: (any MotionStream)? = nil, receive: @escaping Receive
  ) {
    self.request = request
    self.client = client
    self.host = host
    self.stream = stream
    receiver = Guarded(Receiver(receive: receive))
  }

  /// Whether the client still wants it.
  var isActive: Bool { receiver.withLock { $0 != nil } }

  /// The update for the client, which gets it unless the subscription is over by then.
  func message(_ update: MotionUpdate) -> DeliveryQueue.Message {
    DeliveryQueue.Message(isFrequent: request.isFrequent) { [receiver] in
      receiver.withLock { $0 }?.receive(update, $0)
    }
  }

  func setInterval(_ interval: TimeInterval) { host.set(interval: interval, of: self) }

  func cancel() {
    // What the client captured is released outside of the lock: it may call again.
    let last = receiver.withLock { receiver in
      defer { receiver = nil }
      return receiver
    }
    if last != nil { host.remove(self) }
  }
}

/// What the client holds: released, it gives the subscription up, though the host knows it still.
final class SubscriptionHandle: MotionSubscription {
  private let subscription: HostSubscription

  init(_ subscription: HostSubscription) { self.subscription = subscription }

  func setInterval(_ interval: TimeInterval) { subscription.setInterval(interval) }
  func cancel() { subscription.cancel() }

  deinit { subscription.cancel() }
}
