import FoundationEssentials
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
    /// Samples that clients who are gone were too slow for.
    var droppedBefore = 0
    weak var history: (any OwnedHistory)?
    /// What other ways in say of themselves, by their keys in the status.
    var parts: [String: Box<DescribePart>] = [:]
    /// Where it is reached over HTTP.
    var addresses: [String] = []
  }

  /// A connection, and whose it is.
  struct Entry {
    let connection: any ClientEnd
    let identity: ClientIdentity
    var client: HostClient?
    var role: ClientRole?
    var device = ""
    var isGreeted = false
    /// Since when it is open.
    let since = Date()
    var helloTimer: UInt64?
    /// Why it was refused, where that is not for what it sent.
    var refusal: Refusal?
  }

  package let loop: EventLoop
  /// Who may come over HTTP.
  package let tokens: TokenBook
  let scheduler: DeviceScheduler
  let makeDevice: Box<MakeDevice>
  let log: Box<@Sendable (String) -> Void>
  let onBatch: Box<@Sendable () -> Void>
  let state: Guarded<State>
  let started = BackgroundThread.uptime

  typealias Identify = @Sendable (UnixSocket, Admission) -> Result<ClientIdentity, Refusal>

  /// Makes the device of a source that has none yet.
  package typealias MakeDevice = @Sendable (String) throws(ServiceError) -> PushedDevice

  /// A service of the user who runs it, unless the policy says otherwise. `log` gets lines for a person,
  /// `onBatch` hears of each batch of a source.
  package init(
    loop: EventLoop, permissions: PermissionBook, policy: ServicePolicy = ServicePolicy(),
    tokens: TokenBook = TokenBook(),
    log: @escaping @Sendable (String) -> Void = { _ in },
    onBatch: @escaping @Sendable () -> Void = {},
    makeDevice: @escaping MakeDevice = { (name) throws(ServiceError) in PushedDevice(name: name) }
  ) {
    self.makeDevice = Box(makeDevice)
    self.log = Box(log)
    self.onBatch = Box(onBatch)
    self.loop = loop
    self.tokens = tokens
    scheduler = DeviceScheduler(loop)
    var permissions = permissions
    permissions.decided = policy.decided
    state = Guarded(State(permissions: permissions, policy: policy))
  }

  /// Adds a device; the first one is the default.
  package func add(_ device: any ServedDevice) {
    state.withLock { $0.devices.append(device) }
    if !device.waitsForClients { scheduler.add(device) }
    if let pushed = device as? PushedDevice { settle(pushed) }
  }

  /// The device of a name, the default one without.
  package func device(named name: String) -> (any ServedDevice)? {
    state.withLock { state in
      name.isEmpty ? state.devices.first : state.devices.first { $0.name == name }
    }
  }

  /// This machine's wall clock was set, or the machine has woken up: dates that are today's follow.
  package func clockWasSet() {
    for device in state.withLock({ $0.devices }) { device.clockWasSet() }
  }

  /// Puts another device in the place of one, whose programs and sources connect anew.
  package func replace(_ device: any ServedDevice, by other: any ServedDevice) {
    let (entries, sensed) = state.withLock { state in
      for i in state.devices.indices where state.devices[i] === device { state.devices[i] = other }
      return (
        state.connections.values.filter { $0.device == device.name },
        state.devices.lazy.compactMap { $0 as? SensedDevice }.first { $0.pushed === device }
      )
    }
    // Without a reason: they come again by themselves.
    for entry in entries { entry.connection.close() }
    if let sensed, let other = other as? PushedDevice { return sensed.goOn(with: other) }
    scheduler.remove(device)
    if !other.waitsForClients { scheduler.add(other) }
    if let pushed = other as? PushedDevice { settle(pushed) }
  }

  /// Tells all clients that the service ends (R122), then closes their connections.
  package func end() {
    scheduler.end()
    let entries = state.withLock { Array($0.connections.values) }
    for entry in entries { entry.client?.announceTermination() }
    for entry in entries { entry.connection.close(SampleSender.end) }
    for device in state.withLock({ $0.devices }) { device.end() }
  }

  // MARK: - Connections

  /// Takes a connection of somebody who is allowed to have one; others are closed unread.
  package func take(_ socket: UnixSocket) {
    let identity: ClientIdentity
    switch admit(socket) {
    case .success(let found): identity = found
    case .failure(let refusal):
      count(refusal)
      // Somebody who may connect hears why not now.
      guard refusal == .tooMany else { return }
      return Connection.refuse(
        socket, "a user has \(Self.mostConnections) connections at most; close another one first")
    }
    let connection = Connection(
      socket, loop: loop, onFault: { [weak self] in self?.countFault(of: $0) }
    ) { [weak self] (hello, connection) throws(WireError) in
      guard let self else { throw WireError("the service ends") }
      return try self.greet(hello, connection, identity)
    }
    let key = ObjectIdentifier(connection)
    state.withLock { $0.connections[key] = Entry(connection: connection, identity: identity) }
    let timer = loop.after(Self.helloPatience) { [weak self, weak connection] in
      guard let self, let connection else { return }
      let isSilent = state.withLock { $0.connections[key]?.isGreeted == false }
      if isSilent { connection.close("a hello was expected within 5 s") }
    }
    state.withLock { $0.connections[key]?.helloTimer = timer }
  }

  /// Who connects, where that is somebody who may: the owner, root and readers.
  private func admit(_ socket: UnixSocket) -> Result<ClientIdentity, Refusal> {
    let (identify, admission) = state.withLock { ($0.identify, $0.policy.admission) }
    return identify.value(socket, admission).flatMap { identity in
      state.withLock { state in
        for (key, entry) in state.connections where !entry.connection.isOpen {
          state.droppedBefore += entry.connection.dropped
          state.connections[key] = nil
        }
        // Who has a token is bounded where it comes in, and keeps nobody out here.
        let count = state.connections.values.count {
          $0.identity.user == identity.user && !$0.identity.isToken
        }
        return count < Self.mostConnections ? .success(identity) : .failure(.tooMany)
      }
    }
  }

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
    let timer = state.withLock { state in
      // Whoever only looks at the service belongs to no device.
      state.connections[key]?.isGreeted = true
      state.served += 1
      return state.connections[key]?.helloTimer
    }
    if let timer { loop.cancel(timer: timer) }
    switch role {
    case .client: return try greetClient(hello, connection, identity, try found(name))
    case .source: return try greetSource(hello, connection, identity, name)
    case .owner:
      try refuse(identity, connection, "give commands")
      let device = name.isEmpty ? self.device(named: name) : try found(name)
      let version = try ProtocolVersion.common(hello)
      connection.send(.welcome(version: version, wantsReceipts: false, .nothing))
      return OwnerRole(self, connection, device: device)
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
    let client = client(of: device, for: identity)
    let role = try ClientRole.greet(
      hello, connection, as: client, rate: { device.rate }, wantsReceipts: device.waitsForClients,
      onDemand: { [scheduler] in
        device.begin()
        scheduler.catchUp(device)
      }, onChange: { [scheduler] in scheduler.review(device) })
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
    do throws(ServiceError) {
      device = try pushedDevice(named: name)
    } catch {
      throw WireError(error.description)
    }
    state.withLock { $0.connections[ObjectIdentifier(connection)]?.device = name }
    connection.send(.welcome(version: version, wantsReceipts: false, .nothing))
    return SourceRole(device, connection, onBatch: onBatch.value)
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
