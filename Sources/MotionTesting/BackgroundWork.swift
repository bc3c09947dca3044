import MotionLink

/// Work that another thread does for a task.
///
/// The outcome goes through a lock and not through the continuation that wakes the task: where the
/// thread is done before the task has begun to wait, Swift's runtime (6.3) does not tell the thread
/// sanitizer that one came after the other, and a client's test under it would see races between
/// its handlers and itself that are none.
final class BackgroundWork: Sendable {
  private enum State {
    case toDo(Work)
    case underWay
    case done(Result<Void, any Error>)
  }

  /// In a box: a bare closure in a generic lock would be wrapped anew by every access.
  private struct Work {
    let perform: @Sendable () throws -> Void
  }

  private let state: Guarded<State>

  init(_ work: @escaping @Sendable () throws -> Void) {
    state = Guarded(.toDo(Work(perform: work)))
  }

  /// Does the work, and lets go of it and of what it holds before it returns: the thread itself may
  /// live a little longer than the task's wait.
  func run() {
    guard let result = perform() else { return }
    state.withLock { $0 = .done(result) }
  }

  private func perform() -> Result<Void, any Error>? {
    let work: Work? = state.withLock { state in
      guard case .toDo(let work) = state else { return nil }
      state = .underWay
      return work
    }
    return work.map { work in Result { try work.perform() } }
  }

  /// What came of it; throws what the work threw.
  func outcome() throws {
    guard case .done(let result) = state.withLock({ $0 }) else { return }
    try result.get()
  }
}
