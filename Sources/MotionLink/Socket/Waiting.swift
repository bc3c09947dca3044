import SystemLibrary

/// A value that one thread waits for and another one gives.
final class Waiting<Value: Sendable>: @unchecked Sendable {
  // Unchecked: `value` is read and written under `lock` only.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let given = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value?

  init() {
    lock.initialize(to: pthread_mutex_t())
    given.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    pthread_cond_init(given, nil)
  }

  deinit {
    pthread_cond_destroy(given)
    pthread_mutex_destroy(lock)
    given.deallocate()
    lock.deallocate()
  }

  /// Gives the value; a second one is passed over.
  func give(_ value: Value) {
    pthread_mutex_lock(lock)
    if self.value == nil { self.value = value }
    pthread_cond_broadcast(given)
    pthread_mutex_unlock(lock)
  }

  /// Waits for the value for at most so many seconds; `nil` where it did not come.
  func wait(_ seconds: Int) -> Value? {
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += seconds
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while value == nil, pthread_cond_timedwait(given, lock, &deadline) == 0 {}
    return value
  }
}
