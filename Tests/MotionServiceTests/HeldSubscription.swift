import Foundation
import MotionHost
import MotionLink

/// A subscription, and the client whose it is.
final class HeldSubscription: MotionSubscription {
  private let subscription: any MotionSubscription
  private let client: HostClient

  init(_ subscription: any MotionSubscription, _ client: HostClient) {
    self.subscription = subscription
    self.client = client
  }

  func setInterval(_ interval: TimeInterval) { subscription.setInterval(interval) }
  func cancel() { subscription.cancel() }
}
