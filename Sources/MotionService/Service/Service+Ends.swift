package import MotionHost
import MotionLink
import SystemLibrary

/// What other ways into the service need than its socket: HTTP and the bus.
extension Service {
  /// The devices, the default one first.
  package var devices: [any ServedDevice] { state.withLock { $0.devices } }

  /// A device that is pushed; it is made where there is none of the name.
  package func pushedDevice(named name: String) throws(ServiceError) -> PushedDevice {
    switch device(named: name) {
    case let known as PushedDevice: return known
    case nil:
      let device = try makeDevice.value(name)
      add(device)
      return device
    default:
      throw ServiceError("device '\(name)' has its samples from elsewhere; name another one")
    }
  }

  /// Who is at the other end of a Unix socket, where that is somebody who may connect; counted where not. The
  /// descriptor stays open.
  package func identity(atOtherEndOf descriptor: Int32) -> ClientIdentity? {
    let copy = dup(descriptor)
    guard copy >= 0 else { return nil }
    let socket = UnixSocket(descriptor: copy)
    let (identify, admission) = state.withLock { ($0.identify, $0.policy.admission) }
    switch identify.value(socket, admission) {
    case .success(let identity): return identity
    case .failure(let refusal):
      state.withLock { $0.refused[refusal, default: 0] += 1 }
      return nil
    }
  }

  /// A batch of a source has come: the service lives.
  package func noteBatch() { onBatch.value() }

  /// A client of a device that is reached through `end`: it gets what the user allows, is listed as other clients
  /// are, and loses what is withdrawn. It is connected as long as somebody holds it.
  package func admit(
    _ end: any ClientEnd, as identity: ClientIdentity, to device: any ServedDevice
  ) -> HostClient {
    let client = client(of: device, for: identity)
    state.withLock { state in
      for (key, entry) in state.connections where !entry.connection.isOpen {
        state.droppedBefore += entry.connection.dropped
        state.connections[key] = nil
      }
      state.served += 1
      state.connections[ObjectIdentifier(end)] = Entry(
        connection: end, identity: identity, client: client, device: device.name, isGreeted: true)
    }
    return client
  }

  /// Who a process of a user is, that a bus has named: a number that another user's process has by now is nobody's.
  package func identify(
    _ process: HeldProcess, of user: UInt32
  ) -> Result<ClientIdentity, Refusal> {
    let admission = state.withLock { $0.policy.admission }
    guard admission.name(of: user) != nil else { return .failure(.otherUser) }
    guard ProcessFacts.user(of: process.number) == user else { return .failure(.unknownProcess) }
    return ClientIdentity.lookUp(process, of: user, admission)
  }

  /// Whether somebody may have motion data, or be asked about.
  package func mayAsk(_ identity: ClientIdentity) -> Bool {
    [.authorized, .notDetermined].contains(permissions.authorization(of: identity))
  }

  /// Somebody was refused.
  package func count(_ refusal: Refusal) {
    state.withLock { $0.refused[refusal, default: 0] += 1 }
  }

  /// Ends all that somebody has open.
  package func closeAll(of name: String) {
    let ends = state.withLock { state in
      state.connections.values.filter { $0.identity.name == name }.map { $0.connection }
    }
    for end in ends { end.close("its right was taken back") }
  }

  /// Before a device is asked or listened to: plays all that it has up to now.
  package func catchUp(_ device: any ServedDevice) {
    device.begin()
    scheduler.catchUp(device)
  }

  /// After a client has changed what it listens to.
  package func review(_ device: any ServedDevice) { scheduler.review(device) }

  /// A client with the rights that the user has given it, and with what becomes of its questions.
  func client(of device: any ServedDevice, for identity: ClientIdentity) -> HostClient {
    let (authorization, asksForRaw) = state.withLock {
      ($0.permissions.authorization(of: identity), $0.policy.asksForRaw)
    }
    let client = device.host.connect(
      authorization: authorization, asksForAll: asksForRaw, name: identity.name)
    client.onQuestion { [weak self, weak client] in
      if let self, let client { self.ask(identity, device: device.name, for: client) }
    }
    admitLocation(of: client, identity)
    return client
  }
}
