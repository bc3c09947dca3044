import FoundationEssentials
import MotionDiary
import MotionHost
package import MotionLink
import MotionRecordings
import SystemLibrary

/// Serves devices to the programs of a machine: who connects is looked up, gets what the user allows, and
/// is told of each change.
package final class Service: Sendable {
  /// Connections that one user may have at once.
  package static let mostConnections = 32
  /// Seconds for a connection's first message.
  package static let helloPatience = 5.0

  struct State {
    var devices: [any ServedDevice] = []
    var permissions: PermissionBook
    var policy: ServicePolicy
    var asked = Asked()
    /// Who is at the other end of a socket.
    var identify = Box<Identify>(ClientIdentity.lookUp)
    var connections: [ObjectIdentifier: Entry] = [:]
    var refused: [Refusal: Int] = [:]
    var served = 0
  }

  /// A connection, and whose it is.
  struct Entry {
    let connection: Connection
    let identity: ClientIdentity
    var client: HostClient?
    var role: ClientRole?
    var device = ""
    var isGreeted = false
    /// Why it was refused, where that is not for what it sent.
    var refusal: Refusal?
  }

  package let loop: EventLoop
  private let makeDevice: Box<MakeDevice>
  let log: Box<@Sendable (String) -> Void>
  private let onBatch: Box<@Sendable () -> Void>
  let state: Guarded<State>
  private let started = BackgroundThread.uptime

  typealias Identify = @Sendable (UnixSocket, Admission) -> Result<ClientIdentity, Refusal>

  /// Makes the device of a source that has none yet.
  package typealias MakeDevice = @Sendable (String) throws(ServiceError) -> PushedDevice

  /// A service of the user who runs it, unless the policy says otherwise. `log` gets lines for a person,
  /// `onBatch` hears of each batch of a source.
  package init(
    loop: EventLoop, permissions: PermissionBook, policy: ServicePolicy = ServicePolicy(),
    log: @escaping @Sendable (String) -> Void = { _ in },
    onBatch: @escaping @Sendable () -> Void = {},
    makeDevice: @escaping MakeDevice = { (name) throws(ServiceError) in PushedDevice(name: name) }
  ) {
    self.makeDevice = Box(makeDevice)
    self.log = Box(log)
    self.onBatch = Box(onBatch)
    self.loop = loop
    var permissions = permissions
    permissions.decided = policy.decided
    state = Guarded(State(permissions: permissions, policy: policy))
  }

  /// Adds a device; the first one is the default.
  package func add(_ device: any ServedDevice) {
    state.withLock { $0.devices.append(device) }
    if !device.waitsForClients { device.begin() }
  }

  /// The devices that others push.
  package var pushedDevices: [PushedDevice] {
    state.withLock { $0.devices.compactMap { $0 as? PushedDevice } }
  }

  /// The device of a name, the default one without.
  func device(named name: String) -> (any ServedDevice)? {
    state.withLock { state in
      name.isEmpty ? state.devices.first : state.devices.first { $0.name == name }
    }
  }

  /// Tells all clients that the service ends (R122), then closes their connections.
  package func end() {
    let entries = state.withLock { Array($0.connections.values) }
    for entry in entries { entry.client?.announceTermination() }
    for entry in entries { entry.connection.close(SampleSender.end) }
  }

  // MARK: - Connections

  /// Takes a connection of somebody who is allowed to have one; others are closed unread.
  package func take(_ socket: UnixSocket) {
    let identity: ClientIdentity
    switch admit(socket) {
    case .success(let found): identity = found
    case .failure(let refusal): return count(refusal)
    }
    let connection = Connection(
      socket, loop: loop, onFault: { [weak self] in self?.countFault(of: $0) }
    ) { [weak self] (hello, connection) throws(WireError) in
      guard let self else { throw WireError("the service ends") }
      return try self.greet(hello, connection, identity)
    }
    let key = ObjectIdentifier(connection)
    state.withLock { $0.connections[key] = Entry(connection: connection, identity: identity) }
    loop.after(Self.helloPatience) { [weak self, weak connection] in
      guard let self, let connection else { return }
      let isSilent = state.withLock { $0.connections[key]?.isGreeted == false }
      if isSilent { connection.close("a hello was expected within 5 s") }
    }
  }

  /// Who connects, where that is somebody who may: the owner, root and readers.
  private func admit(_ socket: UnixSocket) -> Result<ClientIdentity, Refusal> {
    let (identify, admission) = state.withLock { ($0.identify, $0.policy.admission) }
    return identify.value(socket, admission).flatMap { identity in
      state.withLock { state in
        state.connections = state.connections.filter { $0.value.connection.isOpen }
        let count = state.connections.values.count { $0.identity.user == identity.user }
        return count < Self.mostConnections ? .success(identity) : .failure(.tooMany)
      }
    }
  }

  private func count(_ refusal: Refusal) { state.withLock { $0.refused[refusal, default: 0] += 1 } }

  private func countFault(of connection: Connection) {
    state.withLock { state in
      let refusal = state.connections[ObjectIdentifier(connection)]?.refusal ?? .message
      state.refused[refusal, default: 0] += 1
    }
  }

  /// Refuses a part that only the owner's command lines may have.
  private func refuse(
    _ identity: ClientIdentity, _ connection: Connection, _ words: String
  ) throws(WireError) {
    guard !identity.isOwnersCommandLine else { return }
    state.withLock { $0.connections[ObjectIdentifier(connection)]?.refusal = .role }
    throw WireError("only the owner's command line may \(words)")
  }

  private func greet(
    _ hello: ClientMessage, _ connection: Connection, _ identity: ClientIdentity
  ) throws(WireError) -> any Connection.Role {
    guard case .hello(_, _, let role, let name) = hello else {
      throw WireError("a connection begins with a hello")
    }
    let key = ObjectIdentifier(connection)
    state.withLock { state in
      // Whoever only looks at the service belongs to no device.
      state.connections[key]?.isGreeted = true
      state.served += 1
    }
    switch role {
    case .client: return try greetClient(hello, connection, identity, try found(name))
    case .source: return try greetSource(hello, connection, identity, name)
    case .owner:
      try refuse(identity, connection, "give commands")
      if !name.isEmpty { _ = try found(name) }
      let version = try ProtocolVersion.common(hello)
      connection.send(.welcome(version: version, wantsReceipts: false, .nothing))
      return OwnerRole(self, connection)
    }
  }

  private func found(_ name: String) throws(WireError) -> any ServedDevice {
    if let device = device(named: name) { return device }
    throw WireError(name.isEmpty ? "no device is there yet" : "no device is called '\(name)'")
  }

  private func greetClient(
    _ hello: ClientMessage, _ connection: Connection, _ identity: ClientIdentity,
    _ device: any ServedDevice
  ) throws(WireError) -> ClientRole {
    let (authorization, asksForRaw) = state.withLock {
      ($0.permissions.authorization(of: identity), $0.policy.asksForRaw)
    }
    let client = device.host.connect(authorization: authorization, asksForAll: asksForRaw)
    client.onQuestion { [weak self, weak client] in
      if let self, let client { self.ask(identity, device: device.name, for: client) }
    }
    let role = try ClientRole.greet(
      hello, connection, as: client, rate: { device.rate }, wantsReceipts: device.waitsForClients,
      onDemand: { device.begin() })
    state.withLock { state in
      let key = ObjectIdentifier(connection)
      state.connections[key]?.device = device.name
      state.connections[key]?.client = client
      state.connections[key]?.role = role
    }
    return role
  }

  /// A source's device is made with its first connection.
  private func greetSource(
    _ hello: ClientMessage, _ connection: Connection, _ identity: ClientIdentity, _ name: String
  ) throws(WireError) -> any Connection.Role {
    try refuse(identity, connection, "push samples")
    let version = try ProtocolVersion.common(hello)
    let name = name.isEmpty ? "phone" : name
    let device: PushedDevice
    switch self.device(named: name) {
    case let known as PushedDevice: device = known
    case nil:
      do throws(ServiceError) {
        device = try makeDevice.value(name)
      } catch {
        throw WireError(error.description)
      }
      add(device)
    default:
      throw WireError("device '\(name)' has its samples from a recording; name another one")
    }
    state.withLock { $0.connections[ObjectIdentifier(connection)]?.device = name }
    connection.send(.welcome(version: version, wantsReceipts: false, .nothing))
    return SourceRole(device, connection, onBatch: onBatch.value)
  }

  // MARK: - What is told of it

  /// What `coremotion status` shows.
  var status: JSONValue {
    let (devices, entries, refused, served) = state.withLock { state in
      (
        state.devices, state.connections.values.filter { $0.connection.isOpen }, state.refused,
        state.served
      )
    }
    return .object { document in
      document.add("schema", "status-1")
      document.add("version", ProductVersion.current)
      document.add("process", getpid())
      document.add("uptime_s", (BackgroundThread.uptime - started).rounded())
      document.add("connections_served", served)
      document.add("connections_refused", refused.values.reduce(0, +))
      document.add(
        "refused",
        .object { kinds in for (kind, count) in refused { kinds.add(kind.rawValue, count) } })
      document.add("devices", .array(devices.map { Self.describe($0) }))
      document.add(
        "clients",
        .array(
          entries.filter { $0.client != nil }.map { entry in
            .object { client in
              client.add("name", entry.identity.name)
              client.add("process", entry.identity.process)
              client.add("device", entry.device)
              client.add("authorization", entry.client.map { $0.authorization.word })
              client.add("samples_dropped", entry.connection.dropped)
            }
          }))
    }
  }

  private static func describe(_ device: any ServedDevice) -> JSONValue {
    .object { object in
      object.add("name", device.name)
      object.add("rate", device.rate)
      object.add("has_ended", device.hasEnded)
      object.add("samples_dropped", (device as? PushedDevice)?.dropped)
      object.add(
        "now",
        WallClock(
          secondsSince1970: device.host.clock.date(of: device.host.now).timeIntervalSince1970)?
          .iso8601)
      object.add(
        "demand_hz",
        .object { demand in
          for (stream, rate) in device.host.demand { demand.add(stream.word, rate) }
        })
    }
  }
}

extension Authorization {
  /// As messages and documents have it.
  package var word: String {
    switch self {
    case .notDetermined: "not determined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorized: "authorized"
    }
  }
}

extension DeviceState {
  /// Of a connection that is not about a device.
  static let nothing = DeviceState(
    capabilities: .none, authorization: .notDetermined, now: .distantPast, rate: 0)
}
