import Foundation
import MotionLink
import MotionRecordings
import MotionService
import MotionTestSupport
import Testing

@testable import MotionServer

@Suite("Who asks over HTTP, and what they are told")
struct RequestTests {
  @Test("A host is compared as a whole")
  func hosts() throws {
    let running = try RunningServer()
    let port = running.port
    func status(_ host: String) throws -> Int {
      let peer = try running.connect()
      peer.send("GET /health HTTP/1.1\r\nHost: \(host)\r\n\r\n")
      return try peer.reply().status
    }
    for host in [
      "localhost:\(port)", "LocalHost:\(port)", "127.0.0.1:\(port)", "localhost.:\(port)",
    ] {
      #expect(try status(host) == 200, "\(host)")
    }
    for host in [
      "evil.com", "evil.com:\(port)", "127.0.0.1.evil.com:\(port)", "localhost.evil.com:\(port)",
      "localhost", "localhost:1", "localhost:0\(port)", "localhost..:\(port)", "[::1]:\(port)",
      "127.0.0.2:\(port)", "localhost:\(port)x", "user@localhost:\(port)", ":\(port)",
      "localhost:\(port):\(port)", "localhost:+\(port)", "",
    ] {
      #expect(try status(host) == 403, "\(host)")
    }
  }

  @Test("Names that are configured come with their port, with ours, or without")
  func configuredHosts() {
    let names = HostNames(
      .network(host: "127.0.0.1", port: 8477), isEncrypted: false,
      configured: ["Home.example", "proxy.example:8443"])
    for host in ["home.example", "HOME.EXAMPLE.", "home.example:8477", "proxy.example:8443"] {
      #expect(names.contains(host, at: -1), "\(host)")
    }
    for host in [
      "home.example:80", "proxy.example", "proxy.example:8477", "xhome.example", "example",
    ] {
      #expect(!names.contains(host, at: -1), "\(host)")
    }
  }

  @Test("Where no port is said, the usual one is meant")
  func usualPorts() {
    let plain = HostNames(.network(host: "127.0.0.1", port: 80), isEncrypted: false, configured: [])
    let encrypted = HostNames(
      .network(host: "127.0.0.1", port: 443), isEncrypted: true, configured: [])
    #expect(plain.contains("localhost", at: -1) && encrypted.contains("localhost", at: -1))
    #expect(!plain.contains("localhost:443", at: -1))
  }

  @Test("A wrong token is answered as a wrong path, byte by byte")
  func wrongToken() throws {
    let running = try RunningServer()
    let metrics = try running.token("m", .metrics)
    let push = try running.token("p", .push(device: "phone"))
    let nowhere = try running.get("/nowhere")
    for (number, target) in [
      "/v1/now", "/v1/now?token=wrong", "/v1/now?token=\(metrics)", "/v1/now?token=\(push)",
      "/metrics?token=\(push)", "/push/\(metrics)/raw",
    ].enumerated() {
      // Each from an address of its own: nobody has tried too often.
      let reply = try running.get(target, from: "127.0.0.\(number + 2)")
      #expect(reply.status == 404 && reply.body == nowhere.body, "\(target)")
      #expect(Set(reply.headers.keys) == Set(nowhere.headers.keys))
    }
  }

  @Test("Who tries too often waits, and a right token is answered all the same")
  func tooMany() throws {
    let running = try RunningServer([PushedDevice(name: "phone")])
    let read = try running.token("r", .read)
    for number in 1...13 {
      let reply = try running.get("/v1/now?token=x\(number)")
      #expect(reply.status == (number <= 10 ? 404 : 429))
      #expect((reply.headers["retry-after"] != nil) == (number > 10))
    }
    #expect(try running.get("/v1/now?token=\(read)").status == 200)
    #expect(try running.get("/v1/now?token=x", from: "127.0.0.9").status == 404)
  }

  @Test("A minute later attempts count anew, and strangers do not fill the memory")
  func attempts() {
    var attempts = WrongAttempts()
    let answers = (0..<11).map { _ in attempts.note("a", at: 0) }
    #expect(answers == Array(repeating: false, count: 10) + [true])
    let (within, after) = (attempts.note("a", at: 59.9), attempts.note("a", at: 60))
    #expect(within && !after)
    for number in 0..<5000 { _ = attempts.note("b\(number)", at: 61) }
    #expect(attempts.addresses == WrongAttempts.mostAddresses)
  }

  @Test("No page of the web may read an answer, and none leaves a cookie")
  func headers() throws {
    let running = try RunningServer()
    let reply = try running.get("/health", "Origin: https://evil.com", "Cookie: a=b")
    #expect(reply.status == 200)
    #expect(!reply.headers.keys.contains { $0.hasPrefix("access-control") || $0 == "set-cookie" })
    #expect(reply.headers["cache-control"] == "no-store")
  }

