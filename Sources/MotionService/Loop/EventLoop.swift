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
    var timers = LoopTimers()
    var thread: pthread_t?
    var isStopped = false
    var counts = Counts()
  }

  /// How often the loop went round, and how often it had to sleep for it.
  package struct Counts: Sendable {
    package var turns = 0
    package var sleeps = 0
  }

  private let loop: Int32
  private let waker: Int32
  private let state = Guarded(State())
  package let clock: LoopClock

  /// A loop that waits for nothing yet; `nil` where the system gives no descriptors.
  package init?(clock: LoopClock = .real) {
    self.clock = clock
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
    wake()
  }

  /// Does something on the loop's thread after so many seconds.
  @discardableResult
  package func after(_ seconds: Double, _ work: @escaping Work) -> UInt64 {
    at(clock.uptime() + seconds, work)
  }

  /// Does something on the loop's thread when this machine has been up for so many seconds.
  @discardableResult
  package func at(_ uptime: Double, _ work: @escaping Work) -> UInt64 {
    let number = state.withLock { $0.timers.add(uptime, work) }
    wake()
    return number
  }

  /// Does not do it.
  package func cancel(timer number: UInt64) {
    // What the work holds is released outside of the lock.
    _ = state.withLock { $0.timers.remove(number) }
  }

  /// Ends `run()`.
  package func stop() {
    state.withLock { $0.isStopped = true }
    wake()
  }

  /// Lets the loop look at what there is to do, unless it is the loop's thread that says so: that looks
  /// before it sleeps.
  private func wake() {
    if !isOwnThread { motion_waker_ring(waker) }
  }

  /// Whether the thread that asks is the one on which handlers run.
  package var isOwnThread: Bool {
    state.withLock { $0.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }

  /// How often the loop went round so far.
  package var counts: Counts { state.withLock { $0.counts } }

  // MARK: - Running

  /// Waits and does what is due until somebody calls `stop()`.
  package func run() {
    state.withLock { $0.thread = pthread_self() }
    while !state.withLock({ $0.isStopped }) { turn() }
    state.withLock { state in
      state.thread = nil
      state.isStopped = false
    }
  }

  private func turn() {
    var files = [Int32](repeating: 0, count: 32)
    var events = [Int32](repeating: 0, count: 32)
    let count = wait(waitTime, &files, &events)
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

  /// Seconds until something is due; `nil` where nothing is.
  private var waitTime: Double? {
    let next = state.withLock { $0.work.isEmpty ? $0.timers.next : 0 }
    return next.map { max(0, $0 - clock.uptime()) }
  }

  /// Waits for descriptors, at most so many seconds.
  private func wait(_ seconds: Double?, _ files: inout [Int32], _ events: inout [Int32]) -> Int32 {
    state.withLock { state in
      state.counts.turns += 1
      if seconds != 0 { state.counts.sleeps += 1 }
    }
    guard let pass = clock.pass else {
      // An hour at most; up to the next whole nanosecond, so that what is due then is not a moment early.
      let time = seconds.map { Int64((min($0, 3600) * 1e9).rounded(.up)) } ?? -1
      return motion_loop_wait(loop, &files, &events, time)
    }
    let count = motion_loop_wait(loop, &files, &events, 0)
    if count == 0, seconds != 0 { pass(seconds) }
    return count
  }

  private func takeDue() -> [Work] {
    let now = clock.uptime()
    return state.withLock { state in
      defer { state.work = [] }
      return state.work + state.timers.takeDue(now)
    }
  }
}

/// A bare closure in a generic lock would be wrapped anew by every access.
struct Box<Value: Sendable>: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
