import Dispatch
import MotionLink

/// What a client holds of a subscription that begins later: it may give it up, or change it, before.
final class HeldSubscription: MotionSubscription {
  private let subscription: HostSubscription
  private let calls: HeldCalls

  /// The subscription begins with one of the calls.
  init(_ subscription: HostSubscription, behind calls: HeldCalls) {
    self.subscription = subscription
    self.calls = calls
  }

  func setInterval(_ interval: Double) {
    calls.make { [subscription] in subscription.setInterval(interval) }
  }

  func cancel() { subscription.cancel() }

  deinit { subscription.cancel() }
}

/// Recorded samples that are looked up later: who reads them waits.
final class HeldSamples: RecordedSamples {
  private let found = Guarded<(any RecordedSamples)?>(nil)
  private let arrival = DispatchGroup()

  init() { arrival.enter() }

  /// These are meant; `nil` where there are none.
  func fill(_ samples: (any RecordedSamples)?) {
    found.withLock { $0 = samples }
    arrival.leave()
  }

  func next(after position: inout UInt64) -> [RecordedSample] {
    arrival.wait()
    return found.withLock { $0 }?.next(after: &position) ?? []
  }
}
