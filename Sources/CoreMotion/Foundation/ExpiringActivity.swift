import Foundation
import MotionHost
import MotionLink

/// A block of a client that is called when its process is about to get no time any more (R122).
final class ExpiringActivity: Sendable {
  private struct State {
    /// Whether the call with `false` has not returned yet.
    var isRunning = true
    /// Whether the call with `true` was made.
    var hasExpired = false
    /// Keeps the host telling; given up with the activity.
    var lifecycle: (any MotionSubscription)?
  }

  private let reason: String
  private let block: @Sendable (Bool) -> Void
  private let link: any MotionLink
  private let state = Guarded(State())
  /// Entered by each call of the block and left by its return.
  private let calls = DispatchGroup()

  /// A block that sees the world through `link`, on threads that bear the name `reason`.
  init(reason: String, link: any MotionLink, block: @escaping @Sendable (Bool) -> Void) {
    self.reason = reason
    self.link = link
    self.block = block
  }

  /// Calls the block with `false` on a thread of its own and goes on at once; `ended` is called
  /// when it has returned.
  ///
  /// A thread, and not a queue: the block may wait for as long as it likes, and neither it nor its
  /// expiry must then have to wait for others.
  func begin(ended: @escaping @Sendable () -> Void) {
    let lifecycle = link.observeLifecycle { [weak self] event in
      switch event {
      case .willSuspend, .willTerminate: self?.expire()
      case .didResume: break
      }
    }
    state.withLock { $0.lifecycle = lifecycle }
    calls.enter()
    detachThread { [self] in
      call(false)
      let lifecycle = state.withLock { state in
        state.isRunning = false
        return state.lifecycle.take()
      }
      lifecycle?.cancel()
      ended()
      calls.leave()
    }
  }

  /// Calls the block with `true` on another thread, unless that was done before or the block has
  /// ended.
  func expire() {
    let isDue = state.withLock { state in
      let isDue = state.isRunning && !state.hasExpired
      if isDue { state.hasExpired = true }
      return isDue
    }
    guard isDue else { return }
    calls.enter()
    detachThread { [self] in
      // It may have ended while the thread came up.
      if state.withLock({ $0.isRunning }) { call(true) }
      calls.leave()
    }
  }

  /// Waits until every call has returned, no longer than until `deadline`.
  func wait(until deadline: DispatchTime) { _ = calls.wait(timeout: deadline) }

  private func detachThread(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = reason
    thread.start()
  }

  private func call(_ expired: Bool) {
    MotionProvider.$scoped.withValue(link) { block(expired) }
  }
}
