import FoundationEssentials
import MotionLink

/// A client's subscription as the host knows it.
final class HostSubscription: MotionSubscription {
  typealias Receive = @Sendable (MotionUpdate, DeliveryReceipt) -> Void
  typealias ReceiveBatch = @Sendable (EndedBatch, DeliveryReceipt) -> Void

  let request: MotionRequest
  let client: HostClient.Identifier
  /// What serves it, where that is not what serves such a request.
  let stream: (any MotionStream)?
  private let host: MotionHost
  /// The batch that the stream tells just now, where it tells batches.
  private let told: Guarded<EndedBatch?>?
  /// What an update calls. No bare closure: in a generic lock it would be wrapped anew by every access.
  private enum Receiver {
    case updates(Receive)
    case batches(ReceiveBatch)
  }

  /// `nil` once the subscription is over; with it goes all that the client captured.
  private let receiver: Guarded<Receiver?>

  init(
    _ request: MotionRequest, of client: HostClient.Identifier, host: MotionHost,
    receive: @escaping Receive
  ) {
    self.request = request
    self.client = client
    self.host = host
    (stream, told) = (nil, nil)
    receiver = Guarded(.updates(receive))
  }

  /// To each batch, which needs the user's answer as the activity does.
  init(
    _ batches: EachBatchStream, of client: HostClient.Identifier, host: MotionHost,
    receive: @escaping ReceiveBatch
  ) {
    request = .activity
    self.client = client
    self.host = host
    (stream, told) = (batches, batches.told)
    receiver = Guarded(.batches(receive))
  }

  /// Whether the client still wants it.
  var isActive: Bool { receiver.withLock { $0 != nil } }

  /// The update for the client, which gets it unless the subscription is over by then.
  func message(_ update: MotionUpdate) -> DeliveryQueue.Message {
    // Taken while the stream sends it, under the host's lock: by the time it is delivered others may have ended.
    let batch = told?.withLock { $0 }
    return DeliveryQueue.Message(isFrequent: request.isFrequent) { [receiver] receipt in
      switch receiver.withLock({ $0 }) {
      case .updates(let receive)?: receive(update, receipt)
      case .batches(let receive)?:
        // That it may not be had says the subscription to the activity.
        if let batch, case .activity = update { receive(batch, receipt) }
      case nil: break
      }
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
