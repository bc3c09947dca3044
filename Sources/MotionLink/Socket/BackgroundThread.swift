import SystemLibrary

/// A thread beside the caller's that ends with its work. Not one of the concurrency pool: it waits.
package enum BackgroundThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Lets the calling thread wait for so many seconds.
  package static func sleep(_ seconds: Double) {
    guard seconds > 0 else { return }
    var rest = timespec(
      tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    var left = timespec()
    while nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
  }

  /// Seconds since this machine was started.
  package static var uptime: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Seconds for which this machine was suspended since it was started; 0 where the system does not tell.
  package static var suspended: Double {
    #if os(Linux)
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      return max(0, Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 - uptime)
    #else
      return 0
    #endif
  }

  /// Begins the work; `false` where the system has no thread.
  @discardableResult
  package static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
