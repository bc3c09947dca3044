import CMicrohttpd
import SystemLibrary

/// What somebody asks for: the head of a request.
struct Request: Sendable {
  let method: String
  /// Decoded; it begins with a slash, or is none.
  let path: String
  /// Names in small letters, in the order in which they came.
  let headers: [(name: String, value: String)]
  /// Decoded.
  let parameters: [(name: String, value: String)]
  /// The other end's address without its port; empty on a Unix socket.
  let address: String
  /// The connection's descriptor.
  let descriptor: Int32

  /// The one value of a header; `nil` where there is none, or more than one.
  func header(_ name: String) -> String? {
    let found = headers.filter { $0.name == name }
    return found.count == 1 ? found[0].value : nil
  }

  func count(of name: String) -> Int { headers.count { $0.name == name } }

  /// The one value of a parameter.
  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// Bytes that the body has as it is said; `nil` where its length is not.
  var length: UInt64? { header("content-length").flatMap { UInt64($0) } }

  /// Whether bytes follow the head.
  var hasBody: Bool { count(of: "transfer-encoding") > 0 || length ?? 0 > 0 }

  /// Whether two who read this head could see different bodies, or different hosts: that is how requests are
  /// smuggled past somebody who stands before.
  var isAmbiguous: Bool {
    let (lengths, codings) = (count(of: "content-length"), count(of: "transfer-encoding"))
    if lengths + codings > 1 || count(of: "host") > 1 { return true }
    if lengths == 1, header("content-length")?.utf8.allSatisfy({ (48...57).contains($0) }) != true {
      return true
    }
    return codings == 1 && header("transfer-encoding")?.lowercased() != "chunked"
  }
}

extension Request {
  /// The head that a connection has sent.
  init(_ connection: OpaquePointer, url: String, method: String) {
    self.method = method
    path = url.hasPrefix("/") ? url : ""
    headers = Self.values(of: connection, .HEADER_KIND).map { ($0.name.lowercased(), $0.value) }
    parameters = Self.values(of: connection, .GET_ARGUMENT_KIND)
    descriptor = motion_http_socket_of(connection)
    address = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      guard let base = text.baseAddress else { return "" }
      motion_http_address_of(connection, base, text.count)
      return String(cString: base)
    }
  }

  private final class Values {
    var all: [(name: String, value: String)] = []
  }

  private static func values(
    of connection: OpaquePointer, _ kind: MHD_ValueKind
  ) -> [(name: String, value: String)] {
    let values = Values()
    MHD_get_connection_values(
      connection, kind,
      { context, _, name, value in
        guard let context, let name else { return .NO }
        let values = Unmanaged<Values>.fromOpaque(context).takeUnretainedValue()
        values.all.append((String(cString: name), value.map { String(cString: $0) } ?? ""))
        return .YES
      }, Unmanaged.passUnretained(values).toOpaque())
    return values.all
  }
}
