import Foundation
import MotionDiary
import MotionHost
import MotionLink
import MotionRecordings
import MotionService
import MotionTestSupport
import Testing

@testable import MotionServer

@Suite("What is asked over HTTP")
struct QuestionTests {
  private struct Asked {
    let running: RunningServer
    let read: String

    /// Two minutes of a walk that began at 23:59 in Berlin, on the second of June 2014.
    init() throws {
      running = try RunningServer()
      read = try running.token("dashboard", .read)
      let push = try running.token("p", .push(device: "phone"))
      let body = RunningServer.walk(from: 0, to: 120, begin: 1_401_746_340)
      _ = try running.connect().post("/push/\(push)/raw", body)
    }

    func ask(_ question: String) throws -> HTTPPeer.Reply {
      try running.get("/v1/\(question)", "Authorization: Bearer \(read)")
    }

    /// What the host answers without HTTP.
    func steps(from start: Double, to end: Double) -> Int {
      let found = Guarded(-1)
      let client = running.service.device(named: "")?.host.connect(authorization: .authorized)
      client?.query(
        .pedometer(
          from: Date(timeIntervalSince1970: start), to: Date(timeIntervalSince1970: end))
      ) { result, _ in
        if case .success(.pedometer(let record)) = result { found.withLock { $0 = record.steps } }
      }
      return found.withLock { $0 }
    }
  }

  @Test("Steps are those of the device, whichever way the range is written")
  func steps() throws {
    let asked = try Asked()
    let steps = asked.steps(from: 1_401_746_340, to: 1_401_746_400)
    #expect(steps > 80)
    for range in [
      "from=1401746340&to=1401746400", "from=2014-06-02T21:59Z&to=2014-06-02T22:00:00Z",
      "from=2014-06-02T23:59&to=2014-06-03&zone=Europe/Berlin",
      "from=2014-06-02T23:59%2B02:00&to=2014-06-03T00:00%2B02:00",
      "from=2014-06-02T23:59+02:00&to=2014-06-02T22:00Z&zone=Asia/Kathmandu",
    ] {
      let reply = try asked.ask("steps?\(range)")
      #expect(reply.status == 200)
      #expect(reply.object["schema"] as? String == "steps-1")
      #expect(reply.object["from_utc"] as? String == "2014-06-02T21:59:00Z", "\(range)")
      let record = reply.object["pedometer"] as? [String: Any]
      #expect(record?["steps"] as? Int == steps, "\(range)")
    }
  }

  @Test("Days begin at midnight of the zone that is named, and add up")
  func days() throws {
    let asked = try Asked()
    let reply = try asked.ask("days?from=2014-06-02&to=2014-06-03T12:00&zone=Europe/Berlin")
    let days = try #require(reply.object["days"] as? [[String: Any]])
    #expect(days.map { $0["day"] as? String } == ["2014-06-02", "2014-06-03"])
    let steps = days.compactMap { $0["steps"] as? Int }
    #expect(steps[0] == asked.steps(from: 1_401_660_000, to: 1_401_746_400))
    #expect(steps[0] > 0 && steps[1] > 0)
    #expect(steps.reduce(0, +) == asked.steps(from: 0, to: 2e9))
    let utc = try asked.ask("days?from=2014-06-02&to=2014-06-02T23:00&zone=UTC")
    let all = try #require(utc.object["days"] as? [[String: Any]])
    #expect(all.count == 1 && all[0]["steps"] as? Int == steps.reduce(0, +))
  }

  @Test("Now is what the user does, and the steps of the day")
  func now() throws {
    let asked = try Asked()
    let object = try asked.ask("now?zone=Europe/Berlin").object
    #expect(object["activity"] as? String == "walking")
    #expect(object["day"] as? String == "2014-06-03")
    #expect(object["steps_today"] as? Int == asked.steps(from: 1_401_746_400, to: 2e9))
    let activities = try asked.ask("activities?from=2014-06-02&zone=UTC").object["activities"]
    #expect((activities as? [[String: Any]])?.last?["activity"] as? String == "walking")
    let devices = try asked.ask("devices").object["devices"] as? [[String: Any]]
    #expect(devices?.map { $0["name"] as? String } == ["phone"])
  }

  @Test(
    "What cannot be asked is said in a line",
    arguments: [
      "steps?form=2014", "steps?from=yesterday", "steps?from=2014-06-02&from=2014-06-03",
      "steps?from=2014-06-03&to=2014-06-02", "steps?zone=Mars/Base", "now?from=2014-06-02",
      "days?from=2010-01-01", "steps?device=watch", "steps?from=1e999",
      "steps?zone=../../etc/passwd",
      "steps?from=%1B[2J", "why?from=0&to=601", "why?batch=1", "flow?from=0",
      "flow?zone=UTC", "live?attitude=0", "live?attitude=-1",
      "live?attitude=51", "live?attitude=1e999", "live?attitude=nan", "live?attitude=",
      "live?attitude=%1B[2J", "live?attitude=10&attitude=20", "live?why=yes", "live?batch=2",
      "live?from=0", "live?zone=Mars/Base", "steps?to=nan", "devices?x=", "steps?zone=",
    ])
  func mistakes(question: String) throws {
    let asked = try Asked()
    let reply = try asked.ask(question)
    #expect(reply.status == (question.contains("device=watch") ? 404 : 400))
    #expect(reply.object["schema"] as? String == "error-1")
    let words = try #require(reply.object["error"] as? String)
    #expect(!words.isEmpty && !words.unicodeScalars.contains { $0.value < 32 || $0.value == 0x1B })
  }

  @Test("A token that the user denies gets error 105, and is counted")
  func denied() throws {
    let asked = try Asked()
    var policy = ServicePolicy()
    policy.decided = ["token:dashboard": false]
    let set = policy
    let running = asked.running
    running.onLoop { running.service.set(set) }
    let reply = try asked.ask("steps")
    #expect(reply.status == 403)
    #expect((reply.object["error"] as? String)?.contains("105") == true)
    #expect(running.service.status.text.contains("\"permission\" : 1"))
    // What devices there are is no motion.
    #expect(try asked.ask("devices").status == 200)
  }

  @Test("Each document has the keys that its schema describes, and no others")
  func schema() throws {
    let asked = try Asked()
    let schema = try PublishedSchema()
    for question in ["now", "steps", "activities", "days", "devices", "why", "flow", "steps?x=1"] {
      let range =
        ["steps", "activities", "days"].contains(question) ? "?from=2014-06-02&zone=UTC" : ""
      try schema.check(try asked.ask(question + range).object)
    }
    let owner = try asked.running.token("owner", .readWithClients)
    try schema.check(
      try asked.running.get("/v1/clients", "Authorization: Bearer \(owner)").object)
    try schema.check(try asked.running.get("/health").object)
    let peer = try asked.running.connect()
    peer.send(
      "GET /v1/live?token=\(asked.read) HTTP/1.1\r\nHost: localhost:\(asked.running.port)\r\n\r\n")
    _ = try peer.head()
    for _ in 0..<2 { try schema.check(try #require(peer.event()).data) }
  }

  @Test("Without a device it says so")
  func noDevice() throws {
    let running = try RunningServer()
    let read = try running.token("r", .read)
    let reply = try running.get("/v1/now?token=\(read)")
    #expect(reply.status == 404)
    #expect(reply.object["error"] as? String == "no device is there yet")
  }
}
