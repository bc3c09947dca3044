import Foundation
import MotionLink

/// What one iteration over batches receives: waits for the client, and lets the client wait.
///
/// A batch counts as handled when the client asks for the next one, so that a replay does not run
/// ahead of the loop that consumes it. Ends when the iteration is released.
final class BatchReceiver<Reading: Sendable>: Sendable {
  /// Batches that may wait, a second each; beyond them the oldest are dropped.
  static var limit: Int { 10 }

  private typealias Consumer = CheckedContinuation<[Reading]?, any Error>

  private struct State {
    var subscription: (any MotionSubscription)?
    var hasBegun = false
    var waiting: [(readings: [Reading], receipt: DeliveryReceipt)] = []
    /// Goes with the batch that the client has at hand.
    var atHand: DeliveryReceipt?
    var consumers: [Consumer] = []
    /// To be thrown when nothing waits any more.
    var failure: MotionFailure?
    /// Nothing more is received.
    var isOver = false
  }

  private let request: MotionRequest
  private let link: any MotionLink
  private let read: @Sendable (MotionUpdate) -> [Reading]?
  private let state = Guarded(State())

  init(
    _ request: MotionRequest, on link: any MotionLink,
    read: @escaping @Sendable (MotionUpdate) -> [Reading]?
  ) {
    self.request = request
    self.link = link
    self.read = read
  }

  deinit { end() }

  /// The next batch; `nil` after the end. Only one task at a time asks.
  func next() async throws -> [Reading]? {
    releaseBatchAtHand()
    guard !Task.isCancelled else {
      end()
      return nil
    }
    begin()
    // A batch that comes before the task waits reaches it in order, but the thread sanitizer does not
    // learn so from Swift's runtime (6.3): from the lock, which the sender held after it, it does.
    defer { state.withLock { _ in } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { serve($0) }
    } onCancel: {
      end()
    }
  }

  /// Ends the iteration: gives up the subscription, throws away what waits.
  func end() {
    let last = state.withLock { state in
      let last = state
      state = State(hasBegun: true, isOver: true)
      return last
    }
    last.subscription?.cancel()
    for consumer in last.consumers { consumer.resume(returning: nil) }
  }

  private func releaseBatchAtHand() {
    let receipt = state.withLock { state in
      defer { state.atHand = nil }
      return state.atHand
    }
    withExtendedLifetime(receipt) {}
  }

  /// Subscribes, the first time.
  private func begin() {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    guard isFirst else { return }
    let subscription = link.subscribe(to: request) { [weak self] in self?.receive($0, $1) }
    let isOver = state.withLock { state in
      if !state.isOver { state.subscription = subscription }
      return state.isOver
    }
    if isOver { subscription.cancel() }
  }

  /// Gives a consumer what there is, or lets it wait.
  private func serve(_ consumer: Consumer) {
    let result: Result<[Reading]?, any Error>? = state.withLock { state in
      if !state.waiting.isEmpty {
        let batch = state.waiting.removeFirst()
        state.atHand = batch.receipt
        return .success(batch.readings)
      }
      if let failure = state.failure {
        state.failure = nil
        return .failure(failure.clientError)
      }
      if state.isOver { return .success(nil) }
      state.consumers.append(consumer)
      return nil
    }
    if let result { consumer.resume(with: result) }
  }

  private func receive(_ update: MotionUpdate, _ receipt: DeliveryReceipt) {
    if case .failure(let failure) = update {
      fail(failure)
    } else if let readings = read(update) {
      take(readings, receipt)
    }
  }

  private func take(_ readings: [Reading], _ receipt: DeliveryReceipt) {
    let (consumer, dropped) = state.withLock { state -> (Consumer?, [DeliveryReceipt]) in
      guard !state.isOver else { return (nil, []) }
      if state.consumers.isEmpty {
        state.waiting.append((readings, receipt))
        let excess = max(0, state.waiting.count - Self.limit)
        let dropped = state.waiting.prefix(excess).map(\.receipt)
        state.waiting.removeFirst(excess)
        return (nil, dropped)
      }
      let consumer = state.consumers.removeFirst()
      state.atHand = receipt
      return (consumer, [])
    }
    consumer?.resume(returning: readings)
    withExtendedLifetime(dropped) {}
  }

  /// The failure reaches one consumer; after it the iteration is over.
  private func fail(_ failure: MotionFailure) {
    let error = failure.clientError
    let (consumers, subscription) = state.withLock { state in
      guard !state.isOver else { return ([Consumer](), (any MotionSubscription)?.none) }
      defer {
        state.consumers = []
        state.subscription = nil
      }
      state.isOver = true
      if state.consumers.isEmpty { state.failure = failure }
      return (state.consumers, state.subscription)
    }
    subscription?.cancel()
    consumers.first?.resume(throwing: error)
    for consumer in consumers.dropFirst() { consumer.resume(returning: nil) }
  }
}
