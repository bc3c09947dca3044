import CMotionSystem
package import MotionLink
import MotionSystem
import SystemLibrary

/// A Unix socket that waits for connections, and is removed from its folder at the end.
package final class ListeningSocket: Sendable {
  /// Where it is.
  package let path: String
  private let socket: UnixSocket
  /// What the system knows it by.
  package var descriptor: Int32 { socket.descriptor }
  private let isOurs: Guarded<Bool>
  private let identity: FileIdentity?

  /// Listens at a path, in a folder that is made where it is missing. What a killed service has left
  /// there is taken over; where one lives it is an error, as is anything else of the user's.
  ///
  /// - Parameter mode: who may connect, as `chmod` has it; whom the service admits it decides itself.
  package init(path: String, mode: UInt32 = 0o600) throws(ServiceError) {
    self.path = path
    guard path.utf8.count <= UnixSocket.longestPath else {
      throw ServiceError(
        "\(path): a socket's path has \(UnixSocket.longestPath) bytes at most, this one "
          + "\(path.utf8.count)")
    }
    do throws(SystemError) {
      try Folder.makeAll(Folder.parent(of: path))
    } catch {
      throw ServiceError("\(path): its folder cannot be made: \(error.words)")
    }
    if UnixSocket.connect(to: path) != nil {
      throw ServiceError("\(path): another service listens there")
    }
    if let status = FileStatus(of: path, followingLinks: false) {
      guard status.kind == .other else {
        throw ServiceError("\(path): something else is there; move it away, or name another place")
      }
      unlink(path)
    }
    guard let made = UnixSocket.make() else { throw ServiceError("\(path): no socket can be made") }
    // Nobody gets in between its making and its mode: Linux makes the file with the mode of the socket. The
    // process's mask stays as it is, since other threads make files meanwhile.
    fchmod(made.descriptor, mode_t(mode))
    let bound = UnixSocket.withAddress(path) { bind(made.descriptor, $0, $1) }
    guard bound == 0, chmod(path, mode_t(mode)) == 0, listen(made.descriptor, 64) == 0 else {
      throw ServiceError("\(path): \(String(cString: strerror(errno)))")
    }
    socket = made
    isOurs = Guarded(true)
    identity = FileStatus(of: path, followingLinks: false)?.identity
  }

  /// Takes over a socket that listens already (systemd's socket activation); it stays where it is.
  package init(activated descriptor: Int32) {
    path = "descriptor \(descriptor)"
    isOurs = Guarded(false)
    identity = nil
    socket = UnixSocket(descriptor: descriptor)
    // systemd hands it over open for children too.
    _ = motion_close_on_exec(descriptor)
  }

  deinit { remove() }

  /// Lets others connect, as `chmod` has it; what systemd made stays as it is.
  package func set(mode: UInt32) {
    if isOurs.withLock({ $0 }) { chmod(path, mode_t(mode)) }
  }

  /// Calls `take` with each new connection.
  package func serve(by loop: EventLoop, take: @escaping @Sendable (UnixSocket) -> Void) {
    _ = motion_set_nonblocking(socket.descriptor)
    loop.watch(socket.descriptor) { [descriptor = socket.descriptor] _ in
      let accepted = motion_accept(descriptor)
      if accepted >= 0 { take(UnixSocket(descriptor: accepted)) }
    }
  }

  /// Takes no connections any more, and leaves nothing behind.
  package func end(by loop: EventLoop) {
    loop.forget(socket.descriptor)
    remove()
  }

  /// Removes the socket, unless another service has made its own meanwhile.
  private func remove() {
    guard
      isOurs.withLock({ isOurs in
        defer { isOurs = false }
        return isOurs
      }), FileStatus(of: path, followingLinks: false)?.identity == identity
    else { return }
    unlink(path)
  }
}
