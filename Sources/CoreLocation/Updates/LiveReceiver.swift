import MotionLink

/// What one iteration over live updates receives: waits for the client, and lets the client wait.
///
/// An update counts as handled when the client asks for the next one, so that a replay does not run ahead of
/// the loop that consumes it. Ends when the iteration is released.
final class LiveReceiver: Sendable {
  /// Updates that may wait; beyond them the oldest are dropped. 100 s of a receiver's fixes.
  private static let limit = 100

  private typealias Consumer = CheckedContinuation<CLLocationUpdate?, Never>

  private struct State {
    var decisions: (any MotionSubscription)?
    var locations: (any MotionSubscription)?
    /// What the user has said last; `nil` before the host has told it.
    var access: LocationAccess?
    /// That, as far as an update needs it.
    var known: LocationAccess { access ?? LocationAccess(.notDetermined) }
    var hasBegun = false
    var waiting: [(update: CLLocationUpdate, receipt: DeliveryReceipt)] = []
    /// Goes with the update that the client has at hand.
    var atHand: DeliveryReceipt?
    var consumer: Consumer?
    /// Nothing more is received.
    var isOver = false
  }

  private let link: any MotionLink
  private let state = Guarded(State())

  init(on link: any MotionLink) { self.link = link }

  deinit { end() }

  /// The next update; `nil` after the end. Only one task at a time asks.
  func next() async -> CLLocationUpdate? {
    releaseAtHand()
    guard !Task.isCancelled else {
      end()
      return nil
    }
    begin()
    // As in `BatchReceiver`: the thread sanitizer learns the order from the lock.
    defer { state.withLock { _ in } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { serve($0) }
    } onCancel: {
      end()
    }
  }

  /// Ends the iteration: gives up the subscriptions, throws away what waits.
  private func end() {
    let last = state.withLock { state in
      let last = state
      state = State(hasBegun: true, isOver: true)
      return last
    }
    last.decisions?.cancel()
    last.locations?.cancel()
    last.consumer?.resume(returning: nil)
  }

  private func releaseAtHand() {
    let receipt = state.withLock { state in
      defer { state.atHand = nil }
      return state.atHand
    }
    withExtendedLifetime(receipt) {}
  }

  /// Subscribes, the first time; and whenever the user allows it anew, since a host at work must not be called.
  private func begin() {
    let (isFirst, isAllowed) = state.withLock { state in
      defer { state.hasBegun = true }
      return (!state.hasBegun, state.known.allows && state.locations == nil && !state.isOver)
    }
    if isFirst {
      guard link.has(.location) else {
        return give(
          CLLocationUpdate(state.withLock { $0.known }, unavailable: true), .unneeded,
          isLast: true)
      }
      let decisions = link.subscribe(to: .locationAccess) { [weak self] in self?.receive($0, $1) }
      keep(decisions) { $0.decisions = $1 }
    }
    if isAllowed || isFirst && link.locationAccess.allows { locate() }
  }

  private func locate() {
    let request = MotionRequest.locations(
      isCoarse: false, inBackground: BackgroundSessions.areHeld(on: link))
    let locations = link.subscribe(to: request) { [weak self] in self?.receive($0, $1) }
    keep(locations) { $0.locations = $1 }
  }

  private func keep(
    _ subscription: any MotionSubscription, _ put: (inout State, any MotionSubscription) -> Void
  ) {
    let isOver = state.withLock { state in
      if !state.isOver { put(&state, subscription) }
      return state.isOver
    }
    if isOver { subscription.cancel() }
  }

  private func receive(_ update: MotionUpdate, _ receipt: DeliveryReceipt) {
    switch update {
    case .locationAccess(let access):
      let isNew = state.withLock { state in
        defer { state.access = access }
        return state.access.map { $0 != access } ?? !access.allows
      }
      if isNew { give(CLLocationUpdate(access), receipt) }
    case .location(let reading):
      give(CLLocationUpdate(reading, state.withLock { $0.known }), receipt)
    case .failure(.notAuthorized):
      // The decision itself has said so.
      _ = state.withLock { state in
        defer { state.locations = nil }
        return state.locations
      }
    case .failure:
      give(CLLocationUpdate(state.withLock { $0.known }, unavailable: true), receipt, isLast: true)
    default: break
    }
  }

  /// Gives a consumer what there is, or lets it wait.
  private func serve(_ consumer: Consumer) {
    let result: CLLocationUpdate?? = state.withLock { state in
      if !state.waiting.isEmpty {
        let next = state.waiting.removeFirst()
        state.atHand = next.receipt
        return .some(next.update)
      }
      if state.isOver { return .some(nil) }
      state.consumer = consumer
      return nil
    }
    if let result { consumer.resume(returning: result) }
  }

  private func give(
    _ update: CLLocationUpdate, _ receipt: DeliveryReceipt, isLast: Bool = false
  ) {
    let (consumer, dropped) = state.withLock { state -> (Consumer?, DeliveryReceipt?) in
      guard !state.isOver else { return (nil, nil) }
      state.isOver = isLast
      guard let consumer = state.consumer else {
        state.waiting.append((update, receipt))
        return (nil, state.waiting.count > Self.limit ? state.waiting.removeFirst().receipt : nil)
      }
      state.consumer = nil
      state.atHand = receipt
      return (consumer, nil)
    }
    consumer?.resume(returning: update)
    withExtendedLifetime(dropped) {}
  }
}
