import SystemLibrary

/// A value that only one thread at a time can touch. Clients and hosts guard their state with it.
///
/// A mutex of the system and not `Synchronization.Mutex`: the thread sanitizer does not see the latter
/// on Linux and would report every use of it as a race.
package final class Guarded<Value>: @unchecked Sendable {
  // Unchecked: `value` is read and written under `lock` only.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Does something with the value; nothing that calls back may happen in `body`.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
