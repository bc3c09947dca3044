import MotionLink

/// Sends a host's messages one after another, in the order in which they were put in, whichever
/// thread sends them.
///
/// Messages are put in under the host's lock and sent outside of it, so that a client may call the
/// host from where it receives. Only answers do not wait for their turn. One thread sends at a
/// time; what another one puts in meanwhile is sent by the first.
final class DeliveryQueue: Sendable {
  /// A message that knows its way.
  struct Message: Sendable {
    /// Whether it comes too often for a replay to wait for more than its handler: sensor samples.
    let isFrequent: Bool
    let deliver: @Sendable (DeliveryReceipt) -> Void
  }

  private struct State {
    var messages: [Message] = []
    var isSending = false

    mutating func next() -> Message? {
      isSending = !messages.isEmpty
      // A handful wait at most: what one sample causes for a few subscriptions.
      return isSending ? messages.removeFirst() : nil
    }
  }

  private let state = Guarded(State())
  let ledger = DeliveryLedger()

  /// Puts a message in; `send()` must follow, outside of all locks.
  func put(_ message: Message) {
    ledger.noteUnsent()
    state.withLock { $0.messages.append(message) }
  }

  /// Sends everything that waits, unless another thread is doing so. `afterEach` runs after each
  /// message.
  func send(afterEach: (Message) -> Void = { _ in }) {
    let begins = state.withLock { state in
      guard !state.isSending else { return false }
      state.isSending = true
      return true
    }
    guard begins else { return }
    while let message = state.withLock({ $0.next() }) {
      deliver(message)
      afterEach(message)
    }
  }

  /// Sends a message at once, before all that waits. For answers: a client may wait for one before
  /// it has handled what came earlier, and then nothing else would be sent.
  func sendOutOfTurn(_ deliver: @escaping @Sendable (DeliveryReceipt) -> Void) {
    ledger.noteUnsent()
    self.deliver(Message(isFrequent: false, deliver: deliver))
  }

  private func deliver(_ message: Message) {
    let ledger = self.ledger
    ledger.begin()
    message.deliver(DeliveryReceipt { ledger.end() })
  }
}
