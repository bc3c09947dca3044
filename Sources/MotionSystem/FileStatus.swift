import CSystem

/// Which file of the machine something is, whatever names and links lead to it.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}

/// What lies at a path.
package struct FileStatus: Equatable, Sendable {
  /// A kind of thing that a path can lead to.
  package enum Kind: Sendable {
    case file
    case folder
    /// A link, where links are not followed.
    case link
    /// A device, a pipe, a socket.
    case other
  }

  /// What kind of thing it is.
  package let kind: Kind
  /// Bytes of a file.
  package let size: Int64
  /// Which file it is; `nil` where the system does not number its files.
  package let identity: FileIdentity?
  /// Who may do what with it, as `chmod` has it.
  let mode: Int32

  /// Looks at a path, along its links or, where it ends in one, at that link.
  package init(_ path: String, followingLinks: Bool = true) throws(SystemError) {
    var found = system_status_t()
    guard !path.utf8.contains(0) else { throw .missing }
    let result =
      followingLinks ? system_status(path, &found) : system_link_status(path, &found)
    guard result == 0 else { throw .last }
    self.init(found)
  }

  /// The same; `nil` where nothing can be seen there.
  package init?(of path: String, followingLinks: Bool = true) {
    do throws(SystemError) {
      try self.init(path, followingLinks: followingLinks)
    } catch {
      return nil
    }
  }

  init(_ found: system_status_t) {
    kind =
      switch Int(found.kind) {
      case system_is_file: .file
      case system_is_folder: .folder
      case system_is_link: .link
      default: .other
      }
    size = found.size
    mode = found.mode
    identity =
      found.number == 0 ? nil : FileIdentity(device: found.device, number: found.number)
  }

  /// Whether this user may write to what lies at a path, as far as the system tells beforehand.
  package static func mayWrite(_ path: String) -> Bool { system_may_write(path) != 0 }
}
