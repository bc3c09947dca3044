import Foundation
import MotionDiary
import MotionHost
import MotionLink
import MotionProcessing
import MotionRecordings
import MotionService
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionServer

@Suite("Why, over HTTP")
struct WhyTests {
  /// A simulated way, played as a device, and its analysis.
  private struct Played {
    static let scenario = "commuter"
    let running: RunningServer
    let read: String
    let device: ReplayedDevice

    init(_ pace: Pace) throws {
      device = ReplayedDevice(
        name: "phone", try ScenarioSource(name: Self.scenario), pace: pace, dates: .recorded,
        complain: { _ in })
      running = try RunningServer([device])
      read = try running.token("dashboard", .read)
    }

    /// Lets it live to its end.
    func end() { while !device.hasEnded { usleep(2000) } }

    func why(_ range: String) throws -> HTTPPeer.Reply {
      try running.get("/v1/why?\(range)", "Authorization: Bearer \(read)")
    }

    /// What `coremotion analyze --explain --json` has of some moments.
    static func explained(_ moments: [Int]) throws -> [[String: Any]] {
      var source = try ScenarioSource(name: scenario)
      let stretches = try moments.map {
        try #require(RecordingMoment(String($0))).stretch(
          start: nil, clock: try LocalClock(zone: "UTC"))
      }
      var analysis = try RecordingAnalysis(
        metadata: RecordingMetadata(recording: "commuter"), streams: source.description.streams,
        explaining: stretches)
      while let sample = source.next() { try analysis.process(sample) }
      let text = DiaryJSON.document(of: [try analysis.finish()])
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let recording = try #require((document["recordings"] as? [[String: Any]])?.first)
      return try #require(
        (recording["explanation"] as? [String: Any])?["stretches"] as? [[String: Any]])
    }

    /// Seconds since 1970 at the recording's start.
    static var start: Double {
      get throws {
        try #require(try ScenarioSource(name: scenario).description.start).timeIntervalSince1970
      }
    }
  }

  /// A batch without the dates, waves and events that the explanation has elsewhere.
  private func bare(_ batch: [String: Any]) -> NSDictionary {
    batch.filter { !["start_utc", "end_utc", "waves", "events"].contains($0.key) } as NSDictionary
  }

  private func list(_ value: Any?) -> NSArray { (value as? [[String: Any]] ?? []) as NSArray }

  @Test("Words and numbers are those of the explanation of the same samples, at forty moments")
  func equal() throws {
    let played = try Played(.speed(100_000))
    let moments = (0..<40).map { 35 + 43 * $0 }
    let explained = try Played.explained(moments)
    played.end()
    var batches = 0
    for (moment, stretch) in zip(moments, explained) {
      let begin = try Played.start + Double(moment - 30)
      let reply = try played.why("from=\(begin)&to=\(begin + 60)")
      #expect(reply.status == 200 && reply.object["schema"] as? String == "why-1")
      let found = try #require(reply.object["batches"] as? [[String: Any]])
      #expect(found.map(bare) as NSArray == list(stretch["activity"]), "at \(moment)")
      for key in ["waves", "events"] {
        let inside = found.flatMap { $0[key] as? [[String: Any]] ?? [] }.filter {
          let time = $0["time_s"] as? Double ?? -1
          return time >= Double(moment - 30) && time < Double(moment + 30)
        }
        #expect(inside as NSArray == list(stretch[key]), "\(key) at \(moment)")
      }
      batches += found.count
    }
    #expect(batches > 900)
  }

  @Test(
    "A stream says of each batch what the explanation will, and what was done and walked by then")
  func live() throws {
    // Time waits for who follows, so nothing is left out.
    let played = try Played(.virtual)
    let explained = try Played.explained([60, 120, 180, 240])
    let peer = try played.running.connect()
    peer.send(
      "GET /v1/live?token=\(played.read)&batch=1&why=1&zone=UTC HTTP/1.1\r\n"
        + "Host: localhost:\(played.running.port)\r\n\r\n")
    try #require(try peer.head().status == 200)
    var whys: [Double: NSDictionary] = [:]
    var (activity, steps, batches) = ("", 0, 0)
    while whys.count < 108, let event = peer.event() {
      switch event.name {
      case "activity": activity = event.data["activity"] as? String ?? ""
      case "steps": steps = event.data["steps"] as? Int ?? 0
      case "batch":
        batches += 1
        #expect(event.data["activity"] as? String == activity)
        // The recording begins after midnight, and so does the count.
        #expect(event.data["steps"] as? Int == steps)
        #expect(event.data["time_s"] as? Double == 2.5 * Double(batches))
        #expect((event.data["from_utc"] as? String)?.hasSuffix("T00:00:00Z") == true)
      case "why":
        let list = try #require(event.data["batches"] as? [[String: Any]])
        try #require(list.count == 1)
        whys[try #require(list[0]["start_s"] as? Double)] = bare(list[0])
      default: break
      }
    }
    #expect(batches == whys.count)
    #expect(steps > 100)
    for stretch in explained {
      for batch in try #require(stretch["activity"] as? [[String: Any]]) {
        let start = try #require(batch["start_s"] as? Double)
        #expect(whys[start] == batch as NSDictionary, "at \(start)")
      }
    }
  }

  @Test("Ten minutes at once, the last one without a range, and nothing of what is not kept")
  func ranges() throws {
    let played = try Played(.speed(100_000))
    played.end()
    let start = try Played.start
    #expect(try played.why("from=\(start)&to=\(start + 601)").status == 400)
    let most = try played.why("from=\(start)&to=\(start + 600)").object
    #expect((most["batches"] as? [Any])?.count == 240)
    #expect(most["kept_from_utc"] as? String == most["from_utc"] as? String)
    let usual = try played.why("").object["batches"] as? [[String: Any]]
    #expect((24...25).contains(usual?.count ?? 0))
    let before = try played.why("from=\(start - 600)&to=\(start)").object
    #expect((before["batches"] as? [Any])?.isEmpty == true)
    #expect(before["kept_from_utc"] as? String == most["from_utc"] as? String)
    let moment = try played.why("from=\(start + 61)&to=\(start + 61)").object
    let held = try #require((moment["batches"] as? [[String: Any]])?.first)
    #expect(held["start_s"] as? Double == 60)
  }

  @Test("A service that begins again knows of what its journal holds, and of nothing else")
  func begunAgain() throws {
    let device = PushedDevice(name: "phone")
    let samples = (0..<3000).map { i in
      let time = Double(i) / 50
      return Sample(
        .acceleration(Vector3(0, -0.05, -1 - 0.3 * sin(2 * .pi * 1.8 * time))),
        at: SensorTime(seconds: time))
    }
    let zero = Date(timeIntervalSince1970: 1_401_776_100)
    device.restore([
      .streams([.acceleration: 50]),
      .samples(Array(samples[1000...]), origin: Moment(timestamp: 0, date: zero), session: 1),
    ])
    let running = try RunningServer([device])
    let read = try running.token("r", .read)
    let object = try running.get(
      "/v1/why?token=\(read)&from=1401776100&to=1401776160"
    ).object
    let batches = try #require(object["batches"] as? [[String: Any]])
    #expect(batches.first?["end_utc"] as? String == "2014-06-03T06:15:22.5Z")
    #expect(batches.contains { ($0["waves"] as? [Any])?.isEmpty == false })
    #expect(object["kept_from_utc"] as? String == batches.first?["start_utc"] as? String)
  }

  @Test("One range over two sessions of the clock has the waves of both")
  func twoSessions() throws {
    let device = PushedDevice(name: "phone")
    let samples = (0..<4000).map { i in
      let time = Double(i) / 50
      return Sample(
        .acceleration(Vector3(0, -0.05, -1 - 0.3 * sin(2 * .pi * 1.8 * time))),
        at: SensorTime(seconds: time))
    }
    let zero = Moment(timestamp: 0, date: Date(timeIntervalSince1970: 1_401_776_100))
    device.restore([
      .streams([.acceleration: 50]),
      .samples(Array(samples[..<2000]), origin: zero, session: 1),
      .samples(Array(samples[2000...]), origin: zero, session: 2),
    ])
    let running = try RunningServer([device])
    let read = try running.token("r", .read)
    func waves(_ from: Int, _ to: Int) throws -> [Double] {
      let object = try running.get(
        "/v1/why?token=\(read)&from=\(1_401_776_100 + from)&to=\(1_401_776_100 + to)"
      ).object
      let batches = try #require(object["batches"] as? [[String: Any]])
      return batches.flatMap { $0["waves"] as? [[String: Any]] ?? [] }.compactMap {
        $0["time_s"] as? Double
      }
    }
    let (first, second, both) = (try waves(0, 40), try waves(40, 80), try waves(0, 80))
    #expect(first.count > 50 && second.count > 50)
    #expect(both == first + second && both == both.sorted())
  }

  @Test("Two devices are told apart")
  func twoDevices() throws {
    let running = try RunningServer()
    let read = try running.token("r", .read)
    for name in ["one", "two"] {
      let push = try running.token(name, .push(device: name))
      let body = RunningServer.walk(from: 0, to: name == "one" ? 30 : 60)
      _ = try running.connect().post("/push/\(push)/raw", body)
    }
    for (name, count) in [("one", 12), ("two", 24)] {
      let why = try running.get(
        "/v1/why?token=\(read)&device=\(name)&from=1401776100&to=1401776200"
      ).object
      #expect(why["device"] as? String == name)
      #expect(abs(((why["batches"] as? [Any])?.count ?? 0) - count) <= 1)
      let flow = try running.get("/v1/flow?token=\(read)&device=\(name)").object
      #expect(flow["samples"] as? Int == (name == "one" ? 1500 : 3000))
    }
    #expect(try running.get("/v1/why?token=\(read)&device=three").status == 404)
  }
}
