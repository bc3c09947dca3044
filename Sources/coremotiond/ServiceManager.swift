import SystemLibrary

/// What systemd says to a service and hears of it, by environment variables (`sd_listen_fds(3)`,
/// `sd_notify(3)`).
enum ServiceManager {
  /// The descriptor of a socket for programs that listens already, handed over to this process: the first one
  /// that has no other use by its name.
  static var activatedSocket: Int32? {
    activatedSockets.first { $0.name != "http" }?.descriptor
  }

  /// Descriptors of sockets with a name (`FileDescriptorName=` of the unit) that listen already.
  static func activatedSockets(named name: String) -> [Int32] {
    activatedSockets.filter { $0.name == name }.map(\.descriptor)
  }

  private static var activatedSockets: [(name: String, descriptor: Int32)] {
    guard text("LISTEN_PID") == String(getpid()),
      let count = text("LISTEN_FDS").flatMap(Int32.init), (1...100).contains(count)
    else { return [] }
    let names = (text("LISTEN_FDNAMES") ?? "").split(
      separator: ":", omittingEmptySubsequences: false)
    // The first one comes after standard error.
    return (0..<count).map { i in (Int(i) < names.count ? String(names[Int(i)]) : "", 3 + i) }
  }

  /// Seconds within which systemd must hear of this process (`sd_watchdog_enabled(3)`); `nil` where it does
  /// not want to.
  static var watchdogInterval: Double? {
    guard let interval = text("WATCHDOG_USEC").flatMap(Double.init), interval > 0,
      text("WATCHDOG_PID").map({ $0 == String(getpid()) }) ?? true
    else { return nil }
    return interval / 1e6
  }

  /// Says that the configuration is read anew, and when; READY=1 follows.
  static func sayReloading() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    say("RELOADING=1\nMONOTONIC_USEC=\(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)")
  }

  /// Tells who has started the service something, where that is asked for.
  static func say(_ message: String) {
    guard let path = text("NOTIFY_SOCKET"), !path.isEmpty else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(path.utf8)
    // A name without a file begins with a zero, which is written as @.
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        message.withCString {
          sendto(descriptor, $0, strlen($0), Int32(MSG_NOSIGNAL), address, size)
        }
      }
    }
  }

  private static func text(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
