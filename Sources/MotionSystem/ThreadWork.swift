#if !hasFeature(Embedded)
  import CSystem

  /// Something to do on a thread of its own, which ends with it.
  final class ThreadWork {
    private let work: () -> Void

    init(_ work: @escaping () -> Void) { self.work = work }

    /// Begins; `false` where the system gives no thread, and nothing is done.
    func start() -> Bool {
      let context = Unmanaged.passRetained(self)
      let started = system_start_thread(
        { context in
          guard let context else { return nil }
          Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().work()
          return nil
        }, context.toOpaque())
      if started == 0 { return true }
      context.release()
      return false
    }
  }

  /// How often one thread has given a sign that another has not yet waited for.
  ///
  /// Unchecked: the system's lock is in it.
  final class ThreadSignal: @unchecked Sendable {
    private let signal: UnsafeMutablePointer<system_signal_t>

    init() {
      // Some fifty bytes: without them no object can be made either.
      guard let made = system_make_signal() else { fatalError("no memory for a signal") }
      signal = made
    }

    deinit { system_free_signal(signal) }

    func give() { system_give_signal(signal) }

    func wait() { system_wait_for_signal(signal) }
  }
#endif
