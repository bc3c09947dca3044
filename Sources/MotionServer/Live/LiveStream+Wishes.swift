import FoundationEssentials
import MotionHost
import MotionLink
import MotionProcessing
import MotionService

/// What a stream tells where somebody has asked for it: each batch, why, and how the device is turned.
extension LiveStream {
  // MARK: - Batches

  /// Follows the batches, where they are asked for and the device has any.
  func followBatches(_ client: HostClient) {
    guard wishes.batches || wishes.reasons, client.capabilities.features.contains(.activity) else {
      return
    }
    let isFirst = state.withLock { state in
      defer { state.tellsBatches = true }
      return !state.tellsBatches
    }
    guard isFirst else { return }
    let dayStart = LiveBatches(wishes: wishes, device: device).dayStart
    hold(
      client.followBatches(dayStart: dayStart) { [weak self] batch, receipt in
        self?.take(batch, receipt)
      })
  }

  private func take(_ batch: EndedBatch, _ receipt: DeliveryReceipt) {
    keep(receipt)
    for (event, document) in LiveBatches(wishes: wishes, device: device).documents(of: batch) {
      put(event, document, .sample, .sensitive)
    }
  }

  // MARK: - Attitude

  /// Asks for attitudes while somebody follows: their sensors run for nobody else.
  func followAttitude() {
    guard let perSecond = wishes.attitudes, let client = state.withLock({ $0.client }),
      client.capabilities.features.contains(.deviceMotion),
      let service = state.withLock({ $0.beginAttitude() })
    else { return }
    // So many a second of who looks, however fast the device's time goes on.
    let interval = (device.rate > 0 ? device.rate : 1) / perSecond
    let subscription = client.subscribe(
      to: .deviceMotion(.xArbitraryZVertical, interval: interval)
    ) { [weak self] update, receipt in self?.takeAttitude(update, receipt) }
    if !state.withLock({ $0.keepAttitude(subscription) }) { subscription.cancel() }
    service.review(device)
  }

  /// Nobody follows any more.
  func leaveAttitude() {
    let (attitude, service) = state.withLock { state in
      defer { state.attitude = .nobody }
      return (state.attitude, state.service)
    }
    // Cancelled and released outside of the lock: both call the host.
    guard case .kept(let subscription) = attitude else { return }
    subscription.cancel()
    service?.review(device)
  }

  private func takeAttitude(_ update: MotionUpdate, _ receipt: DeliveryReceipt) {
    guard case .deviceMotion(let reading) = update else {
      return take(update, .sample, receipt, now: device.host.clock.date(of: device.host.now))
    }
    keep(receipt)
    let document = AttitudeDocument.of(reading, clock: device.host.clock)
    put("attitude", document, .sample, .sensitive)
  }
}

extension LiveStream.State {
  /// What keeps attitudes coming.
  enum Attitude {
    /// Nobody asks for them.
    case nobody
    /// Somebody is about to ask.
    case asking
    case kept(any MotionSubscription)
  }

  /// The service, where attitudes are wanted and nobody asks for them yet: the caller does.
  mutating func beginAttitude() -> Service? {
    guard isOpen, reader != nil, case .nobody = attitude, let service else { return nil }
    attitude = .asking
    return service
  }

  /// Keeps what was asked for; `false` where nobody wants it any more, or somebody else was faster.
  mutating func keepAttitude(_ subscription: any MotionSubscription) -> Bool {
    guard isOpen, reader != nil, case .asking = attitude else { return false }
    attitude = .kept(subscription)
    return true
  }
}
