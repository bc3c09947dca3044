#if hasFeature(Embedded)
  /// Nothing interrupts a page's program.
  enum PartsInTheMaking {
    static func add(_ path: String, isFolder: Bool) {}
    static func remove(_ path: String) {}
  }
#else
  import Synchronization

  /// What this program has begun and not put to its place, for the moment in which it is told to end.
  enum PartsInTheMaking {
    private static let parts = Mutex<[String: Bool]>([:])
    /// How many there are; may be read in a signal's handler.
    static let count = Atomic(0)

    static func add(_ path: String, isFolder: Bool) {
      parts.withLock { $0[path] = isFolder }
      count.add(1, ordering: .relaxed)
    }

    static func remove(_ path: String) {
      parts.withLock { _ = $0.removeValue(forKey: path) }
      count.subtract(1, ordering: .relaxed)
    }

    static func removeAll() {
      for (path, isFolder) in parts.withLock({ $0 }) { Aside.remove(path, isFolder: isFolder) }
    }
  }

  extension Aside {
    /// Whether there is anything in the making; may be called in a signal's handler.
    package static var isAnyInTheMaking: Bool {
      PartsInTheMaking.count.load(ordering: .relaxed) > 0
    }

    /// Removes all that is in the making, before the program ends early.
    package static func removeAll() { PartsInTheMaking.removeAll() }
  }
#endif
