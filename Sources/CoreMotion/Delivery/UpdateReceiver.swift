import Foundation
import MotionLink

/// What a manager receives between one start and its end. Knows nothing of the manager, so that a
/// host never keeps one alive (contract, decision 7.11).
final class UpdateReceiver<Value: Sendable>: Sendable {
  /// Where handlers run and how.
  struct Delivery: Sendable {
    /// The queue in which calls wait.
    var queue: HandlerQueue
    /// Makes the calls.
    var presentation: ClientClosure<Presentation<Value>>
    /// Samples in one value; 0 for values of which none must get lost.
    var samples: @Sendable (Value) -> Int

    init(
      on queue: HandlerQueue, samples: @escaping @Sendable (Value) -> Int,
      presentation: @escaping Presentation<Value>
    ) {
      self.queue = queue
      self.samples = samples
      self.presentation = ClientClosure(presentation)
    }

    /// For a handler that gets either data or an error.
    init<Data>(
      on queue: HandlerQueue, samples: @escaping @Sendable (Value) -> Int = { _ in 1 },
      for handler: @escaping (Data?, (any Error)?) -> Void, _ data: @escaping (Value) -> Data
    ) {
      self.init(
        on: queue, samples: samples, presentation: CoreMotion.presentation(for: handler, data))
    }
  }

  private struct State {
    var delivery: Delivery?
    var latest: Value?
    var subscription: (any MotionSubscription)?
    /// An interval that was set before there was a subscription to tell it to.
    var interval: TimeInterval?
    var isOver = false
  }

  private let link: any MotionLink
  private let read: @Sendable (MotionUpdate) -> Value?
  private let state: Guarded<State>

  init(
    link: any MotionLink, delivery: Delivery?, read: @escaping @Sendable (MotionUpdate) -> Value?
  ) {
    self.link = link
    self.read = read
    state = Guarded(State(delivery: delivery))
  }

  /// The newest value; `nil` before the first, after a failure and after the end.
  var latest: Value? { state.withLock { $0.latest } }

  /// Subscribes; nothing happens after `end`.
  func begin(_ request: MotionRequest) {
    guard state.withLock({ !$0.isOver }) else { return }
    let subscription = link.subscribe(to: request) { [self] in receive($0, $1) }
    let (isOver, interval) = state.withLock { state in
      if !state.isOver { state.subscription = subscription }
      return (state.isOver, state.interval)
    }
    if isOver {
      subscription.cancel()
    } else if let interval {
      subscription.setInterval(interval)
    }
  }

  /// Asks for another interval, at once.
  func setInterval(_ interval: TimeInterval) {
    let subscription = state.withLock { state in
      state.interval = interval
      return state.subscription
    }
    subscription?.setInterval(interval)
  }

  /// Ends everything: no handler starts after this has returned, and the handler is let go of.
  func end() {
    let last = state.withLock { state in
      let last = state
      state = State(isOver: true)
      return last
    }
    last.subscription?.cancel()
    last.delivery?.queue.removeCalls(of: ObjectIdentifier(self))
  }

  /// Takes an update. It must not call the host: the host may be at work.
  func receive(_ update: MotionUpdate, _ receipt: DeliveryReceipt) {
    let left: (queue: HandlerQueue, followUp: HandlerQueue.FollowUp)? = state.withLock { state in
      guard !state.isOver, let result = result(of: update) else { return nil }
      state.latest = try? result.get()
      guard let delivery = state.delivery else { return nil }
      let calls = delivery.presentation.call(result).map { handler in
        HandlerQueue.Call(
          owner: ObjectIdentifier(self), samples: state.latest.map(delivery.samples) ?? 0,
          link: link, receipt: receipt, handler: ClientClosure(handler))
      }
      return (delivery.queue, delivery.queue.enqueue(calls))
    }
    left?.queue.followUp(left?.followUp ?? .none)
  }

  private func result(of update: MotionUpdate) -> Result<Value, MotionFailure>? {
    if case .failure(let failure) = update { return .failure(failure) }
    return read(update).map { .success($0) }
  }
}
