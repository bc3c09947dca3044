import CSystem

/// What lies at a path.
package struct FileStatus: Equatable, Sendable {
  /// A kind of thing that a path can lead to.
  package enum Kind: Sendable {
    case file
    case folder
    /// A device, a pipe, a socket.
    case other
  }

  /// What kind of thing it is.
  package let kind: Kind
  /// Bytes of a file.
  package let size: Int64
  /// Who may do what with it, as `chmod` has it.
  let mode: Int32

  /// Looks at a path.
  package init(_ path: String) throws(SystemError) {
    var found = system_status_t()
    guard !path.utf8.contains(0) else { throw .missing }
    guard system_status(path, &found) == 0 else { throw .last }
    kind =
      switch Int(found.kind) {
      case system_is_file: .file
      case system_is_folder: .folder
      default: .other
      }
    size = found.size
    mode = found.mode
  }

  /// The same; `nil` where nothing can be seen there.
  package init?(of path: String) {
    do throws(SystemError) { try self.init(path) } catch { return nil }
  }
}
