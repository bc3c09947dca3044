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
    let batches = LiveBatches(wishes, of: device.name, for: client)
    let isFirst = state.withLock { state in
      guard state.batches == nil else { return false }
      state.batches = batches
      return true
    }
    guard isFirst else { return }
    hold(
      client.followBatches(dayStart: { batches.dayStart(of: $0) }) { [weak self] update, receipt in
        self?.takeBatch(update, receipt)
      })
  }

  private func takeBatch(_ update: MotionUpdate, _ receipt: DeliveryReceipt) {
    guard let batches = state.withLock({ $0.batches }) else { return }
    switch update {
    // Nothing is sent of it yet, so nothing waits for it.
    case .pedometer(let record): batches.take(record)
    case .activity(let activity):
      keep(receipt)
      for (event, document) in batches.documents(at: activity) {
        put(event, document, .sample, .sensitive)
      }
    // That it may not be had says the subscription to the activity.
    default: break
    }
  }

  // MARK: - Attitude

  /// Asks for attitudes while somebody follows: their sensors run for nobody else.
  func followAttitude() {
    let (client, service, isDue) = state.withLock { state in
      (state.client, state.service, state.isOpen && state.reader != nil && state.attitude == nil)
    }
    guard let perSecond = wishes.attitudes, isDue, let client, let service,
      client.capabilities.features.contains(.deviceMotion)
    else { return }
    // So many a second of who looks, however fast the device's time goes on.
    let interval = (device.rate > 0 ? device.rate : 1) / perSecond
    let subscription = client.subscribe(
      to: .deviceMotion(.xArbitraryZVertical, interval: interval)
    ) { [weak self] update, receipt in self?.takeAttitude(update, receipt) }
    let isHeld = state.withLock { state in
      let isFollowed = state.isOpen && state.reader != nil
      if isFollowed { state.attitude = subscription }
      return isFollowed
    }
    if !isHeld { subscription.cancel() }
    service.review(device)
  }

  /// Nobody follows any more.
  func leaveAttitude() {
    let (subscription, service) = state.withLock { state in
      defer { state.attitude = nil }
      return (state.attitude, state.service)
    }
    guard let subscription else { return }
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
