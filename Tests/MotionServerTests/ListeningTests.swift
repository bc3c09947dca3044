import Foundation
import MotionLink
import MotionRecordings
import MotionService
import MotionTestSupport
import SystemLibrary
import Testing

@testable import MotionServer

@Suite("Where HTTP is served")
struct ListeningTests {
  @Test("Addresses are numbers with a port, or paths")
  func addresses() {
    #expect(HTTPAddress("127.0.0.1:8477") == .network(host: "127.0.0.1", port: 8477))
    #expect(HTTPAddress("[::1]:8477") == .network(host: "::1", port: 8477))
    #expect(HTTPAddress("/run/http.sock") == .unix(path: "/run/http.sock"))
    for text in [
      "", "localhost:80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:+80", "127.0.0.1:65536", "::1:80",
      "[127.0.0.1]:80", "relative/path", "1:80",
    ] { #expect(HTTPAddress(text) == nil, "\(text)") }
    #expect(HTTPAddress("127.8.9.1:1")?.isLocal == true && HTTPAddress("[::1]:1")?.isLocal == true)
    for text in ["0.0.0.0:1", "192.0.2.1:1", "[::]:1", "[::ffff:192.0.2.1]:1"] {
      #expect(HTTPAddress(text)?.isLocal == false, "\(text)")
    }
  }

  private func server(_ settings: HTTPServer.Settings = .init()) throws -> (Service, HTTPServer) {
    let service = Service(
      loop: try #require(EventLoop()), permissions: try PermissionBook(path: nil))
    return (service, HTTPServer(service, settings: settings))
  }

  @Test("Other machines are let in encrypted, or where somebody says that it is insecure")
  func beyondLoopback() throws {
    let (_, closed) = try server()
    #expect(throws: ServiceError.self) { try closed.listen(at: .network(host: "0.0.0.0", port: 0)) }
    #expect(closed.addresses.isEmpty)
    var settings = HTTPServer.Settings()
    settings.isInsecure = true
    let (service, open) = try server(settings)
    try open.listen(at: .network(host: "0.0.0.0", port: 0))
    #expect(service.status.text.contains("\"insecure\" : true"))
    open.end()
  }

  @Test("A certificate that is none is said to be none")
  func badCertificate() throws {
    let folder = TemporaryFolder()
    var settings = HTTPServer.Settings()
    for name in ["cert", "key"] {
      try "no certificate".write(
        toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
    }
    settings.encryption = .init(certificate: folder.path + "/cert", key: folder.path + "/key")
    let (_, server) = try server(settings)
    #expect {
      try server.listen(at: .network(host: "127.0.0.1", port: 0))
    } throws: {
      "\($0)".contains("/cert")
    }
  }

  @Test("A port that somebody has is one line that names it")
  func takenPort() throws {
    let (_, first) = try server()
    try first.listen(at: .network(host: "127.0.0.1", port: 0))
    let taken = try #require(first.addresses.first)
    let (_, second) = try server()
    #expect {
      try second.listen(at: taken)
    } throws: {
      "\($0)".contains(taken.text) && "\($0)".contains("in use")
    }
    first.end()
  }

  @Test("A socket that somebody hands over is served, unless it is open to other machines")
  func activated() throws {
    let folder = TemporaryFolder()
    let handed = try ListeningSocket(path: folder.path + "/s.sock")
    let (service, server) = try server()
    try server.listen(activated: dup(handed.descriptor))
    let loop = service.loop
    BackgroundThread.run { loop.run() }
    let peer = try HTTPPeer(path: folder.path + "/s.sock")
    peer.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try peer.reply().status == 200)
    loop.post {
      server.end()
      loop.stop()
    }
    let open = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(open) }
    #expect(throws: ServiceError.self) { try server.listen(activated: open) }
  }

  @Test(
    "While nobody is connected the loop sleeps without end, and no longer than the limit while somebody is"
  )
  func idle() throws {
    let sleeps = Guarded<[Double?]>([])
    let made = Guarded<EventLoop?>(nil)
    // The loop's sleeps are noted, and end it.
    let clock = LoopClock(
      uptime: { 1000 },
      pass: { seconds in
        sleeps.withLock { $0.append(seconds) }
        made.withLock { $0 }?.stop()
      })
    let loop = try #require(EventLoop(clock: clock))
    made.withLock { $0 = loop }
    let folder = TemporaryFolder()
    let service = Service(loop: loop, permissions: try PermissionBook(path: nil))
    let server = HTTPServer(service)
    try server.listen(at: .unix(path: folder.path + "/s.sock"))
    loop.run()
    #expect(sleeps.withLock { $0 }.allSatisfy { $0 == nil })
    do {
      let peer = try HTTPPeer(path: folder.path + "/s.sock")
      peer.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
      loop.run()
      #expect(try peer.reply().status == 200)
      loop.run()
      let last = try #require(sleeps.withLock { $0 }.last)
      #expect(try #require(last) <= 10)
    }
    // The connection is closed: once more around, then nothing is due.
    loop.run()
    loop.run()
    #expect(sleeps.withLock { $0 }.last == .some(nil))
    server.end()
  }
}
