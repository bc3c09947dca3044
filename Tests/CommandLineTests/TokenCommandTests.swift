import Foundation
import MotionHost
import MotionLink
import MotionRecordings
import MotionService
import MotionTestSupport
import Testing

@testable import coremotion_cli

@Suite(
  "Tokens and devices by the command line",
  .enabled(if: Tool.path != nil, "the products were not built"))
struct TokenCommandTests {
  private let tool = Tool()

  /// Runs commands against a service at a socket in the tool's folder.
  private func serving(
    addresses: [String] = [], _ body: (Service, (String) throws -> Tool.Outcome) throws -> Void
  ) throws {
    let loop = try #require(EventLoop())
    let service = Service(loop: loop, permissions: try PermissionBook(path: nil))
    service.addresses = addresses
    let listening = try ListeningSocket(path: tool.folder.path + "/motion.sock")
    listening.serve(by: loop) { service.take($0) }
    BackgroundThread.run { loop.run() }
    defer {
      loop.post {
        listening.end(by: loop)
        service.end()
        loop.stop()
      }
    }
    try body(service) { try tool.run("\($0) --socket {}/motion.sock") }
  }

  @Test("A phone is added with its address, which is good for pushing to it until it is revoked")
  func added() throws {
    try serving(addresses: ["http://127.0.0.1:8010", "http://192.0.2.7:8010"]) { service, run in
      let added = try run("devices add pixel")
      #expect(added.status == 0)
      let lines = added.output.split(separator: "\n")
      let first = try #require(lines.first)
      #expect(lines.count == 2 && first.hasPrefix("http://192.0.2.7:8010/push/"))
      let token = try #require(first.split(separator: "/").dropLast().last)
      #expect(service.tokens.token(of: Array(token.utf8))?.right == .push(device: "pixel"))
      #expect(try run("devices").output == "pixel\n")
      #expect(try run("permissions").output.contains("token:pixel  (may push:pixel)"))
      #expect(try run("devices add pixel").status == 1)
      #expect(try run("permissions revoke pixel").status == 0)
      #expect(service.tokens.token(of: Array(token.utf8)) == nil)
      // The token is nowhere else.
      for command in ["status --json", "permissions --json", "devices --json"] {
        #expect(try !run(command).output.contains(token))
      }
    }
  }

  @Test("A token for reading stands alone on its line; without an address the word says what to do")
  func tokens() throws {
    try serving { service, run in
      let made = try run("permissions token dashboard --may read")
      let text = made.output.trimmingCharacters(in: .newlines)
      #expect(service.tokens.token(of: Array(text.utf8))?.name == "dashboard")
      #expect(made.errors.contains("coremotion permissions revoke dashboard"))
      #expect(try run("permissions deny token:dashboard").status == 0)
      #expect(try run("permissions").output.contains("denied   token:dashboard"))
      #expect(try run("devices add pixel").errors.contains("[http]"))
      #expect(
        try run("permissions token x --may write").errors
          .contains("push:DEVICE, read, read,clients or metrics"))
      #expect(try run("permissions revoke nobody").errors.contains("no token is called 'nobody'"))
    }
    #expect(try tool.run("permissions token x").status == 2)
    #expect(try tool.run("permissions allow app:a --may read").status == 2)
  }

  @Test("A device is what its owner says")
  func set() throws {
    try serving { service, run in
      _ = try service.pushedDevice(named: "pixel")
      #expect(
        try run("devices set pixel --platform android --profile watch").output
          == "pixel  watch  android\n")
      let device = try #require(service.device(named: "pixel") as? PushedDevice)
      #expect(device.platform == .android && device.host.isWatch)
      #expect(try run("devices set pixel --platform auto --profile phone").output == "pixel\n")
      #expect(try run("devices set nobody --platform ios").status == 1)
    }
    for call in ["set pixel", "set", "add", "list pixel", "add pixel --platform ios"] {
      #expect(try tool.run("devices \(call)").status == 2, "devices \(call)")
    }
  }

  @Test("A QR code has its three corners, light around it, and two rows in a line")
  func code() throws {
    let code = try #require(
      QRCode("http://192.0.2.7:8010/push/abcdefghijkmnpqrstuvwxyz23/sensor-logger"))
    for (row, column) in [(0, 0), (0, code.width - 7), (code.width - 7, 0)] {
      for i in 0..<7 {
        #expect(code.isDark(row, column + i) && code.isDark(row + i, column))
        #expect(code.isDark(row + 3, column + 3) && !code.isDark(row + 1, column + 1 + i % 5))
      }
    }
    #expect(!code.isDark(-1, 0) && !code.isDark(0, code.width))
    #expect(code.text.split(separator: "\n").count == (code.width + 9) / 2)
    #expect(QRCode(String(repeating: "a", count: 5000)) == nil)
  }
}
