import SystemLibrary

/// Where a service listens, and which of its devices is meant.
package struct ServiceAddress: Equatable, Sendable {
  /// Path of the socket.
  package var path: String
  /// A device's name; the default one where it is empty.
  package var device = ""

  package init(path: String, device: String = "") {
    self.path = path
    self.device = device
  }

  /// Reads `unix:/path` or `unix:/path?device=NAME`; `nil` where the text is no such address.
  package init?(_ text: String) {
    let scheme = "unix:"
    guard text.hasPrefix(scheme) else { return nil }
    let rest = text.dropFirst(scheme.count)
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, !path.isEmpty else { return nil }
    self.init(path: String(path))
    guard parts.count > 1 else { return }
    let option = "device="
    guard parts[1].hasPrefix(option), parts[1].count > option.count else { return nil }
    device = String(parts[1].dropFirst(option.count))
  }

  /// The service of this user, else that of the system, as far as there is a socket.
  package static var found: ServiceAddress? {
    let places: [String] = [user, system]
    return places.first { access($0, F_OK) == 0 }.map { ServiceAddress(path: $0) }
  }

  /// The socket of a user's own service: `$XDG_RUNTIME_DIR/coremotion/motion.sock`, else one in the
  /// folder that systemd makes for the user.
  package static var user: String {
    let folder = environment("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
    return "\(folder)/coremotion/motion.sock"
  }

  /// The socket of the system's service.
  package static let system = "/run/coremotion/motion.sock"

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
