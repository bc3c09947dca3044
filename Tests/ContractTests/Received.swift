import Foundation

/// Waits for what a callback hands over, on whatever thread it runs: `withCheckedContinuation` for
/// tests that also run under the thread sanitizer.
///
/// The value goes through a lock. Where a callback runs before the task has begun to wait for it,
/// Swift's runtime (6.3) orders the two for the processor and does not tell the sanitizer, which then
/// reports what the callback wrote and the task reads: now and then, mostly on a busy machine.
public nonisolated(nonsending) func received<Value: Sendable>(
  _ start: (_ handOver: @escaping @Sendable (Value) -> Void) -> Void
) async -> Value {
  let place = Place<Value>()
  await withCheckedContinuation { continuation in
    start { value in
      place.put(value)
      continuation.resume()
    }
  }
  return place.take()
}

/// Where a value lies between two threads.
///
/// `@unchecked Sendable`: the value is touched under `lock` only.
private final class Place<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value?

  func put(_ value: Value) { lock.withLock { self.value = value } }

  /// What was put; the continuation is resumed after that.
  func take() -> Value {
    lock.withLock {
      guard let value else { preconditionFailure("resumed without a value") }
      return value
    }
  }
}
