package import MotionHost
package import MotionLink

/// A connection through which a program uses a device's motion data.
package final class ClientRole: Connection.Role {
  private let session: ClientSession
  private let onDemand: Box<@Sendable () -> Void>
  private let onChange: Box<@Sendable () -> Void>

  private init(
    _ session: ClientSession, onDemand: @escaping @Sendable () -> Void,
    onChange: @escaping @Sendable () -> Void
  ) {
    self.session = session
    self.onDemand = Box(onDemand)
    self.onChange = Box(onChange)
  }

  /// Greets a client, or refuses it.
  ///
  /// - Parameters:
  ///   - hello: the connection's first message.
  ///   - client: the host's side of it.
  ///   - rate: how fast its clock goes on by itself.
  ///   - wantsReceipts: whether the host waits until it has handled what it got.
  ///   - onDemand: called before it is given data that it wants.
  ///   - onChange: called after it has changed what it listens to.
  package static func greet(
    _ hello: ClientMessage, _ connection: Connection, as client: HostClient,
    rate: @escaping @Sendable () -> Double,
    wantsReceipts: Bool, onDemand: @escaping @Sendable () -> Void = {},
    onChange: @escaping @Sendable () -> Void = {}
  ) throws(WireError) -> ClientRole {
    let version = try ProtocolVersion.common(hello)
    let session = ClientSession(client, rate: rate, wantsReceipts: wantsReceipts) {
      [weak connection] in connection?.send($0, $1)
    }
    session.begin(version: version)
    return ClientRole(session, onDemand: onDemand, onChange: onChange)
  }

  package func take(_ message: ClientMessage) throws(WireError) {
    switch message {
    case .subscribe, .query, .record, .recorded, .continued, .monitor, .monitoring:
      onDemand.value()
    case .hello, .setInterval, .cancel, .page, .receipt, .barrier, .command, .describe, .clock,
      .samples, .fallsHandled, .visitsHandled, .locationAccess, .askToLocate:
      break
    }
    try session.take(message)
    switch message {
    case .subscribe, .setInterval, .cancel, .monitor: onChange.value()
    default: break
    }
  }
  package func end() {
    session.end()
    onChange.value()
  }

  /// The host waits no longer for what was sent: some of it is taken back.
  package func releaseReceipts() { session.releaseReceipts() }

  /// Tells the client where the device or its authorization have changed.
  package func sayChanges() { session.sayChanges() }
}
