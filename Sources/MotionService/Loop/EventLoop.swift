import CMotionSystem
import MotionLink
import SystemLibrary

/// Waits for many descriptors and for times at once, on one thread, and does what is due.
///
/// Handlers run on the thread that calls `run()`, one after another. `post` hands work over from any
/// thread.
package final class EventLoop: Sendable {
  /// What has happened to a descriptor.
  package struct Events: Sendable {
    /// Bytes can be read, or the other end is gone.
    package var isReadable: Bool
    /// Bytes can be written.
    package var isWritable: Bool
  }

  package typealias Handler = @Sendable (Events) -> Void
  package typealias Work = @Sendable () -> Void

  private struct State {
    var handlers: [Int32: Box<Handler>] = [:]
    var work: [Work] = []
    var timers: [UInt64: (due: Double, work: Work)] = [:]
    var timerCount: UInt64 = 0
    var isStopped = false
  }

  private let loop: Int32
  private let waker: Int32
  private let state = Guarded(State())

  /// A loop that waits for nothing yet; `nil` where the system gives no descriptors.
  package init?() {
    loop = motion_loop_create()
    waker = motion_waker_create()
    guard loop >= 0, waker >= 0, motion_loop_add(loop, waker, Int32(motion_readable)) == 0
    else { return nil }
  }

  deinit {
    close(waker)
    close(loop)
  }

  // MARK: - Descriptors

  /// Calls `handler` whenever bytes of a descriptor can be read.
  package func watch(_ descriptor: Int32, _ handler: @escaping Handler) {
    state.withLock { $0.handlers[descriptor] = Box(handler) }
    _ = motion_loop_add(loop, descriptor, Int32(motion_readable))
  }

  /// Also when bytes can be written, or no longer then.
  package func setWritable(_ isWanted: Bool, of descriptor: Int32) {
    let events = motion_readable | (isWanted ? motion_writable : 0)
    _ = motion_loop_change(loop, descriptor, Int32(events))
  }

  /// Forgets a descriptor; before it is closed.
  package func forget(_ descriptor: Int32) {
    // What the handler holds is released outside of the lock.
    let last = state.withLock { $0.handlers.removeValue(forKey: descriptor) }
    if last != nil { _ = motion_loop_remove(loop, descriptor) }
  }

  // MARK: - Work

  /// Does something on the loop's thread, soon.
  package func post(_ work: @escaping Work) {
    state.withLock { $0.work.append(work) }
    motion_waker_ring(waker)
  }

  /// Does something on the loop's thread after so many seconds.
  @discardableResult
  package func after(_ seconds: Double, _ work: @escaping Work) -> UInt64 {
    let number = state.withLock { state in
      state.timerCount += 1
      state.timers[state.timerCount] = (BackgroundThread.uptime + seconds, work)
      return state.timerCount
    }
    motion_waker_ring(waker)
    return number
  }

  /// Does not do it.
  package func cancel(timer number: UInt64) {
    _ = state.withLock { $0.timers.removeValue(forKey: number) }
  }

  /// Ends `run()`.
  package func stop() {
    state.withLock { $0.isStopped = true }
    motion_waker_ring(waker)
  }

  /// Waits and does what is due until somebody calls `stop()`.
  package func run() {
    while !state.withLock({ $0.isStopped }) { turn() }
  }

  private func turn() {
    var files = [Int32](repeating: 0, count: 32)
    var events = [Int32](repeating: 0, count: 32)
    let count = motion_loop_wait(loop, &files, &events, waitTime)
    for i in 0..<max(0, Int(count)) {
      if files[i] == waker {
        motion_waker_silence(waker)
      } else if let handler = state.withLock({ $0.handlers[files[i]] }) {
        let has = { (event: Int) in Int(events[i]) & event != 0 }
        handler.value(
          Events(
            isReadable: has(motion_readable) || has(motion_broken),
            isWritable: has(motion_writable)))
      }
    }
    for work in takeDue() { work() }
  }

  /// Milliseconds until something is due; -1 where nothing is.
  private var waitTime: Int32 {
    let next: Double? = state.withLock { state in
      state.work.isEmpty ? state.timers.values.map(\.due).min() : 0
    }
    guard let next else { return -1 }
    return Int32(max(0, min((next - BackgroundThread.uptime) * 1000 + 1, 3.6e6)))
  }

  private func takeDue() -> [Work] {
    let now = BackgroundThread.uptime
    return state.withLock { state in
      defer { state.work = [] }
      let due = state.timers.filter { $0.value.due <= now }.sorted {
        ($0.value.due, $0.key) < ($1.value.due, $1.key)
      }
      for (number, _) in due { state.timers[number] = nil }
      return state.work + due.map(\.value.work)
    }
  }
}

/// A bare closure in a generic lock would be wrapped anew by every access.
struct Box<Value: Sendable>: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
