import CMicrohttpd
import MotionLink
import MotionRecordings
package import MotionService
import MotionSystem
import SystemLibrary

/// The service over HTTP: who has a token pushes samples, or reads what is known of a device.
///
/// All of it is on the loop's thread; where nobody is connected the loop is not woken.
package final class HTTPServer: Sendable {
  /// How connections are encrypted.
  package struct Encryption: Sendable {
    /// Paths of a certificate with its chain, and of its key, both PEM.
    package var certificate: String
    package var key: String

    package init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }

  /// How it is to be served.
  package struct Settings: Sendable {
    /// What is borne of those who connect.
    package var limits = HTTPLimits()
    /// Names by which it is asked, besides its addresses.
    package var hosts: [String] = []
    /// `nil` where nothing is encrypted.
    package var encryption: Encryption?
    /// Whether tokens and motion may cross a network in the clear.
    package var isInsecure = false

    package init() {}
  }

  let router: Router
  private let settings: Settings
  private let service: Service
  private let listeners = Guarded<[HTTPListener]>([])

  /// A server of a service, that listens nowhere yet.
  package init(
    _ service: Service, settings: Settings = Settings(), page: ServedPage? = nil,
    sensorLogger: MakePushBody? = nil
  ) {
    self.settings = settings
    self.service = service
    router = Router(
      service, bodyLimit: settings.limits.body, page: page, sensorLogger: sensorLogger)
    service.addToStatus("http") { [weak self] in self?.document }
  }

  /// Listens at an address.
  package func listen(at address: HTTPAddress) throws(ServiceError) {
    switch address {
    case .unix(let path):
      let socket = try ListeningSocket(path: path)
      try serve(socket.descriptor, address, holding: socket)
    case .network:
      try check(address)
      let socket = try address.listeningSocket()
      let bound = HTTPAddress(of: socket.descriptor) ?? address
      try serve(socket.descriptor, bound, holding: socket)
    }
  }

  /// Takes over a socket that listens already (systemd's socket activation).
  package func listen(activated descriptor: Int32) throws(ServiceError) {
    guard let address = HTTPAddress(of: descriptor) else {
      throw ServiceError(
        "http: descriptor \(descriptor) is handed over, and is no socket that listens")
    }
    try check(address)
    try serve(descriptor, address, holding: ListeningSocket(activated: descriptor))
  }

  /// Where it listens, as people write it.
  package var addresses: [HTTPAddress] { listeners.withLock { $0.map(\.address) } }

  /// Ends all connections.
  package func end() {
    let last = listeners.withLock { listeners in
      defer { listeners = [] }
      return listeners
    }
    router.streams.end()
    for listener in last { listener.end() }
  }

  private func check(_ address: HTTPAddress) throws(ServiceError) {
    guard !address.isLocal, settings.encryption == nil, !settings.isInsecure else { return }
    throw ServiceError(
      "http: \(address.text) can be reached from other machines: give 'certificate' and 'key', or "
        + "'insecure = true' where whoever listens on the network may read tokens and motion")
  }

  private func serve(
    _ descriptor: Int32, _ address: HTTPAddress, holding socket: any AnyObject & Sendable
  ) throws(ServiceError) {
    let listener = try HTTPListener(
      descriptor, address, holding: socket, settings: settings, router: router, loop: service.loop)
    listeners.withLock { $0.append(listener) }
    service.addresses = listeners.withLock { $0.flatMap { $0.urls(settings.hosts) } }
  }

  // MARK: - What is told of it

  /// What `coremotion status` shows of it.
  private var document: JSONValue {
    let listeners = listeners.withLock { $0 }
    return .object { document in
      document.add(
        "listening",
        .array(
          listeners.map { listener in
            .object { object in
              object.add("address", listener.address.text)
              object.add("encrypted", listener.isEncrypted)
              object.add("insecure", !listener.isEncrypted && !listener.address.isLocal)
            }
          }))
      document.add("connections", listeners.reduce(0) { $0 + $1.connections })
      router.counts.withLock { $0 }.add(to: &document)
      document.add("streams", router.streams.count)
    }
  }
}
