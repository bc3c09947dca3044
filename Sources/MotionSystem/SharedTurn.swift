#if hasFeature(Embedded)
  extension HeldLock {
    /// The lock by a file of that name.
    package static func turn(
      _ path: String, waiting: () -> Void
    ) throws(SystemError) -> HeldLock? {
      try file(path, waits: true)
    }
  }
#else
  import Synchronization

  /// Locks that this program holds: whoever holds one would wait for itself.
  private enum HeldTurns {
    struct Turn {
      weak var lock: HeldLock?
    }

    static let turns = Mutex<[String: Turn]>([:])
  }

  extension HeldLock {
    /// The lock by a file of that name, which all of this program share; `waiting` is called where
    /// another program has it.
    package static func turn(
      _ path: String, waiting: () -> Void
    ) throws(SystemError) -> HeldLock? {
      if let held = HeldTurns.turns.withLock({ $0[path]?.lock }) { return held }
      var lock = try file(path, waits: false)
      if lock == nil {
        waiting()
        lock = try file(path, waits: true)
      }
      HeldTurns.turns.withLock { [lock] turns in turns[path] = .init(lock: lock) }
      return lock
    }
  }
#endif
