import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionRecordings
import MotionService
import MotionSources
import MotionTestSupport
import Testing

@Suite("coremotion status", .enabled(if: Tool.path != nil, "the products were not built"))
struct StatusTests {
  private let tool = Tool()

  /// A history with something wrong.
  private final class Ill: OwnedHistory {
    let faults: [String]
    let lastCommit: Date? = nil

    init(_ faults: [String]) { self.faults = faults }

    func page(
      of table: String, device: String, after place: String
    ) throws(ServiceError) -> JSONValue { .null }
    func keep(_ platform: Platform?, of device: String) throws(ServiceError) {}
    func commitNow() {}
    func erase(
      device: String?, after start: Date?, upTo end: Date?
    ) throws(ServiceError) -> JSONValue { .null }
  }

  /// What `status` says of a service at a socket in the tool's folder, and its exit code.
  private func status(_ options: String, faults: [String] = []) throws -> Tool.Outcome {
    let loop = try #require(EventLoop())
    let service = Service(loop: loop, permissions: try PermissionBook(path: nil))
    let history = Ill(faults)
    service.history = history
    let samples = (0..<500).map {
      Sample(.acceleration(Vector3(0, 0, 9.81)), at: SensorTime(seconds: Double($0) / 50))
    }
    service.add(
      ReplayedDevice(
        name: "a \"watch\"\\", SampleList(samples, start: Date(timeIntervalSince1970: 0)),
        pace: .speed(1000), dates: .recorded, complain: { _ in }))
    service.add(PushedDevice(name: "phone"))
    let name = faults.isEmpty ? "well.sock" : "ill.sock"
    let listening = try ListeningSocket(path: tool.folder.path + "/" + name)
    listening.serve(by: loop) { service.take($0) }
    BackgroundThread.run { loop.run() }
    defer {
      loop.post {
        listening.end(by: loop)
        service.end()
        loop.stop()
      }
    }
    return try withExtendedLifetime(history) {
      try tool.run("status --socket {}/\(name) \(options)")
    }
  }

  @Test(
    "It ends with 0 where the service is well, 3 with a fault, which it names, 1 without a service")
  func codes() throws {
    let well = try status("")
    #expect(well.status == 0 && well.output.contains("device phone: "))
    let ill = try status("", faults: ["the disk is full"])
    #expect(ill.status == 3 && ill.output.contains("\n  FAULT: the disk is full\n"))
    let nobody = try tool.run("status --socket {}/none.sock")
    #expect(nobody.status == 1 && nobody.errors.contains("no service listens"))
  }

  @Test("Its metrics are Prometheus' text: each with help and kind, counters end in _total")
  func metrics() throws {
    let outcome = try status("--metrics", faults: ["a", "b"])
    #expect(outcome.status == 3)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains("coremotion_faults 2"))
    #expect(lines.contains("coremotion_connections 1"))
    #expect(lines.contains { $0.hasPrefix("coremotion_device_samples_total{device=\"phone\"} 0") })
    // Backslashes and quotation marks of a name are escaped.
    #expect(lines.contains { $0.contains(#"{device="a \"watch\"\\"}"#) })
    var kinds: [Substring: Substring] = [:]
    for line in lines where line.hasPrefix("# TYPE ") {
      let words = line.split(separator: " ")
      kinds[words[2]] = words[3]
    }
    #expect(kinds.count > 12)
    for line in lines where !line.hasPrefix("#") {
      let name = line.prefix { $0 != "{" && $0 != " " }
      #expect(kinds[name] != nil)
      #expect((kinds[name] == "counter") == name.hasSuffix("_total"))
      #expect(line.split(separator: " ").last.flatMap { Double($0) } != nil)
    }
  }

  @Test("Two forms at once are a mistake")
  func forms() throws {
    #expect(try tool.run("status --json --metrics").status == 2)
  }
}
