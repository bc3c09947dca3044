import Foundation
import MotionLink

/// Lines for whoever runs a program or a test: what none of Core Motion's errors can say.
package enum StandardError {
  /// Takes the lines of a task's calls in place of standard error: for tests.
  ///
  /// A class and no closure: optimised code crashes where a closure is a task's value (Swift 6.3).
  @TaskLocal package static var listener: LineListener?

  /// Prints a line.
  package static func say(_ line: String) {
    if let listener { return listener.hear(line) }
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}

/// Keeps the lines that would be printed.
package final class LineListener: Sendable {
  private let heard = Guarded<[String]>([])

  /// Hears nothing yet.
  package init() {}

  /// The lines so far.
  package var lines: [String] { heard.withLock { $0 } }

  fileprivate func hear(_ line: String) { heard.withLock { $0.append(line) } }
}
