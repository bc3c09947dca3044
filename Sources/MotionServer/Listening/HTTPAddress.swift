import MotionLink
import MotionService
import SystemLibrary

/// Where a server listens, as the configuration names it.
package enum HTTPAddress: Equatable, Sendable {
  /// An address of this machine in numbers, and a port.
  case network(host: String, port: UInt16)
  /// A Unix socket at a path.
  case unix(path: String)

  /// What a text says: `127.0.0.1:8477`, `[::1]:8477` or a path; `nil` for anything else.
  package init?(_ text: String) {
    if text.hasPrefix("/") {
      self = .unix(path: text)
      return
    }
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]),
      text[text.index(after: colon)...].utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    var host = text[..<colon]
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    if isBracketed { host = host.dropFirst().dropLast() }
    let family = isBracketed ? AF_INET6 : AF_INET
    var bytes = [UInt8](repeating: 0, count: 16)
    guard inet_pton(family, String(host), &bytes) == 1 else { return nil }
    self = .network(host: String(host), port: port)
  }

  /// As people write it.
  package var text: String {
    switch self {
    case .network(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): path
    }
  }

  /// Whether nobody on another machine comes there.
  package var isLocal: Bool {
    switch self {
    case .unix: true
    case .network(let host, _): Self.isLoopback(host)
    }
  }

  private static func isLoopback(_ host: String) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, host, &bytes) == 1 { return bytes[0] == 127 }
    guard inet_pton(AF_INET6, host, &bytes) == 1 else { return false }
    return bytes == [UInt8](repeating: 0, count: 15) + [1]
  }
}

// MARK: - This machine's addresses

extension HTTPAddress {
  /// The addresses at which others reach it: of one that stands for all, those of this machine's networks, which are
  /// those of IPv4 too where the socket is for both.
  func reachable(isForBoth: Bool) -> [HTTPAddress] {
    guard case .network(let host, let port) = self, ["0.0.0.0", "::"].contains(host) else {
      return [self]
    }
    let families = host == "::" ? isForBoth ? [AF_INET, AF_INET6] : [AF_INET6] : [AF_INET]
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [HTTPAddress] = []
    var next = first
    while let entry = next?.pointee {
      next = entry.ifa_next
      guard let address = entry.ifa_addr,
        families.contains(Int32(address.pointee.sa_family)),
        case .network(let own, _)? = Self(UnsafeRawBufferPointer(start: address, count: 28))
      else { continue }
      let place = HTTPAddress.network(host: own, port: port)
      // An address of the link alone needs the interface's name besides.
      if !place.isLocal, !own.hasPrefix("fe80:") { found.append(place) }
    }
    return found
  }
}

// MARK: - Sockets

extension HTTPAddress {
  /// The address to which a socket is bound; `nil` where it is of another kind.
  init?(of descriptor: Int32) {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let found: HTTPAddress? = withUnsafeMutableBytes(of: &storage) { bytes in
      let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      guard let base, getsockname(descriptor, base, &size) == 0 else { return nil }
      return HTTPAddress(UnsafeRawBufferPointer(bytes))
    }
    guard let found else { return nil }
    self = found
  }

  /// What the system says of an address.
  private init?(_ bytes: UnsafeRawBufferPointer) {
    switch Int32(bytes.loadUnaligned(as: sa_family_t.self)) {
    case AF_INET:
      var address = bytes.loadUnaligned(as: sockaddr_in.self)
      guard let host = Self.text(AF_INET, &address.sin_addr) else { return nil }
      self = .network(host: host, port: UInt16(bigEndian: address.sin_port))
    case AF_INET6:
      var address = bytes.loadUnaligned(as: sockaddr_in6.self)
      guard let host = Self.text(AF_INET6, &address.sin6_addr) else { return nil }
      // Who came by IPv4 to a socket for both knows the address as one of IPv4.
      let mapped = "::ffff:"
      let isMapped = host.hasPrefix(mapped) && host.contains(".")
      self = .network(
        host: isMapped ? String(host.dropFirst(mapped.count)) : host,
        port: UInt16(bigEndian: address.sin6_port))
    case AF_UNIX:
      let path = bytes.dropFirst(MemoryLayout<sa_family_t>.size).prefix { $0 != 0 }
      self = .unix(path: String(decoding: path, as: UTF8.self))
    default: return nil
    }
  }

  private static func text(_ family: Int32, _ address: UnsafeRawPointer) -> String? {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(family, address, &text, socklen_t(text.count)) != nil else { return nil }
    return String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a listening socket of IPv6 takes connections of IPv4 too: one that systemd made may.
  static func isForBoth(_ descriptor: Int32) -> Bool {
    var isOnlyIPv6: Int32 = 1
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &isOnlyIPv6, &size) == 0
      && isOnlyIPv6 == 0
  }

  /// Connections that may wait to be taken: beyond, somebody who comes along with a crowd waits a second.
  private static let backlog: Int32 = 256

  /// A socket that listens to a network address.
  func listeningSocket() throws(ServiceError) -> UnixSocket {
    guard case .network(let host, let port) = self else {
      throw ServiceError("\(text): an address and a port were expected")
    }
    let isIPv6 = host.contains(":")
    let made = socket(
      isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard made >= 0 else { throw ServiceError("http: \(text): \(Self.reason)") }
    let socket = UnixSocket(descriptor: made)
    var isOn: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &isOn, size)
    if isIPv6 { setsockopt(made, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &isOn, size) }
    guard Self.bind(made, host, port, isIPv6) == 0, listen(made, Self.backlog) == 0 else {
      throw ServiceError("http: \(text): \(Self.reason)")
    }
    return socket
  }

  private static func bind(_ made: Int32, _ host: String, _ port: UInt16, _ isIPv6: Bool) -> Int32 {
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      inet_pton(AF_INET6, host, &address.sin6_addr)
      return bind(made, &address, MemoryLayout<sockaddr_in6>.size)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    return bind(made, &address, MemoryLayout<sockaddr_in>.size)
  }

  private static func bind(_ made: Int32, _ address: UnsafeRawPointer, _ size: Int) -> Int32 {
    SystemLibrary.bind(made, address.assumingMemoryBound(to: sockaddr.self), socklen_t(size))
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
