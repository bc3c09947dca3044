import MotionServer
import Testing

@testable import coremotiond

@Suite("What a configuration says of HTTP")
struct HTTPConfigurationTests {
  /// What is said of a table `[http]` of these lines; nothing where it is right.
  private func mistakes(_ lines: String) -> String {
    do {
      _ = try Configuration(Array("[http]\n\(lines)\n".utf8), file: "c")
      return ""
    } catch { return "\(error)" }
  }

  @Test("All keys are read")
  func keys() throws {
    let text = """
      [http]
      listen = ["127.0.0.1:8477", "[::1]:8477", "/run/http.sock"]
      certificate = "/c.pem"
      key = "/k.pem"
      insecure = true
      hosts = ["home.example", "proxy.example:443"]
      memory = 32768
      timeout = 20
      connections = 100
      connections_of_address = 50
      body = 1000000
      """
    let http = try #require(try Configuration(Array(text.utf8), file: "c").http)
    #expect(http.listen.map(\.text) == ["127.0.0.1:8477", "[::1]:8477", "/run/http.sock"])
    #expect(http.certificate == "/c.pem" && http.key == "/k.pem" && http.insecure)
    #expect(http.settings.hosts == ["home.example", "proxy.example:443"])
    let limits = http.limits
    #expect(limits.memory == 32_768 && limits.timeout == 20 && limits.connections == 100)
    #expect(limits.connectionsOfAddress == 50 && limits.body == 1_000_000)
  }

  @Test("Without a table nothing is served, and an address may stand alone")
  func few() throws {
    #expect(try Configuration([], file: "c").http == nil)
    let http = try Configuration(Array("[http]\nlisten = '127.0.0.1:1'".utf8), file: "c").http
    #expect(http?.listen.count == 1)
    #expect(http?.limits == HTTPLimits())
  }

  @Test(
    "A mistake is named with its line",
    arguments: [
      ("listen = 'localhost:80'", "c:2: http.listen: expected a list of addresses"),
      ("listen = ['127.0.0.1:8477', 5]", "c:2: http.listen: expected a list of addresses"),
      ("listen = '0.0.0.0:80'", "c:2: http.listen: 0.0.0.0:80 can be reached from other machines"),
      ("listen = '[::]:80'", "c:2: http.listen: [::]:80 can be reached"),
      ("certificate = '/c.pem'", "c:2: http.certificate: expected 'key' beside it"),
      ("key = '/k.pem'", "c:2: http.key: expected 'certificate' beside it"),
      ("insecure = 'yes'", "c:2: http.insecure: expected true or false, found 'yes'"),
      ("hosts = ['a b']", "c:2: http.hosts: expected a list of names"),
      ("hosts = ['*']", "c:2: http.hosts: expected a list of names"),
      ("memory = 100", "c:2: http.memory: expected 4096 to 262144 bytes, found 100"),
      ("timeout = 0", "c:2: http.timeout: expected 1 to 300 seconds, found 0"),
      ("connections = 1e3", "c:2: http.connections: expected 1 to 1000 connections"),
      ("body = 99999999999", "c:2: http.body: expected 65536 to 67108864 bytes"),
      ("port = 80", "c:2: http.port: unknown key, expected one of body, certificate"),
    ])
  func mistake(lines: String, words: String) {
    #expect(mistakes(lines).hasPrefix(words), "\(mistakes(lines))")
  }

  @Test("Other machines are let in where it is said that it is insecure, or encrypted")
  func open() {
    #expect(mistakes("listen = '0.0.0.0:80'\ninsecure = true").isEmpty)
    #expect(mistakes("listen = '0.0.0.0:443'\ncertificate = '/c'\nkey = '/k'").isEmpty)
  }

  @Test("What has changed waits for the next start, by its key")
  func reload() throws {
    let former = try Configuration(Array("[http]\nlisten = '/a.sock'".utf8), file: "c")
    let now = try Configuration(
      Array("[http]\nlisten = '/b.sock'\nbody = 65536\nhosts = ['x']".utf8), file: "c")
    #expect(
      now.keysForNextStart(after: former) == ["http.listen", "http.hosts", "http.body"])
    #expect(try Configuration([], file: "c").keysForNextStart(after: former) == ["http.listen"])
    #expect(now.keysForNextStart(after: now).isEmpty)
  }
}
