import MotionLink

/// Tells iterations what the user says about location, at once and at each change, until it ends.
final class AccessChanges: Sendable {
  private struct State: Sendable {
    var iterations: [Int: Iteration] = [:]
    var count = 0
    var isOver = false
  }

  private struct Iteration: Sendable {
    let continuation: AsyncStream<LocationAccess>.Continuation
    var subscription: (any MotionSubscription)?
  }

  private let link: any MotionLink
  private let state = Guarded(State())

  init(on link: any MotionLink) { self.link = link }

  deinit { end() }

  /// One more iteration.
  func stream() -> AsyncStream<LocationAccess> {
    AsyncStream { continuation in
      let number = state.withLock { state -> Int? in
        guard !state.isOver else { return nil }
        state.count += 1
        state.iterations[state.count] = Iteration(continuation: continuation)
        return state.count
      }
      guard let number else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in self?.end(number) }
      let subscription = link.subscribe(to: .locationAccess) { update, _ in
        if case .locationAccess(let access) = update { continuation.yield(access) }
      }
      let isWanted = state.withLock { state in
        state.iterations[number]?.subscription = subscription
        return state.iterations[number] != nil
      }
      if !isWanted { subscription.cancel() }
    }
  }

  /// Ends all iterations.
  func end() {
    let last = state.withLock { state in
      defer {
        state.iterations = [:]
        state.isOver = true
      }
      return state.iterations.values
    }
    for iteration in last {
      iteration.subscription?.cancel()
      iteration.continuation.finish()
    }
  }

  private func end(_ number: Int) {
    let last = state.withLock { $0.iterations.removeValue(forKey: number) }
    last?.subscription?.cancel()
  }
}
