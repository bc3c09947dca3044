/// By which names a server may be asked.
///
/// A page of the web can let its own name point to this machine and ask through the user's browser (DNS
/// rebinding); then `Host` has the page's name. So it is compared as a whole.
struct HostNames: Sendable {
  private let address: HTTPAddress
  /// The port that is meant where none is said.
  private let usualPort: UInt16
  /// Names that may come with or without the port: of somebody who passes requests on.
  private let configured: Set<String>

  /// The names of an address, and those that were configured besides.
  init(_ address: HTTPAddress, isEncrypted: Bool, configured: [String]) {
    self.address = address
    self.configured = Set(configured.map { $0.lowercased() })
    usualPort = isEncrypted ? 443 : 80
  }

  /// Whether a value of `Host` names this server, to which somebody has come through a descriptor.
  func contains(_ value: String, at descriptor: Int32) -> Bool {
    let value = value.lowercased()
    if configured.contains(value) { return true }
    guard let (name, said) = Self.parts(value) else { return false }
    switch address {
    // Only programs of this machine get there, and they say what they like; curl says localhost.
    case .unix: return (name == "localhost" || configured.contains(name)) && said == nil
    case .network(_, let port):
      if configured.contains(name), said == nil || said == port { return true }
      guard (said ?? usualPort) == port else { return false }
      if name == "localhost", address.isLocal { return true }
      // The one of this machine's addresses to which the connection was made.
      guard case .network(let own, _)? = HTTPAddress(of: descriptor) else { return false }
      return name == (own.contains(":") ? "[\(own)]" : own)
    }
  }

  /// A name without its final dot, and a port where one is said; `nil` where it is neither.
  private static func parts(_ value: String) -> (name: String, port: UInt16?)? {
    var (name, port): (Substring, Substring?) = (value[...], nil)
    let end = value.lastIndex(of: "]") ?? value.startIndex
    if let colon = value[end...].firstIndex(of: ":") {
      name = value[..<colon]
      port = value[value.index(after: colon)...]
    }
    if name.hasSuffix("."), !name.hasSuffix("]") { name = name.dropLast() }
    guard !name.isEmpty else { return nil }
    guard let port else { return (String(name), nil) }
    guard port.utf8.allSatisfy({ (48...57).contains($0) }), !port.hasPrefix("0"),
      let number = UInt16(port)
    else { return nil }
    return (String(name), number)
  }
}
