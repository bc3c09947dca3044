import FoundationEssentials
import SystemLibrary

/// A file or folder that could not be written.
public struct OutputError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Path of the file or folder.
  public var path: String
  /// What went wrong, with advice where there is some.
  public var reason: String

  /// An error at a path.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// One line for a terminal.
  public var description: String { "\(path): \(reason)" }

  /// What the operating system says of its last error.
  static func system(_ path: String) -> OutputError {
    OutputError(path: path, reason: String(cString: strerror(errno)))
  }
}

/// A file that is written from its beginning to its end through a buffer.
///
/// The first error stays: nothing is written after it, and `close` reports it.
final class OutputFile {
  /// Bytes that are gathered before the system is called: larger ones gain nothing measurable.
  private static let bufferSize = 1 << 16

  let path: String
  private(set) var error: OutputError?
  private var descriptor: Int32
  private var row = CSVRow()

  /// Creates the file, or empties it.
  init(path: String) throws(OutputError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system(path) }
  }

  deinit {
    if descriptor >= 0 { _ = SystemLibrary.close(descriptor) }
  }

  /// Writes one row of a table.
  func write(_ fill: (inout CSVRow) -> Void) {
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
  func close() throws(OutputError) {
    flush()
    if descriptor >= 0 {
      let result = SystemLibrary.close(descriptor)
      descriptor = -1
      if result != 0 && error == nil { error = .system(path) }
    }
    if let error { throw error }
  }

  private func flush() {
    guard error == nil, descriptor >= 0 else { return }
    let done = row.bytes.withUnsafeBytes { SystemWrite.all($0, to: descriptor) }
    if !done { error = .system(path) }
    row.removeAll()
  }
}
