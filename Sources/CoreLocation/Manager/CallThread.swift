import Foundation
import MotionHost
import MotionLink

/// Where one manager's delegate is called: on the thread that has started something, as far as its run loop
/// runs, else on the main thread. One call after another, in order.
///
/// A task has no thread of its own, so what it starts is told on the main thread. Of any other thread nobody
/// knows whether it will come to run its loop: it is waited for once, for a quarter of a second.
final class CallThread: Sendable {
  /// A call that waits for its turn.
  struct Call: @unchecked Sendable {
    // Unchecked: the closure calls the client's delegate, on the thread that the client has chosen by
    // starting there; what it captures is the client's affair, as on Apple's systems.
    /// The connection for calls of the client from within.
    let link: any MotionLink
    /// Kept until the call has returned, or is thrown away.
    let receipt: DeliveryReceipt
    let body: () -> Void

    init(link: any MotionLink, receipt: DeliveryReceipt, _ body: @escaping () -> Void) {
      self.link = link
      self.receipt = receipt
      self.body = body
    }
  }

  /// Wakes a thread's run loop.
  private struct Alarm: @unchecked Sendable {
    // Unchecked: a timer's date may be set, and it may be ended, from any thread; its loop is its own.
    let timer: Timer
    let thread: Thread

    func ring() { timer.fireDate = Date() }
  }

  private struct State: Sendable {
    var waiting: [Call] = []
    var isRunning = false
    /// The thread that has started something, where it may run a loop; `nil` for the main one.
    var alarm: Alarm?
    /// Whether that thread has ever come to run its loop.
    var hasAnswered = false

    mutating func next() -> Call? {
      isRunning = !waiting.isEmpty
      return isRunning ? waiting.removeFirst() : nil
    }
  }

  /// Seconds for which a thread's loop is waited for.
  private static let patience = 0.25
  private static let hasSaid = Guarded(false)

  private let state = Guarded(State())

  /// The calling thread is where the delegate is called from now on.
  func isCurrent() {
    let thread = Thread.current
    guard state.withLock({ $0.alarm?.thread !== thread }) else { return }
    var alarm: Alarm?
    if !thread.isMainThread, withUnsafeCurrentTask(body: { $0 == nil }) {
      alarm = Alarm(timer: timer(), thread: thread)
    }
    let former = state.withLock { state in
      defer {
        state.alarm = alarm
        state.hasAnswered = false
      }
      return state.alarm
    }
    former?.timer.invalidate()
  }

  /// Puts a call at the end.
  func enqueue(_ call: Call) {
    let (alarm, isWaitedFor) = state.withLock { state in
      state.waiting.append(call)
      return (state.alarm, !state.hasAnswered)
    }
    guard let alarm else {
      return DispatchQueue.main.async { self.run() }
    }
    alarm.ring()
    if isWaitedFor {
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { self.giveUp(alarm) }
    }
  }

  /// Throws away what waits, and lets a thread's loop end.
  func end() {
    let last = state.withLock { state in
      defer {
        state.waiting = []
        state.alarm = nil
      }
      return (state.waiting, state.alarm)
    }
    last.1?.timer.invalidate()
  }

  /// A timer on the calling thread's loop that rings when it is told to; it keeps the loop going.
  private func timer() -> Timer {
    let timer = Timer(
      fire: .distantFuture, interval: Date.distantFuture.timeIntervalSinceNow, repeats: true
    ) { [weak self] _ in
      self?.state.withLock { $0.hasAnswered = true }
      self?.run()
    }
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }

  /// The thread runs no loop: the main one calls from now on.
  private func giveUp(_ alarm: Alarm) {
    let isGivenUp = state.withLock { state in
      guard !state.hasAnswered, state.alarm?.timer === alarm.timer else { return false }
      state.alarm = nil
      return true
    }
    guard isGivenUp else { return }
    alarm.timer.invalidate()
    sayOnce()
    DispatchQueue.main.async { self.run() }
  }

  private func sayOnce() {
    let isFirst = Self.hasSaid.withLock { hasSaid in
      defer { hasSaid = true }
      return !hasSaid
    }
    guard isFirst else { return }
    StandardError.say(
      "CLLocationManager: the thread that started it runs no run loop, so its delegate is called on the"
        + " main thread")
  }

  /// Runs what waits, unless another thread does.
  private func run() {
    let begins = state.withLock { state in
      guard !state.isRunning else { return false }
      state.isRunning = true
      return true
    }
    guard begins else { return }
    while let call = state.withLock({ $0.next() }) {
      MotionProvider.$scoped.withValue(call.link) { call.body() }
    }
  }
}
