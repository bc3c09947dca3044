import Foundation
import MotionLink

/// One sensor of a manager: availability, interval, push and pull of readings as clients see
/// them.
final class SensorChannel<Value: Sendable, Shown>: Sendable {
  /// Seconds between samples where the client sets nothing that can be used (7.4).
  static var defaultInterval: TimeInterval { 0.01 }
  /// The longest time between samples, s (7.4).
  static var longestInterval: TimeInterval { 10 }

  private let feature: MotionFeatures
  private let request: @Sendable (TimeInterval) -> MotionRequest
  private let shown: @Sendable (Value) -> Shown
  private let samples: @Sendable (Value) -> Int
  private let channel: UpdateChannel<Value>
  private let intervalAsSet = Guarded(SensorChannel.defaultInterval)

  /// A channel of the updates in which `read` finds a value; `request` is that of a start which names
  /// no other, by seconds between samples. A value holds so many `samples`.
  init(
    _ feature: MotionFeatures, _ request: @escaping @Sendable (TimeInterval) -> MotionRequest,
    samples: @escaping @Sendable (Value) -> Int = { _ in 1 },
    shown: @escaping @Sendable (Value) -> Shown,
    read: @escaping @Sendable (MotionUpdate) -> Value?
  ) {
    self.feature = feature
    self.request = request
    self.samples = samples
    self.shown = shown
    channel = UpdateChannel(read)
  }

  var isActive: Bool { channel.isActive }
  var latest: Shown? { channel.latest.map(shown) }

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

  func isAvailable(on link: any MotionLink) -> Bool { link.has(feature) }

  /// Starts or starts anew; without a handler for pull only. Nothing happens where the sensor is not
  /// available (contract, section 2.11).
  func start(
    on link: any MotionLink, calling handler: ((Shown?, (any Error)?) -> Void)? = nil,
    on queue: HandlerQueue? = nil, _ request: ((TimeInterval) -> MotionRequest)? = nil
  ) {
    guard isAvailable(on: link) else { return }
    var delivery: UpdateReceiver<Value>.Delivery?
    if let handler, let queue { delivery = .init(on: queue, samples: samples, for: handler, shown) }
    channel.start((request ?? self.request)(effectiveInterval), on: link, delivery: delivery)
  }

  func stop() { channel.stop() }
}
