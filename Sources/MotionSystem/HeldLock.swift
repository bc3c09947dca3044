import CSystem

/// A lock on a file or a folder that programs hold one after the other, until it is let go or the
/// program ends, however it ends. A class: the last reference lets it go.
package final class HeldLock: Sendable {
  private let descriptor: Int32
  /// The file that is there for the lock's sake alone.
  private let ownFile: String?

  private init(_ descriptor: Int32, ownFile: String? = nil) {
    self.descriptor = descriptor
    self.ownFile = ownFile
  }

  deinit {
    // Before it is let go: whoever waits for it sees that the name has gone, and makes a new one.
    if let ownFile { _ = system_remove_file(ownFile) }
    _ = system_close(descriptor)
  }

  /// Locks a file or a folder that there is; `nil` where another program holds it and `waits` is not
  /// said.
  package convenience init?(_ path: String, waits: Bool) throws(SystemError) {
    let descriptor = system_open(path)
    guard descriptor >= 0 else { throw .last }
    do throws(SystemError) {
      guard try Self.lock(descriptor, waits: waits) else {
        _ = system_close(descriptor)
        return nil
      }
    } catch {
      _ = system_close(descriptor)
      throw error
    }
    self.init(descriptor)
  }

  /// Locks by a file of that name, which is made, and goes with the lock; `nil` as above.
  package static func file(_ path: String, waits: Bool) throws(SystemError) -> HeldLock? {
    while true {
      let descriptor = system_create(path, 0, 0o600)
      guard descriptor >= 0 else { throw .last }
      do throws(SystemError) {
        guard try lock(descriptor, waits: waits) else {
          _ = system_close(descriptor)
          return nil
        }
      } catch {
        _ = system_close(descriptor)
        throw error
      }
      // Whoever held it before has removed the name: then this is a lock on nothing.
      var found = system_status_t()
      let isKnown = system_open_status(descriptor, &found) == 0
      let identity = isKnown ? FileStatus(found).identity : nil
      if identity == nil
        || identity == FileStatus(of: path, followingLinks: false)?.identity
      {
        return HeldLock(descriptor, ownFile: path)
      }
      _ = system_close(descriptor)
    }
  }

  private static func lock(_ descriptor: Int32, waits: Bool) throws(SystemError) -> Bool {
    while system_lock(descriptor, waits ? 1 : 0) != 0 {
      let error = SystemError.last
      if error.isHeld { return false }
      guard error.isInterruption else { throw error }
    }
    return true
  }
}
