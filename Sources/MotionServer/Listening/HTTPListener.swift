import CMicrohttpd
import MotionLink
import MotionService
import MotionSystem
import SystemLibrary

/// An address that is listened to, served by libmicrohttpd when the loop says so.
final class HTTPListener: Sendable {
  let address: HTTPAddress
  let isEncrypted: Bool
  /// Whether connections of IPv4 come to an address of IPv6.
  private let isForBoth: Bool
  let router: Router
  let hosts: HostNames
  private let loop: EventLoop
  /// Keeps the socket open, and its file there.
  private let socket: any AnyObject & Sendable

  private struct State {
    var server: OpaquePointer?
    var events: Int32 = -1
    /// When it must run next even if nothing comes: there is none while nobody is connected.
    var timer: (number: UInt64, due: Double)?
    var isPosted = false
    /// Connections that wait for an answer, or for what happens; they must go on before the end.
    var suspended: Set<OpaquePointer> = []
  }

  private let state = Guarded(State())

  /// Serves a socket that listens.
  init(
    _ descriptor: Int32, _ address: HTTPAddress, holding socket: any AnyObject & Sendable,
    settings: HTTPServer.Settings, router: Router, loop: EventLoop
  ) throws(ServiceError) {
    self.address = address
    self.router = router
    self.loop = loop
    self.socket = socket
    var encryption: HTTPServer.Encryption?
    // On a Unix socket nobody listens in between.
    if case .network = address { encryption = settings.encryption }
    isEncrypted = encryption != nil
    isForBoth = HTTPAddress.isForBoth(descriptor)
    hosts = HostNames(address, isEncrypted: isEncrypted, configured: settings.hosts)
    let certificate = try encryption.map(\.certificate).map(Self.text)
    let key = try encryption.map(\.key).map(Self.text)
    let limits = settings.limits
    let server = (certificate ?? [0]).withUnsafeBufferPointer { certificate in
      (key ?? [0]).withUnsafeBufferPointer { key in
        var options = motion_http_options()
        options.socket = descriptor
        options.memory = limits.memory
        options.timeout = UInt32(limits.timeout)
        options.connections = UInt32(limits.connections)
        options.connections_of_address = UInt32(limits.connectionsOfAddress)
        options.certificate = encryption == nil ? nil : certificate.baseAddress
        options.key = encryption == nil ? nil : key.baseAddress
        return motion_http_start(
          &options, Self.handle, Self.complete, Unmanaged.passUnretained(self).toOpaque())
      }
    }
    guard let server else {
      throw ServiceError(
        "http: \(address.text) cannot be served"
          + (encryption.map { ": is \($0.certificate) a certificate, and \($0.key) its key?" } ?? "")
      )
    }
    let events = motion_http_events(server)
    state.withLock { ($0.server, $0.events) = (server, events) }
    loop.watch(events) { [weak self] _ in self?.run() }
  }

  private static func text(of path: String) throws(ServiceError) -> [CChar] {
    do throws(SystemError) {
      return try InputFile(path).bytes(atMost: 1 << 20).map { CChar(bitPattern: $0) } + [0]
    } catch {
      throw ServiceError("http: \(path): \(error.words)")
    }
  }

  /// Where others reach it: by the names that were configured, else by its address.
  func urls(_ hosts: [String]) -> [String] {
    guard case .network(_, let port) = address else { return [] }
    let scheme = isEncrypted ? "https" : "http"
    if !address.isLocal, !hosts.isEmpty {
      return hosts.map { "\(scheme)://\($0.contains(":") ? $0 : "\($0):\(port)")" }
    }
    return address.reachable(isForBoth: isForBoth).map { "\(scheme)://\($0.text)" }
  }

  /// Connections that are open.
  var connections: Int {
    state.withLock { $0.server }.map { Int(motion_http_connections($0)) } ?? 0
  }

  /// Ends all connections.
  func end() {
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    guard let server = last.server else { return }
    loop.forget(last.events)
    if let timer = last.timer { loop.cancel(timer: timer.number) }
    for connection in last.suspended { MHD_resume_connection(connection) }
    motion_http_end(server)
  }

  // MARK: - Running

  /// Does what is due. On the loop's thread.
  func run() {
    guard let server = state.withLock({ $0.server }) else { return }
    MHD_run(server)
    plan(server)
  }

  /// Sees to it that the library runs when it next wants to.
  private func plan(_ server: OpaquePointer) {
    var milliseconds: UInt64 = 0
    guard MHD_get_timeout(server, &milliseconds) == .YES else { return cancelTimer() }
    if milliseconds == 0 { return runSoon() }
    let due = loop.clock.uptime() + Double(milliseconds) / 1000
    // One that comes too early sets the next: most of the time a connection only moves its end on.
    if let timer = state.withLock({ $0.timer }), timer.due <= due { return }
    cancelTimer()
    let number = loop.at(due) { [weak self] in
      self?.state.withLock { $0.timer = nil }
      self?.run()
    }
    state.withLock { $0.timer = (number, due) }
  }

  private func cancelTimer() {
    let timer = state.withLock { state in
      defer { state.timer = nil }
      return state.timer
    }
    if let timer { loop.cancel(timer: timer.number) }
  }

  private func runSoon() {
    let isFirst = state.withLock { state in
      defer { state.isPosted = true }
      return !state.isPosted
    }
    guard isFirst else { return }
    loop.post { [weak self] in
      self?.state.withLock { $0.isPosted = false }
      self?.run()
    }
  }

  // MARK: - Waiting

  /// Lets a connection wait. From within what the library has called.
  func suspend(_ connection: OpaquePointer) {
    state.withLock { _ = $0.suspended.insert(connection) }
    MHD_suspend_connection(connection)
  }

  /// Lets a connection go on that waits. From any thread.
  func resume(_ connection: Waiting) {
    loop.post { [weak self] in
      guard let self,
        state.withLock({ $0.suspended.remove(connection.pointer) }) != nil
      else { return }
      MHD_resume_connection(connection.pointer)
      run()
    }
  }

  /// A connection that waits.
  struct Waiting: @unchecked Sendable {
    // Unchecked: the library is called with it on the loop's thread only, and while it is listed as suspended.
    let pointer: OpaquePointer
  }

  /// Calls `ended` once somebody who only listens is gone, or says something.
  func watch(_ descriptor: Int32, _ ended: @escaping @Sendable () -> Void) {
    loop.watch(descriptor) { _ in ended() }
  }

  func unwatch(_ descriptor: Int32) { loop.forget(descriptor) }

  // MARK: - What the library calls

  private static let handle: MHD_AccessHandlerCallback = {
    context, connection, url, method, _, data, size, slot in
    guard let context, let connection, let size, let slot else { return .NO }
    let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
    guard let known = slot.pointee else {
      guard let url, let method else { return .NO }
      let exchange = Exchange(connection, listener)
      slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
      return exchange.begin(
        Request(connection, url: String(cString: url), method: String(cString: method)))
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    guard size.pointee > 0 else { return exchange.goOn() }
    defer { size.pointee = 0 }
    return exchange.take(UnsafeRawBufferPointer(start: data, count: size.pointee))
  }

  private static let complete: MHD_RequestCompletedCallback = { _, _, slot, _ in
    guard let slot, let known = slot.pointee else { return }
    slot.pointee = nil
    Unmanaged<Exchange>.fromOpaque(known).takeRetainedValue().end()
  }
}
