import FoundationEssentials
import MotionLink
import MotionProcessing
import MotionSources

@testable import MotionHost

/// Keeps what a subscription gets.
final class Inbox: Sendable {
  private let list = Guarded<[MotionUpdate]>([])
  private let receipts = Guarded<[DeliveryReceipt]>([])
  private let keepsReceipts: Bool

  /// With `keepsReceipts` it is a client that never handles anything.
  init(keepsReceipts: Bool = false) { self.keepsReceipts = keepsReceipts }

  var updates: [MotionUpdate] { list.withLock { $0 } }
  var count: Int { updates.count }

  func take(_ update: MotionUpdate, _ receipt: DeliveryReceipt) {
    list.withLock { $0.append(update) }
    if keepsReceipts { receipts.withLock { $0.append(receipt) } }
  }

  /// Handles everything at last.
  func handle() {
    let all = receipts.withLock { receipts in
      defer { receipts = [] }
      return receipts
    }
    withExtendedLifetime(all) {}
  }

  /// Raw acceleration along x, of all updates that are that.
  var xs: [Double] {
    updates.compactMap {
      guard case .accelerometer(let reading) = $0 else { return nil }
      return reading.value.x
    }
  }

  var failures: [MotionFailure] {
    updates.compactMap {
      guard case .failure(let failure) = $0 else { return nil }
      return failure
    }
  }
}

extension HostClient {
  /// Subscribes with an inbox.
  func subscribe(_ request: MotionRequest, _ inbox: Inbox) -> any MotionSubscription {
    subscribe(to: request) { inbox.take($0, $1) }
  }
}

/// Everything a phone can do.
let phone = SourceDescription(
  name: "phone",
  streams: [.acceleration, .rotationRate, .magneticField, .pressure, .location])

/// A host of a phone that has seen nothing.
func phoneHost() -> MotionHost {
  MotionHost(capabilities: DeviceCapabilities(phone), clock: morningClock)
}

/// Acceleration of a device at rest, ten samples a second; along x stands the sample's number, in
/// thousandths of g.
func stillSamples(_ numbers: Range<Int>) -> [Sample] {
  numbers.map {
    Sample(
      .acceleration(Vector3(Double($0) / 1000, 0, -1)), at: SensorTime(seconds: Double($0) / 10))
  }
}

extension MotionHost {
  /// Takes samples, whatever they cause.
  func take(_ samples: [Sample]) throws {
    var samples = samples.makeIterator()
    while try process(next: { samples.next() }) {}
  }
}
