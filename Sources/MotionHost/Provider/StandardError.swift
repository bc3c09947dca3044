import Foundation

/// Lines for whoever runs a program or a test: what none of Core Motion's errors can say.
package enum StandardError {
  /// Takes the lines of a task's calls in place of standard error: for tests.
  @TaskLocal package static var listener: (@Sendable (String) -> Void)?

  /// Prints a line.
  package static func say(_ line: String) {
    if let listener { return listener(line) }
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
