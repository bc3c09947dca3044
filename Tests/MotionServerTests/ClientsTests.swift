import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import Testing

@testable import MotionServer
@testable import MotionService

@Suite("Who asks, and what comes, over HTTP")
struct ClientsTests {
  @Test("Who asks is told to a token for it, and the path is a wrong one for all others")
  func clients() throws {
    let running = try RunningServer([RunningServer.table(1)])
    let read = try running.token("dashboard", .read)
    let screen = try running.token("screen", .readWithClients)
    _ = try running.token("phone", .push(device: "other"))
    let refused = try running.get("/v1/clients", "Authorization: Bearer \(read)")
    #expect(refused.status == 404 && refused.text == "nothing is here\n")
    let peer = try running.follow(read, "")
    _ = peer.event()
    var policy = ServicePolicy()
    policy.decided = ["token:screen": true, "app:org.example.Steps": false]
    let set = policy
    running.onLoop { running.service.set(set) }
    func list() throws -> [String: [String: Any]] {
      let reply = try running.get("/v1/clients", "Authorization: Bearer \(screen)")
      try #require(reply.status == 200)
      let clients = try #require(reply.object["clients"] as? [[String: Any]])
      return Dictionary(uniqueKeysWithValues: clients.map { ($0["name"] as? String ?? "", $0) })
    }
    let found = try list()
    #expect(
      found.keys.sorted()
        == ["app:org.example.Steps", "token:dashboard", "token:phone", "token:screen"])
    #expect(found["app:org.example.Steps"]?["motion"] as? String == "denied")
    #expect(found["app:org.example.Steps"]?["may"] == nil)
    #expect(found["token:phone"]?["may"] as? String == "push:other")
    let dashboard = try #require(found["token:dashboard"])
    #expect(dashboard["motion"] as? String == "authorized")
    #expect(dashboard["connections"] as? Int == 1)
    #expect(dashboard["devices"] as? [String] == ["phone"])
    #expect((dashboard["since_utc"] as? String)?.hasSuffix("Z") == true)
    #expect(found["token:screen"]?["since_utc"] == nil)
    running.onLoop { running.service.closeAll(of: "token:dashboard") }
    #expect(try list()["token:dashboard"]?["connections"] as? Int == 0)
  }

  @Test("Whom the user denies, and anybody while motion is restricted, sees no clients")
  func deniedClients() throws {
    let running = try RunningServer([RunningServer.table(1)])
    let screen = try running.token("screen", .readWithClients)
    func change(
      _ change: @escaping @Sendable (inout PermissionBook) throws(ServiceError) -> Void
    ) {
      running.onLoop { try? running.service.answer(change) }
    }
    func isSeen() throws -> Bool {
      let reply = try running.get("/v1/clients", "Authorization: Bearer \(screen)")
      if reply.status == 200 { return reply.object["schema"] as? String == "clients-1" }
      #expect(reply.status == 403 && reply.object["schema"] as? String == "error-1")
      #expect(reply.text.contains("105") && !reply.text.contains("token:"))
      let why = try running.get("/v1/why", "Authorization: Bearer \(screen)")
      #expect(why.status == 403 && why.body == reply.body)
      return false
    }
    #expect(try isSeen())
    change { (book) throws(ServiceError) in try book.set(false, for: "token:screen") }
    #expect(try !isSeen())
    change { (book) throws(ServiceError) in try book.set(nil, for: "token:screen") }
    #expect(try isSeen())
    change { (book) throws(ServiceError) in try book.restrict(true) }
    #expect(try !isSeen())
    change { (book) throws(ServiceError) in try book.restrict(false) }
    #expect(try isSeen())
    let list = try running.get("/v1/clients", "Authorization: Bearer \(screen)").object
    let clients = try #require(list["clients"] as? [[String: Any]])
    #expect(clients.allSatisfy { $0["location"] as? String == "ask" })
  }

  @Test("A token that sees clients reads all else, too")
  func reads() throws {
    let running = try RunningServer([RunningServer.table(1)])
    let screen = try running.token("screen", .readWithClients)
    for path in ["devices", "now", "steps", "days", "why", "flow", "clients"] {
      #expect(
        try running.get("/v1/\(path)", "Authorization: Bearer \(screen)").status == 200, "\(path)")
    }
    #expect(try running.get("/metrics", "Authorization: Bearer \(screen)").status == 404)
  }

  @Test("What comes is told by sensor, with what was known before and what waits")
  func flow() throws {
    let running = try RunningServer()
    let read = try running.token("r", .read)
    let push = try running.token("p", .push(device: "phone"))
    let pusher = try running.connect()
    _ = try pusher.post("/push/\(push)/raw", RunningServer.walk(from: 0, to: 20))
    _ = try pusher.post("/push/\(push)/raw", RunningServer.walk(from: 10, to: 20))
    _ = try pusher.post("/push/\(push)/raw", RunningServer.walk(from: 27, to: 40))
    let flow = try running.get("/v1/flow", "Authorization: Bearer \(read)").object
    #expect(flow["samples"] as? Int == 1650 && flow["dropped"] as? Int == 500)
    #expect(flow["since_utc"] as? String == "2014-06-03T06:15:00Z")
    #expect(flow["has_ended"] as? Bool == false)
    #expect((flow["queue"] as? [String: Any])?["samples"] as? Int == 0)
    let sensors = try #require(flow["sensors"] as? [[String: Any]])
    #expect(sensors.map { $0["sensor"] as? String } == ["accelerometer"])
    #expect(sensors[0]["samples"] as? Int == 1650 && sensors[0]["gaps"] as? Int == 1)
    #expect(abs((sensors[0]["rate_hz"] as? Double ?? 0) - 50) < 0.1)
    #expect(abs((sensors[0]["longest_gap_s"] as? Double ?? 0) - 7.02) < 0.001)
    let gap = try #require(sensors[0]["last_gap"] as? [String: Any])
    #expect(gap["to_utc"] as? String == "2014-06-03T06:15:27Z")
    #expect(sensors[0]["last_utc"] as? String == "2014-06-03T06:15:39.98Z")
    #expect(sensors[0]["wanted_hz"] == nil)
    let peer = try running.follow(read, "")
    _ = peer.event()
    let wanted = try running.get("/v1/flow", "Authorization: Bearer \(read)").object["sensors"]
    #expect((wanted as? [[String: Any]])?[0]["wanted_hz"] as? Double == 50)
  }
}
