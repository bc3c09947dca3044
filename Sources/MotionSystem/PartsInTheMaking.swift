#if hasFeature(Embedded)
  /// Nothing interrupts a page's program.
  enum PartsInTheMaking {
    static func add(
      isFolder: Bool, _ make: () throws(SystemError) -> String
    ) throws(SystemError) -> String { try make() }
    static func remove(_ path: String) {}
  }
#else
  import Synchronization
  import SystemLibrary

  /// What this program has begun and not put to its place, for the moment in which it is told to end.
  enum PartsInTheMaking {
    /// A mutex of the system: services write from several threads, and the thread sanitizer sees no
    /// `Synchronization.Mutex` on Linux. Safe without isolation: made once, and moved never.
    private nonisolated(unsafe) static let lock = {
      let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      lock.initialize(to: pthread_mutex_t())
      pthread_mutex_init(lock, nil)
      return lock
    }()
    /// Touched under `lock` only.
    private nonisolated(unsafe) static var parts: [String: Bool] = [:]
    /// Whether the program removes what is in the making, and ends. Touched under `lock` only.
    private nonisolated(unsafe) static var isEnding = false
    /// How many there are; may be read in a signal's handler.
    static let count = Atomic(0)

    /// Notes what `make` begins, and answers its path. Never returns once the program ends: what would
    /// be begun now would stay.
    static func add(
      isFolder: Bool, _ make: () throws(SystemError) -> String
    ) throws(SystemError) -> String {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      // With the lock: who ends the program needs it no more.
      while isEnding { pause() }
      // Before it is there: a signal may come in between.
      count.add(1, ordering: .relaxed)
      do throws(SystemError) {
        let path = try make()
        parts[path] = isFolder
        return path
      } catch {
        count.subtract(1, ordering: .relaxed)
        throw error
      }
    }

    static func remove(_ path: String) {
      withLock { _ = parts.removeValue(forKey: path) }
      count.subtract(1, ordering: .relaxed)
    }

    /// Removes everything; other threads begin nothing more.
    static func removeAll() {
      let left = withLock {
        isEnding = true
        return parts
      }
      for (path, isFolder) in left {
        // Another thread may just make a file in a folder that was looked through.
        var attempts = 100
        repeat {
          Aside.remove(path, isFolder: isFolder)
          attempts -= 1
        } while attempts > 0 && FileStatus(of: path, followingLinks: false) != nil
      }
    }

    private static func withLock<Result>(_ body: () -> Result) -> Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return body()
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
