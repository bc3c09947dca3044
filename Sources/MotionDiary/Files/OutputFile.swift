import MotionSystem

/// A file or folder that could not be written.
public struct OutputError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Path of the file or folder.
  public var path: String
  /// What went wrong, with advice where there is some.
  public var reason: String
  /// Whether it was not even tried: something is there that is not to be touched.
  public var isRefusal = false

  /// An error at a path.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// A place at which nothing is to be written.
  init(refusing path: String, _ reason: String) {
    self.init(path: path, reason: reason)
    isRefusal = true
  }

  /// One line for a terminal.
  public var description: String { "\(path): \(reason)" }

  /// An error that the operating system has told.
  init(path: String, _ error: SystemError) { self.init(path: path, reason: error.words) }
}

/// A file that is written from its beginning to its end through a buffer, on a disk or in memory.
///
/// The first error stays: nothing is written after it, and `close` reports it.
package final class OutputFile {
  /// Bytes that are gathered before the system is called: larger ones gain nothing measurable.
  private static let bufferSize = 1 << 16

  let path: String
  private(set) var error: OutputError?
  private let store: Store
  private var row = CSVRow()

  private enum Store {
    case disk(WrittenFile)
    case memory(HeldTables)
  }

  /// Creates the file, or empties it. Errors name it as `shown`, where it will be.
  init(path: String, as shown: String? = nil) throws(OutputError) {
    self.path = shown ?? path
    do throws(SystemError) {
      store = .disk(try WrittenFile(path))
    } catch {
      throw OutputError(path: self.path, error)
    }
  }

  /// Begins a file in memory.
  init(_ name: String, in held: HeldTables) {
    path = name
    store = .memory(held)
    held.begin(name)
  }

  /// Writes one row of a table.
  package func write(_ fill: (inout CSVRow) -> Void) {
    guard error == nil else { return }
    fill(&row)
    row.end()
    if row.bytes.count >= Self.bufferSize { flush() }
  }

  /// Writes a text as it stands.
  func write(text: String) { write(bytes: text.utf8) }

  /// Writes bytes as they stand.
  func write(bytes: some Sequence<UInt8>) {
    guard error == nil else { return }
    row.append(bytes)
    if row.bytes.count >= Self.bufferSize { flush() }
  }

  /// Writes what is still in the buffer and closes the file.
  package func close() throws(OutputError) {
    flush()
    if case .disk(let file) = store { attempt { () throws(SystemError) in try file.close() } }
    if let error { throw error }
  }

  private func flush() {
    guard error == nil else { return }
    switch store {
    case .disk(let file): attempt { () throws(SystemError) in try file.write(row.bytes[...]) }
    case .memory(let held): held.append(row.bytes, to: path)
    }
    row.removeAll()
  }

  private func attempt(_ work: () throws(SystemError) -> Void) {
    do throws(SystemError) {
      try work()
    } catch {
      self.error = self.error ?? OutputError(path: path, error)
    }
  }
}
