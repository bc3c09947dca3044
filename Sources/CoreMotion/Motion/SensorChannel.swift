import Foundation
import MotionLink

/// One sensor of a motion manager: availability, interval, push and pull.
final class SensorChannel<Value: Sendable>: Sendable {
  /// Seconds between samples where the client sets nothing that can be used (7.4).
  static var defaultInterval: TimeInterval { 0.01 }
  /// The longest time between samples, s (7.4).
  static var longestInterval: TimeInterval { 10 }

  private let feature: MotionFeatures
  private let channel: UpdateChannel<Value>
  private let intervalAsSet = Guarded(SensorChannel.defaultInterval)

  init(_ feature: MotionFeatures, read: @escaping @Sendable (MotionUpdate) -> Value?) {
    self.feature = feature
    channel = UpdateChannel(read)
  }

  var isActive: Bool { channel.isActive }
  var latest: Value? { channel.latest }

  /// The interval as the client set it, whatever it is; it takes effect at once, within limits.
  var interval: TimeInterval {
    get { intervalAsSet.withLock { $0 } }
    set {
      intervalAsSet.withLock { $0 = newValue }
      channel.setInterval(effectiveInterval)
    }
  }

  /// What is asked of the host, which knows its sensors' own limits.
  private var effectiveInterval: TimeInterval {
    let interval = interval
    guard interval.isFinite, interval > 0 else { return Self.defaultInterval }
    return min(interval, Self.longestInterval)
  }

  func isAvailable(on link: any MotionLink) -> Bool { link.capabilities.features.contains(feature) }

  /// Starts or starts anew; without a delivery for pull only. Nothing happens where the sensor is
  /// not available (contract, section 2.11).
  func start(
    on link: any MotionLink, delivery: UpdateReceiver<Value>.Delivery? = nil,
    _ request: (TimeInterval) -> MotionRequest
  ) {
    guard isAvailable(on: link) else { return }
    channel.start(request(effectiveInterval), on: link, delivery: delivery)
  }

  func stop() { channel.stop() }
}
