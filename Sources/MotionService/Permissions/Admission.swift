import SystemLibrary

/// Which users may connect.
package struct Admission: Equatable, Sendable {
  /// Whose service it is.
  package let owner: UInt32
  /// Users that may, by their numbers.
  private let names: [UInt32: String]

  /// The owner, root, and `readers` with their names.
  package init(owner: UInt32, readers: [UInt32: String] = [:]) {
    self.owner = owner
    var names = readers
    // Looked up once: a directory of users may be slow.
    for user in [owner, 0] { names[user] = Self.name(of: user) ?? String(user) }
    self.names = names
  }

  /// The name of a user who may connect; `nil` for others.
  package func name(of user: UInt32) -> String? { names[user] }

  /// Whether a user has the owner's rights.
  package func isOwners(_ user: UInt32) -> Bool { user == owner || user == 0 }

  /// The number of a user by name or number; `nil` where there is none.
  package static func user(named name: String) -> UInt32? {
    if let number = UInt32(name) { return number }
    return entry {
      getpwnam_r(name, $0, $1, $2, $3)
    } read: {
      $0.pw_uid
    }
  }

  private static func name(of user: UInt32) -> String? {
    entry {
      getpwuid_r(user, $0, $1, $2, $3)
    } read: {
      String(cString: $0.pw_name)
    }
  }

  private typealias LookUp = (
    UnsafeMutablePointer<passwd>, UnsafeMutablePointer<CChar>, Int,
    UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
  ) -> Int32

  /// Reads an entry of the system's users; `nil` where there is none.
  private static func entry<R>(_ lookUp: LookUp, read: (passwd) -> R) -> R? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { room in
      var entry = passwd()
      var found: UnsafeMutablePointer<passwd>?
      guard let base = room.baseAddress, lookUp(&entry, base, room.count, &found) == 0,
        found != nil
      else { return nil }
      return read(entry)
    }
  }
}

/// Why a connection is closed, as it is counted.
package enum Refusal: String, Error, Sendable, CaseIterable {
  /// A user who is neither the owner nor root nor a reader.
  case otherUser = "other_user"
  /// A process that has ended, or that cannot be seen.
  case unknownProcess = "unknown_process"
  /// A process whose sandbox and scope name different applications.
  case contradiction = "contradiction"
  /// More connections than one user may have.
  case tooMany = "too_many"
  /// Bytes that are no message, or no message that this client may send.
  case message = "message"
  /// An owner's or a source's part, wanted by somebody who may not have it.
  case role = "role"
}
