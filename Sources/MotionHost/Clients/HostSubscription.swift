import FoundationEssentials
import MotionLink

/// A client's subscription as the host knows it.
final class HostSubscription: MotionSubscription {
  typealias Receive = @Sendable (MotionUpdate, DeliveryReceipt) -> Void

  let request: MotionRequest
  let client: HostClient.Identifier
  private let host: MotionHost
  /// `nil` once the subscription is over; with it goes all that the client captured.
  private let receive: Guarded<Receive?>

  init(
    _ request: MotionRequest, of client: HostClient.Identifier, host: MotionHost,
    receive: @escaping Receive
  ) {
    self.request = request
    self.client = client
    self.host = host
    self.receive = Guarded(receive)
  }

  /// Hands an update to the client, unless the subscription is over.
  func deliver(_ update: MotionUpdate, _ receipt: DeliveryReceipt) {
    let receive = self.receive.withLock { $0 }
    receive?(update, receipt)
  }

  func setInterval(_ interval: TimeInterval) { host.set(interval: interval, of: self) }

  func cancel() {
    let wasActive = receive.withLock { receive in
      defer { receive = nil }
      return receive != nil
    }
    if wasActive { host.remove(self) }
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
