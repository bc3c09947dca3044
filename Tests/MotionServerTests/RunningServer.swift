import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionService
import MotionTestSupport
import SystemLibrary
import Testing

@testable import MotionServer

/// A service that is reached over HTTP, at a loopback port and at a Unix socket, whose loop runs on a thread until the
/// test lets go of it.
final class RunningServer: Sendable {
  let service: Service
  let server: HTTPServer
  let path: String
  let port: UInt16
  private let folder = TemporaryFolder()

  init(
    _ devices: [any ServedDevice] = [], settings: HTTPServer.Settings = HTTPServer.Settings(),
    policy: ServicePolicy = ServicePolicy(), page: ServedPage? = nil
  ) throws {
    let loop = try #require(EventLoop())
    service = Service(loop: loop, permissions: try PermissionBook(path: nil), policy: policy)
    for device in devices { service.add(device) }
    server = HTTPServer(service, settings: settings, page: page)
    path = folder.path + "/http.sock"
    try server.listen(at: .network(host: "127.0.0.1", port: 0))
    try server.listen(at: .unix(path: path))
    guard case .network(_, let port)? = server.addresses.first else {
      throw ServiceError("it has no port")
    }
    self.port = port
    BackgroundThread.run { loop.run() }
  }

  deinit {
    let (loop, server, service) = (service.loop, server, service)
    loop.post {
      server.end()
      service.end()
      loop.stop()
    }
  }

  /// Does something on the loop's thread, and waits until it is done.
  func onLoop(_ work: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    service.loop.post {
      work()
      done.signal()
    }
    done.wait()
  }

  func token(_ name: String, _ right: Token.Right) throws -> String {
    try service.tokens.make(name, for: right)
  }

  func connect(from source: String = "127.0.0.1") throws -> HTTPPeer {
    try HTTPPeer(port: port, from: source)
  }

  /// The answer to one request on a connection of its own.
  func get(_ target: String, _ headers: String..., from source: String = "127.0.0.1") throws
    -> HTTPPeer.Reply
  {
    let peer = try connect(from: source)
    peer.send(
      "GET \(target) HTTP/1.1\r\n"
        + (["Host: localhost:\(port)"] + headers).joined(separator: "\r\n")
        + "\r\n\r\n")
    return try peer.reply()
  }

  /// Lines of somebody who walks with 108 steps a minute, 50 a second.
  static func walk(from start: Int, to end: Int, begin: Double = 1_401_776_100) -> [UInt8] {
    var text = ""
    for i in start * 50..<end * 50 {
      let time = Double(i) / 50
      let up = -1 - 0.3 * sin(2 * .pi * 1.8 * time)
      text += "{\"time\":\(begin + time),\"accelerometer\":[0,-0.05,\(up)]}\n"
    }
    return Array(text.utf8)
  }
}

/// Somebody at the other end of a connection, who says what a test wants.
final class HTTPPeer {
  struct Reply {
    var status = 0
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    var text: String { String(decoding: body, as: UTF8.self) }
    var object: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:]
    }
  }

  private let socket: UnixSocket
  private let host: String
  private var bytes: [UInt8] = []

  init(path: String) throws {
    host = "localhost"
    socket = try #require(UnixSocket.connect(to: path))
    socket.limitReceive(to: 30)
  }

  init(port: UInt16, from source: String) throws {
    host = "localhost:\(port)"
    let made = SystemLibrary.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    socket = UnixSocket(descriptor: made)
    func address(_ host: String, _ port: UInt16) -> sockaddr_in {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      inet_pton(AF_INET, host, &address.sin_addr)
      return address
    }
    func call(
      _ address: sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
      withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    try #require(call(address(source, 0)) { bind(made, $0, $1) } == 0)
    try #require(call(address("127.0.0.1", port)) { SystemLibrary.connect(made, $0, $1) } == 0)
    socket.limitReceive(to: 30)
  }

  func send(_ text: String) { _ = socket.send(Array(text.utf8), patience: 20) }
  func send(_ bytes: [UInt8]) { _ = socket.send(bytes, patience: 20) }

  /// The answer to a body, on a connection that is kept.
  func post(
    _ target: String, _ body: [UInt8], type: String = "application/x-ndjson"
  ) throws -> Reply {
    send(
      "POST \(target) HTTP/1.1\r\nHost: \(host)\r\nContent-Type: \(type)\r\n"
        + "Content-Length: \(body.count)\r\n\r\n")
    send(body)
    return try reply()
  }

  /// More bytes; `false` at the end.
  private func more() -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = piece.withUnsafeMutableBytes { socket.receive(into: $0) }
    bytes += piece[..<max(0, count)]
    return count > 0
  }

  /// Whether the other end says no more.
  var isOver: Bool {
    while more() {}
    return bytes.isEmpty
  }

  /// The next line, without its end; `nil` at the end.
  func line() -> String? {
    while true {
      if let end = bytes.firstIndex(of: 10) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeFirst(end + 1)
        return line.hasSuffix("\r") ? String(line.dropLast()) : line
      }
      guard more() else { return nil }
    }
  }

  /// The head of the next answer.
  func head() throws -> Reply {
    var reply = Reply()
    reply.status = Int(try #require(line()).split(separator: " ")[1]) ?? 0
    while let line = line(), !line.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1)
      reply.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    return reply
  }

  /// The next answer as a whole.
  func reply() throws -> Reply {
    var reply = try head()
    let length = reply.headers["content-length"].flatMap { Int($0) } ?? 0
    while bytes.count < length, more() {}
    reply.body = Array(bytes.prefix(length))
    bytes.removeFirst(reply.body.count)
    return reply
  }

  /// An event of a stream.
  struct Event {
    var id = ""
    var name = ""
    var data: [String: Any] = [:]

    var number: Int { id.split(separator: "-").last.flatMap { Int($0) } ?? 0 }
  }

  /// The next event; `nil` where the stream ends.
  func event() -> Event? {
    var event = Event()
    while let line = line() {
      // Lengths of pieces stand between, on lines of their own.
      if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
      if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
      if line.hasPrefix("data: ") {
        let data = Data(line.dropFirst(6).utf8)
        event.data = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
        return event
      }
      if line == "0" { return nil }
    }
    return nil
  }
}
