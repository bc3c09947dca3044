import Foundation
import MotionHost
import MotionLink
import MotionProcessing

@testable import MotionService

/// What tests do on a stage again and again.
extension SensedStage {
  /// So many samples of a chip up to now, 20 ms apart.
  func burst(
    _ count: Int, every step: Double = 0.02, stamps: Bool = true
  ) -> [UInt8] {
    (1...count).flatMap { i in
      let time = boot - Int64(Double(count - i) * step * 1e9)
      return ChipBench.scan([Vector3(0, 0, 9.8)], stamp: stamps ? time : nil)
    }
  }

  /// Listens as the service does for a client.
  func subscribe(_ request: MotionRequest, _ heard: Heard) -> any MotionSubscription {
    let client = device.host.connect()
    let subscription = client.subscribe(to: request) { update, _ in heard.note(update) }
    device.review()
    return HeldSubscription(subscription, client)
  }
}
