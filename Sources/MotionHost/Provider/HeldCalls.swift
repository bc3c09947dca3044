import MotionLink

/// Keeps calls back until something is there, then makes them in the order in which they came.
final class HeldCalls: Sendable {
  /// `nil` once nothing is kept back any more.
  private let waiting: Guarded<[@Sendable () -> Void]?>

  init(isHolding: Bool) { waiting = Guarded(isHolding ? [] : nil) }

  /// Whether calls are kept back.
  var isHolding: Bool { waiting.withLock { $0 != nil } }

  /// Makes a call: at once where nothing is kept back, else on the thread that lets it go.
  func make(_ call: @escaping @Sendable () -> Void) {
    let isHeld = waiting.withLock { waiting in
      waiting?.append(call)
      return waiting != nil
    }
    if !isHeld { call() }
  }

  /// Makes what was kept back, and behind it what comes meanwhile.
  func letGo() {
    while let calls = next() {
      for call in calls { call() }
    }
  }

  private func next() -> [@Sendable () -> Void]? {
    waiting.withLock { waiting in
      let calls = waiting ?? []
      waiting = calls.isEmpty ? nil : []
      return calls.isEmpty ? nil : calls
    }
  }
}