  @Test(
    "A head that two readers could understand differently is refused, and its connection ends",
    arguments: [
      "Content-Length: 4\r\nContent-Length: 5", "Content-Length: 4\r\nTransfer-Encoding: chunked",
      "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
      "Transfer-Encoding: gzip, chunked",
      "Host: evil.com",
    ])
  func ambiguous(header: String) throws {
    let running = try RunningServer()
    let push = try running.token("p", .push(device: "phone"))
    let peer = try running.connect()
    peer.send(
      "POST /push/\(push)/raw HTTP/1.1\r\nHost: localhost:\(running.port)\r\n\(header)\r\n\r\n"
        + "0\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost:\(running.port)\r\n\r\n")
    // The library itself refuses some of them without a word.
    let answer = peer.line()
    #expect(answer?.hasPrefix("HTTP/1.1 400 ") ?? true)
    while let line = peer.line() { #expect(!line.hasPrefix("HTTP/")) }
    #expect(peer.isOver, "\(peer.line() ?? "")")
  }

  @Test("A body that is too long is refused before it is read, one of chunks where it becomes so")
  func longBodies() throws {
    var settings = HTTPServer.Settings()
    settings.limits.body = 100_000
    let running = try RunningServer(settings: settings)
    let push = try running.token("p", .push(device: "phone"))
    let head =
      "POST /push/\(push)/raw HTTP/1.1\r\nHost: localhost:\(running.port)\r\n"
      + "Content-Type: application/x-ndjson\r\n"
    let said = try running.connect()
    said.send(head + "Content-Length: 100001\r\n\r\n")
    #expect(try said.reply().status == 413)
    let chunked = try running.connect()
    chunked.send(head + "Transfer-Encoding: chunked\r\n\r\n")
    let chunk = "1000\r\n" + String(repeating: " ", count: 4095) + "\n\r\n"
    for _ in 0..<30 { chunked.send(chunk) }
    #expect(chunked.isOver)
  }

  @Test("Many requests go over one connection")
  func kept() throws {
    let running = try RunningServer([PushedDevice(name: "phone")])
    let read = try running.token("r", .read)
    let peer = try running.connect()
    for target in ["/health", "/v1/now?token=\(read)", "/v1/devices?token=\(read)", "/nowhere"] {
      peer.send("GET \(target) HTTP/1.1\r\nHost: localhost:\(running.port)\r\n\r\n")
      #expect(try peer.reply().status == (target == "/nowhere" ? 404 : 200), "\(target)")
    }
  }

  @Test("A token that is taken back in the middle of a body ends it")
  func revokedWithinBody() throws {
    let running = try RunningServer()
    let push = try running.token("p", .push(device: "phone"))
    let peer = try running.connect()
    peer.send(
      "POST /push/\(push)/raw HTTP/1.1\r\nHost: localhost:\(running.port)\r\n"
        + "Content-Type: application/x-ndjson\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n"
    )
    #expect(try peer.head().status == 100)
    try running.service.tokens.revoke("p")
    peer.send("}")
    #expect(peer.isOver, "\(peer.line() ?? "")")
  }

  @Test("The figures of the service name nobody, and no token stands in what it says")
  func metrics() throws {
    let running = try RunningServer([PushedDevice(name: "annas-phone")])
    let metrics = try running.token("prometheus", .metrics)
    _ = try running.get("/v1/now?token=\(metrics)")
    let reply = try running.get("/metrics", "Authorization: Bearer \(metrics)")
    #expect(reply.status == 200)
    #expect(reply.text.contains("coremotion_http_refused_total{reason=\"token\"} 1\n"))
    #expect(!reply.text.contains("annas") && !reply.text.contains("prometheus"))
    #expect(!reply.text.contains(metrics) && !running.service.status.text.contains(metrics))
  }

  @Test("On a Unix socket the program at the other end is the client, and needs no token")
  func peer() throws {
    let running = try RunningServer([PushedDevice(name: "phone")])
    let peer = try HTTPPeer(path: running.path)
    peer.send("GET /v1/devices HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try peer.reply().status == 200)
    peer.send("GET /v1/devices?token=wrong HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try peer.reply().status == 404)
    peer.send("GET /v1/devices HTTP/1.1\r\nHost: evil.com\r\n\r\n")
    #expect(try peer.reply().status == 403)
  }

  // Root is let in everywhere.
  @Test(
    "On a Unix socket somebody who may not connect gets nothing without a token",
    .enabled(if: getuid() != 0, "root may connect"))
  func stranger() throws {
    var policy = ServicePolicy()
    policy.admission = Admission(owner: 4_000_000_000)
    let running = try RunningServer([PushedDevice(name: "phone")], policy: policy)
    let peer = try HTTPPeer(path: running.path)
    peer.send("GET /v1/devices HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try peer.reply().status == 404)
  }
}
