import Foundation
import MotionLink

/// Tells running activities of the signal that ends the process, and then lets it end it (R122;
/// contract, decision 7.30).
///
/// The signal is taken over with the first activity. Whoever else handled it gets it afterwards, as
/// if it had come then; where it is ignored, so it stays. What the client installs later replaces
/// this. There is one watch for a signal, and it lives as long as the process.
final class TerminationWatch: Sendable {
  /// The watch over the signal with which a process is asked to end.
  static let shared: TerminationWatch = TerminationWatch(
    signal: SIGTERM,
    handler: { _ in
      // A signal handler may do next to nothing; posting a semaphore it may. The watch was made
      // before the handler was installed.
      sem_post(TerminationWatch.shared.arrived)
    })

  private struct State {
    var activities: [ObjectIdentifier: ExpiringActivity] = [:]
    /// Whether a thread waits for the signal.
    var isInstalled = false
  }

  private let signal: Int32
  /// How long activities may take to end, s.
  private let patience: Double
  private let handler: @convention(c) (Int32) -> Void
  // Safe: made for use by several threads at once, and never freed.
  nonisolated(unsafe) let arrived: UnsafeMutablePointer<sem_t>
  private let state = Guarded(State())

  /// A watch whose `handler` posts `arrived`; a signal handler cannot capture which.
  init(
    signal: Int32, patience: Double = 5, handler: @escaping @convention(c) (Int32) -> Void
  ) {
    self.signal = signal
    self.patience = patience
    self.handler = handler
    arrived = .allocate(capacity: 1)
    arrived.initialize(to: sem_t())
    sem_init(arrived, 0, 0)
  }

  /// Begins an activity that expires with the signal.
  func begin(_ activity: ExpiringActivity) {
    let id = ObjectIdentifier(activity)
    let isFirst = state.withLock { state in
      state.activities[id] = activity
      defer { state.isInstalled = true }
      return !state.isInstalled
    }
    if isFirst { install() }
    activity.begin { [self] in state.withLock { _ = $0.activities.removeValue(forKey: id) } }
  }

  private func install() {
    var previous = sigaction()
    sigaction(signal, nil, &previous)
    guard !previous.isIgnored else {
      state.withLock { $0.isInstalled = false }
      return
    }
    while sem_trywait(arrived) == 0 {}  // what came while the last signal was being dealt with
    var own = sigaction()
    own.__sigaction_handler.sa_handler = handler
    own.sa_flags = SA_RESTART
    sigaction(signal, &own, nil)
    let before = previous
    Thread.detachNewThread { [self] in
      while sem_wait(arrived) != 0 {}
      expireAll()
      passOn(to: before)
    }
  }

  /// Tells all that run, and gives them time to end.
  private func expireAll() {
    let running = state.withLock { Array($0.activities.values) }
    for activity in running { activity.expire() }
    let deadline = DispatchTime.now() + patience
    for activity in running { activity.wait(until: deadline) }
  }

  /// Lets the signal do what it did before. Where the process lives on, the next activity takes it
  /// over again.
  private func passOn(to previous: sigaction) {
    var previous = previous
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    sigaddset(&unblocked, signal)
    sigaction(signal, &previous, nil)
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
    state.withLock { $0.isInstalled = false }
    raise(signal)
  }
}

extension sigaction {
  /// Whether the signal is thrown away.
  fileprivate var isIgnored: Bool {
    unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
