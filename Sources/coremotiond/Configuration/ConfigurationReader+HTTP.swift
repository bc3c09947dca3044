import MotionServer

extension ConfigurationReader {
  /// The table `[http]`.
  static func http(_ table: inout ConfigurationTable) -> HTTPConfiguration {
    var found = HTTPConfiguration()
    let listen = table.take(
      "listen", "a list of addresses such as '127.0.0.1:8477', '[::1]:8477' or a socket's path"
    ) { node -> [HTTPAddress]? in
      if let text = text(node) { return HTTPAddress(text).map { [$0] } }
      return list(node) { text($0).flatMap { HTTPAddress($0) } }
    }
    found.listen = listen ?? []
    found.certificate = table.take("certificate", "a path that begins with / or ~/", path)
    found.key = table.take("key", "a path that begins with / or ~/", path)
    found.insecure = table.take("insecure", "true or false", truth) ?? false
    found.hosts =
      table.take("hosts", "a list of names such as 'home.example' or 'home.example:8443'") {
        list($0) { text($0).flatMap { isHost($0) ? $0 : nil } }
      } ?? []
    readLimits(&table, into: &found.limits)
    checkSecrecy(of: found, &table)
    return found
  }

  private static func readLimits(_ table: inout ConfigurationTable, into limits: inout HTTPLimits) {
    limits.memory = table.whole("memory", HTTPLimits.memoryRange, "bytes") ?? limits.memory
    limits.timeout = table.whole("timeout", HTTPLimits.timeoutRange, "seconds") ?? limits.timeout
    limits.connections =
      table.whole("connections", HTTPLimits.connectionsRange, "connections") ?? limits.connections
    limits.connectionsOfAddress =
      table.whole("connections_of_address", HTTPLimits.connectionsRange, "connections")
      ?? limits.connectionsOfAddress
    limits.body = table.whole("body", HTTPLimits.bodyRange, "bytes") ?? limits.body
  }

  private static func checkSecrecy(of found: HTTPConfiguration, _ table: inout ConfigurationTable) {
    if found.certificate != nil, found.key == nil {
      table.complain("certificate", "expected 'key' beside it")
    }
    if found.key != nil, found.certificate == nil {
      table.complain("key", "expected 'certificate' beside it")
    }
    guard found.certificate == nil, !found.insecure,
      let open = found.listen.first(where: { !$0.isLocal })
    else { return }
    table.complain(
      "listen",
      "\(open.text) can be reached from other machines: expected 'certificate' and 'key', or "
        + "'insecure = true' where whoever listens on the network may read tokens and motion")
  }

  /// Letters, digits, dots and dashes, and a port where one is said.
  private static func isHost(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let name = parts.first, !name.isEmpty, name.utf8.count <= 253 else {
      return false
    }
    if parts.count == 2, UInt16(parts[1]) == nil { return false }
    return name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
    }
  }
}
