import CSystem

/// Why the operating system refused something.
package struct SystemError: Error, Equatable, Sendable {
  /// The system's own number.
  private let code: Int32

  /// The reason of the last call that failed.
  package static var last: SystemError { SystemError(code: system_error()) }

  /// There is nothing at that path.
  package static let missing = SystemError(code: Int32(system_missing))

  /// This user may not.
  package static let protected = SystemError(code: Int32(system_protected))

  /// The reason of a number that a call returned.
  package init(code: Int32) { self.code = code }

  /// The system's sentence, such as `No such file or directory`.
  package var words: String {
    system_error_text(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// Whether there is nothing at that path.
  package var isMissing: Bool { self == .missing }
  /// Whether there is something at a path that should be free.
  package var isExisting: Bool { system_is_existing(code) != 0 }
  /// Whether another program holds a lock.
  var isHeld: Bool { system_is_held(code) != 0 }
  /// Whether the file system does not know such a call.
  var isUnsupported: Bool { system_is_unsupported(code) != 0 }
  /// Whether nobody reads any more what is written.
  package var isBrokenPipe: Bool { system_is_broken_pipe(code) != 0 }
  /// Whether a signal came between, so that the call is to be made again.
  var isInterruption: Bool { system_is_interruption(code) != 0 }
}
