import CoreMotion

/// What handlers were given, in the order in which they ran.
///
/// `@unchecked Sendable`: every access to `stored` holds the lock. The objects of Core Motion that
/// lie in it are not `Sendable`, but nobody changes them once they are delivered.
final class Log<Entry>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [Entry] = []

  func append(_ entry: Entry) {
    lock.withLock { stored.append(entry) }
  }

  var entries: [Entry] { lock.withLock { stored } }
  var count: Int { entries.count }
  var isEmpty: Bool { entries.isEmpty }
  var first: Entry? { entries.first }
  var last: Entry? { entries.last }
}

/// Numbers and switches that several threads change.
///
/// `@unchecked Sendable`: every access to `stored` holds the lock.
final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  @discardableResult
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&stored) }
  }
}

/// A call of a handler that gets data or an error.
struct Call<Data> {
  var data: Data?
  var error: (any Error)?

  init(_ data: Data?, _ error: (any Error)?) {
    self.data = data
    self.error = error
  }

  /// The code of the error, if it is one of Core Motion's.
  var code: Int? {
    guard let error = error as NSError?, error.domain == CMErrorDomain else { return nil }
    return error.code
  }

  /// Whether it has data or an error, and not both (contract, section 4).
  var isOneOfBoth: Bool { (data == nil) != (error == nil) }
}

extension Log {
  /// The data of all calls.
  func data<Data>() -> [Data] where Entry == Call<Data> { entries.compactMap(\.data) }

  /// The error codes of all calls, in order.
  func codes<Data>() -> [Int] where Entry == Call<Data> { entries.compactMap(\.code) }
}

extension CMError {
  /// The code as an `NSError` has it.
  var code: Int { Int(rawValue) }
}
