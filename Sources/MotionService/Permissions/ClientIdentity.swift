import CMotionSystem
package import MotionLink
import SystemLibrary

/// Who is at the other end of a connection: looked up with the kernel, never believed.
package struct ClientIdentity: Equatable, Sendable {
  /// The user.
  package var user: UInt32
  /// The process, at the time of the connection.
  package var process: Int32
  /// What permissions are given to: `app:ID` for a sandboxed or scoped application, `exe:/path` for a
  /// program of the command line, `user:NUMBER` where neither can be told.
  package var name: String

  /// Whether the program has its own application identity, so that its user is asked.
  package var isApplication: Bool { name.hasPrefix("app:") }

  /// Who is at the other end of a socket; `nil` where the kernel does not say.
  package init?(of socket: UnixSocket) {
    var peer = motion_peer()
    guard motion_peer_of(socket.descriptor, &peer) == 0 else { return nil }
    user = peer.uid
    process = peer.pid
    name =
      Self.application(Self.read("/proc/\(peer.pid)/cgroup") ?? "").map { "app:\($0)" }
      ?? Self.executable(of: peer.pid).map { "exe:\($0)" } ?? "user:\(peer.uid)"
  }

  /// The application in whose scope a process runs, from the text of its control group:
  /// `app-flatpak-ID-NUMBER.scope`, `app-LAUNCHER-ID-NUMBER.scope`, `app-ID@INSTANCE.service`
  /// (systemd.io/DESKTOP_ENVIRONMENTS).
  package static func application(_ groups: String) -> String? {
    for line in groups.split(separator: "\n") {
      guard let unit = line.split(separator: "/").last, unit.hasPrefix("app-") else { continue }
      var name = unit.dropFirst(4)
      if name.hasSuffix(".scope") {
        name = name.dropLast(6)
        // The number of the run.
        guard let dash = name.lastIndex(of: "-") else { continue }
        name = name[..<dash]
        // The launcher before the name.
        if let dash = name.firstIndex(of: "-") { name = name[name.index(after: dash)...] }
      } else if name.hasSuffix(".service") {
        name = name.dropLast(8)
        if let at = name.firstIndex(of: "@") { name = name[..<at] }
      } else {
        continue
      }
      guard !name.isEmpty else { continue }
      // systemd writes a dash within a name as \x2d.
      return name.split(separator: "\\x2d", omittingEmptySubsequences: false).joined(separator: "-")
    }
    return nil
  }

  private static func executable(of process: Int32) -> String? {
    var path = [UInt8](repeating: 0, count: 4096)
    let count = path.withUnsafeMutableBytes { buffer in
      buffer.assumingMemoryBound(to: CChar.self).baseAddress.map {
        readlink("/proc/\(process)/exe", $0, buffer.count)
      } ?? -1
    }
    return count > 0 ? String(decoding: path[..<count], as: UTF8.self) : nil
  }

  private static func read(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = SystemLibrary.read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
