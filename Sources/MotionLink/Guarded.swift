import Foundation

/// A value that only one thread at a time can touch. Clients and hosts guard their state with it.
///
/// `NSLock` and not `Synchronization.Mutex`: the thread sanitizer does not see the latter on Linux
/// and would report every use of it as a race.
package final class Guarded<Value>: @unchecked Sendable {
  // Unchecked: `value` is read and written under `lock` only.
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Does something with the value; nothing that calls back may happen in `body`.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
