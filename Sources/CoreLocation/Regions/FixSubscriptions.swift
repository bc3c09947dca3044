import MotionLink

/// What stands behind circles that are watched: one subscription to what the user has decided, one to fixes.
///
/// Each begins once, however many ask for it at a time, and lasts until it is ended.
final class FixSubscriptions: Sendable {
  typealias Hear = @Sendable (MotionUpdate, DeliveryReceipt) -> Void

  private struct Kept: Sendable {
    /// Whether somebody has set about to subscribe, so that nobody does it twice.
    var isWanted = false
    var subscription: (any MotionSubscription)?
  }

  private struct State: Sendable {
    var decisions = Kept()
    var fixes = Kept()
  }

  private let state = Guarded(State())

  /// Begins to hear what the user decides.
  func hearDecisions(on link: any MotionLink, _ hear: @escaping Hear) {
    begin(\.decisions, .locationAccess, on: link, hear)
  }

  /// Begins to hear of fixes, also while the client has no screen.
  func hearFixes(on link: any MotionLink, _ hear: @escaping Hear) {
    begin(\.fixes, .locations(isCoarse: false, inBackground: true), on: link, hear)
  }

  /// No more fixes, until they are begun anew.
  func endFixes() { end(\.fixes) }

  /// Nothing more, until it is begun anew.
  func end() {
    end(\.decisions)
    end(\.fixes)
  }

  private func begin(
    _ place: WritableKeyPath<State, Kept>, _ request: MotionRequest, on link: any MotionLink,
    _ hear: @escaping Hear
  ) {
    let isFirst = state.withLock { state in
      defer { state[keyPath: place].isWanted = true }
      return !state[keyPath: place].isWanted
    }
    guard isFirst else { return }
    let subscription = link.subscribe(to: request, receive: hear)
    let isWanted = state.withLock { state in
      if state[keyPath: place].isWanted { state[keyPath: place].subscription = subscription }
      return state[keyPath: place].isWanted
    }
    if !isWanted { subscription.cancel() }
  }

  private func end(_ place: WritableKeyPath<State, Kept>) {
    let last = state.withLock { state in
      defer { state[keyPath: place] = Kept() }
      return state[keyPath: place].subscription
    }
    last?.cancel()
  }
}
