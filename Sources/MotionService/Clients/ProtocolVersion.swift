package import MotionLink

/// The versions of the protocol that this service speaks.
package enum ProtocolVersion {
  /// The newest one, which all clients so far speak.
  package static let newest: UInt32 = 1

  /// The newest version that both ends speak.
  package static func common(_ hello: ClientMessage) throws(WireError) -> UInt32 {
    guard case .hello(let oldest, let newest, _, _) = hello else {
      throw WireError("a connection begins with a hello")
    }
    guard oldest <= Self.newest, newest >= 1, oldest <= newest else {
      throw WireError(
        "this service speaks version \(Self.newest) of the protocol, the client \(oldest) to \(newest)"
      )
    }
    return min(newest, Self.newest)
  }
}
