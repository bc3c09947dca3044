package import SystemLibrary

/// One end of a Unix stream socket, closed with the last reference to it.
package final class UnixSocket: Sendable {
  /// Longest path of a socket, bytes: what `sockaddr_un` has room for, less its final zero.
  package static let longestPath = 107

  /// What the system knows it by.
  package let descriptor: Int32

  /// Takes over an open socket.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Two ends that are connected with each other; `nil` where the system has no more.
  package static func pair() -> (UnixSocket, UnixSocket)? {
    var ends: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) {
      socketpair(AF_UNIX, streamType, 0, $0.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    guard result == 0 else { return nil }
    return (UnixSocket(descriptor: ends.0), UnixSocket(descriptor: ends.1))
  }

  /// Connects to who listens at a path; `nil` where nobody does.
  package static func connect(to path: String) -> UnixSocket? {
    guard let made = make() else { return nil }
    let result = withAddress(path) { SystemLibrary.connect(made.descriptor, $0, $1) }
    return result == 0 ? made : nil
  }

  /// A socket without a peer.
  package static func make() -> UnixSocket? {
    let descriptor = socket(AF_UNIX, streamType, 0)
    return descriptor < 0 ? nil : UnixSocket(descriptor: descriptor)
  }

  /// Calls `body` with the address of a path; -1 where the path is too long.
  package static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count <= longestPath else { return -1 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  private static var streamType: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
      SOCK_STREAM
    #endif
  }

  /// Sends all bytes; `false` where the connection is gone, or where the other end has not taken them all
  /// after so many seconds, without end where none are given.
  package func send(_ bytes: [UInt8], patience: Double? = nil) -> Bool {
    let end = patience.map { BackgroundThread.uptime + $0 }
    return bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let count = SystemLibrary.send(
          descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if count < 0, errno == EAGAIN {
          guard waitForRoom(until: end) else { return false }
        } else if count == 0 || errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Waits until bytes can be sent, or the connection is gone; `false` where neither is so in time.
  private func waitForRoom(until end: Double?) -> Bool {
    let left = end.map { $0 - BackgroundThread.uptime }
    if let left, left <= 0 { return false }
    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let milliseconds = left.map { Int32(min($0 * 1000 + 1, 60_000)) } ?? -1
    return poll(&wanted, 1, milliseconds) >= 0 || errno == EINTR
  }

  /// Waits for bytes; 0 where none will come any more.
  package func receive(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count >= 0 { return count }
      if errno != EINTR { return 0 }
    }
  }

  /// Lets `receiveOnce` return when this process was stopped and goes on, even if nothing has come: the
  /// kernel begins a receive anew in silence, unless it has a limit (`signal(7)`). Here it is a day.
  package func noticeStops() { limitReceive(to: 86_400) }

  /// Lets `receive` give up after so many seconds, as if the connection were gone; 0 is without end.
  package func limitReceive(to seconds: Int) {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Waits for bytes; 0 where none will come any more, below 0 where the wait was interrupted.
  package func receiveOnce(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
    return count < 0 && errno != EINTR && errno != EAGAIN ? 0 : count
  }

  /// Ends both directions; who waits in `receive` returns.
  package func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
