import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionService
import Testing

@testable import MotionServer

@Suite("Events that somebody asks for")
struct LiveAttitudeTests {
  @Test(
    "The gyroscope runs while somebody reads a stream that asks for attitudes, and not a moment longer"
  )
  func switches() throws {
    let device = RunningServer.table(1)
    let running = try RunningServer([device])
    let token = try running.token("r", .read)
    let plain = try running.follow(token, "batch=1&why=1")
    _ = plain.event()
    #expect(device.host.demand[.rotationRate] == nil)
    var peer: HTTPPeer? = try running.follow(token, "attitude=10")
    var last: HTTPPeer.Event?
    while last?.name != "attitude", let event = peer?.event() { last = event }
    #expect(device.host.demand[.rotationRate] == 100)
    let id = try #require(last?.id)
    // Nobody waits a minute for who was cut off, though the stream itself goes on.
    peer = nil
    #expect(RunningServer.soon { device.host.demand[.rotationRate] == nil })
    #expect(running.server.router.streams.count == 2)
    let again = try running.follow(token, "attitude=10", after: id)
    #expect(RunningServer.soon { device.host.demand[.rotationRate] == 100 })
    last = again.event()
    while last?.name != "attitude", let event = again.event() { last = event }
    #expect(last?.id.split(separator: "-")[0] == id.split(separator: "-")[0])
    // A second reader of another stream keeps it on alone.
    let second = try running.follow(token, "attitude=2")
    _ = second.event()
    running.onLoop { running.service.closeAll(of: "token:r") }
    #expect(RunningServer.soon { device.host.demand.isEmpty })
    withExtendedLifetime((plain, again, second)) {}
  }

  @Test("Attitudes come at most as often as asked, on this machine's clock, and are of length one")
  func rates() throws {
    // A hundred times as fast: each attitude is of another ten seconds.
    let running = try RunningServer([RunningServer.table(100)])
    let token = try running.token("r", .read)
    let peer = try running.follow(token, "attitude=10")
    var times: [Double] = []
    while times.count < 12, let event = peer.event() {
      guard event.name == "attitude" else { continue }
      let attitude = try #require(event.data["attitude"] as? [Double])
      #expect(attitude.count == 4)
      #expect(abs(attitude.reduce(0) { $0 + $1 * $1 } - 1) < 1e-4)
      times.append(try #require(event.data["time_s"] as? Double))
    }
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(steps.count == 11 && steps.allSatisfy { $0 > 9.9 })
  }

  @Test("All that a stream tells has the keys that its schema describes")
  func schema() throws {
    let schema = try PublishedSchema()
    let running = try RunningServer([RunningServer.table(20)])
    let token = try running.token("r", .read)
    let peer = try running.follow(token, "batch=1&why=1&attitude=20")
    var seen: [String: Int] = [:]
    while ["start", "activity", "batch", "why", "attitude"].contains(where: {
      seen[$0, default: 0] < 1
    }),
      let event = peer.event()
    {
      try schema.check(event.data)
      seen[event.name, default: 0] += 1
    }
    #expect(seen.count >= 5)
    try schema.check(try running.get("/v1/flow", "Authorization: Bearer \(token)").object)
  }

  @Test("Other wishes begin another stream; with the same ones, however written, one goes on")
  func otherWishes() throws {
    let running = try RunningServer([RunningServer.table(20)])
    let token = try running.token("r", .read)
    let begun = try running.follow(token, "batch=1&attitude=2&zone=UTC")
    let start = try #require(begun.event())
    for other in [
      "", "batch=1&attitude=2&zone=UTC&why=1", "attitude=2&zone=UTC", "batch=1&zone=UTC",
      "batch=1&attitude=3&zone=UTC", "batch=1&attitude=2&zone=Asia/Tokyo",
    ] {
      let event = try #require(try running.follow(token, other, after: start.id).event())
      #expect(event.name == "start" && event.number == 1, "\(other)")
      #expect(event.id.split(separator: "-")[0] != start.id.split(separator: "-")[0], "\(other)")
    }
    let same = try running.follow(token, "why=0&attitude=2.0&zone=UTC&batch=1", after: start.id)
    let next = try #require(same.event())
    #expect(next.number == 2 && next.name != "start")
    #expect(next.id.split(separator: "-")[0] == start.id.split(separator: "-")[0])
    withExtendedLifetime(begun) {}
  }

  @Test("A device without a gyroscope has no attitudes, and says so; all else comes")
  func noGyroscope() throws {
    let running = try RunningServer()
    let token = try running.token("r", .read)
    let push = try running.token("p", .push(device: "phone"))
    let pusher = try running.connect()
    _ = try pusher.post("/push/\(push)/raw", RunningServer.walk(from: 0, to: 20))
    let devices = try running.get("/v1/devices?token=\(token)").object["devices"]
    let device = try #require((devices as? [[String: Any]])?.first)
    #expect((device["features"] as? [String])?.contains("attitude") == false)
    #expect(device["profile"] as? String == "phone")
    let peer = try running.follow(token, "attitude=10&batch=1")
    _ = try pusher.post("/push/\(push)/raw", RunningServer.walk(from: 20, to: 40))
    var names: [String] = []
    while names.count(where: { $0 == "batch" }) < 3, let event = peer.event() {
      names.append(event.name)
    }
    #expect(!names.contains("attitude") && !names.contains("error"))
  }

  @Test(
    "What the user withdraws ends batches, reasons and attitudes with error 105, and is asked in vain"
  )
  func withdrawn() throws {
    let device = RunningServer.table(20)
    let running = try RunningServer([device])
    let token = try running.token("dashboard", .read)
    let peer = try running.follow(token, "batch=1&why=1&attitude=20")
    var seen: Set<String> = []
    while !seen.isSuperset(of: ["batch", "why", "attitude"]), let event = peer.event() {
      seen.insert(event.name)
    }
    var policy = ServicePolicy()
    policy.decided = ["token:dashboard": false]
    let set = policy
    running.onLoop { running.service.set(set) }
    var rest: [HTTPPeer.Event] = []
    while let event = peer.event() { rest.append(event) }
    let error = try #require(rest.firstIndex { $0.name == "error" })
    #expect(rest[error].data["error"] as? Int == 105)
    #expect(rest[error...].allSatisfy { ["error", "end"].contains($0.name) })
    #expect(RunningServer.soon { device.host.demand.isEmpty })
    for question in ["why", "flow"] {
      let reply = try running.get("/v1/\(question)", "Authorization: Bearer \(token)")
      #expect(reply.status == 403 && reply.text.contains("105"), "\(question)")
    }
  }

  @Test("Who has no token, or one for something else, finds nothing there")
  func wrongTokens() throws {
    let running = try RunningServer([RunningServer.table(1)])
    let metrics = try running.token("m", .metrics)
    let push = try running.token("p", .push(device: "other"))
    for path in ["why", "flow", "clients", "live?batch=1&attitude=10"] {
      for (number, token) in ["", "wrong", metrics, push].enumerated() {
        let reply = try running.get(
          "/v1/\(path)", "Authorization: Bearer \(token)", from: "127.0.1.\(number + 1)")
        #expect(reply.status == 404 && reply.text == "nothing is here\n", "\(path)")
      }
    }
  }
}
