import Foundation
import MotionDiary
import MotionHost
import MotionLink
import MotionProcessing
import MotionRecordings
import MotionService
import MotionTestSupport
import Testing

@testable import MotionServer

@Suite("Events of a device over HTTP")
struct LiveTests {
  /// A walker's device, who pushes to it, and who follows it.
  private final class Followed {
    let running: RunningServer
    let read: String
    private let push: String
    private let pusher: HTTPPeer
    private var second = 0

    init() throws {
      running = try RunningServer()
      read = try running.token("dashboard", .read)
      push = try running.token("p", .push(device: "phone"))
      pusher = try running.connect()
      try walk(20)
    }

    /// More seconds of the walk.
    func walk(_ seconds: Int) throws {
      let body = RunningServer.walk(from: second, to: second + seconds)
      second += seconds
      try #require(try pusher.post("/push/\(push)/raw", body).status == 200)
    }

    func follow(after id: String? = nil, as token: String? = nil) throws -> HTTPPeer {
      let peer = try running.connect()
      peer.send(
        "GET /v1/live?token=\(token ?? read) HTTP/1.1\r\nHost: localhost:\(running.port)\r\n"
          + (id.map { "Last-Event-ID: \($0)\r\n" } ?? "") + "\r\n")
      let head = try peer.head()
      try #require(head.status == 200)
      #expect(head.headers["content-type"] == "text/event-stream")
      return peer
    }
  }

  private static var wishes: LiveWishes { get throws { LiveWishes(try LocalClock(zone: "UTC")) } }

  /// The next event with steps.
  private func nextSteps(_ peer: HTTPPeer) -> (event: HTTPPeer.Event, steps: Int)? {
    while let event = peer.event() {
      if event.name == "steps" { return (event, event.data["steps"] as? Int ?? -1) }
    }
    return nil
  }

  @Test("A stream begins with the device, and tells activity and steps as they come")
  func events() throws {
    let followed = try Followed()
    let peer = try followed.follow()
    let start = try #require(peer.event())
    #expect(start.name == "start" && start.data["device"] as? String == "phone")
    #expect(start.number == 1)
    try followed.walk(20)
    let (event, steps) = try #require(nextSteps(peer))
    #expect(event.data["schema"] as? String == "live-1")
    #expect(steps >= 0)
  }

  @Test("After a break Last-Event-ID repeats nothing and skips nothing")
  func goesOn() throws {
    let followed = try Followed()
    var peer: HTTPPeer? = try followed.follow()
    let stream = try #require(peer?.event()).id.split(separator: "-")[0]
    var numbers = [1]
    var last = 0
    for _ in 0..<4 {
      try followed.walk(20)
      let reader = try #require(peer)
      let (event, steps) = try #require(nextSteps(reader))
      #expect(event.id.hasPrefix(stream) && steps >= last)
      last = steps
      let seen = event.number
      // The connection breaks, and what comes meanwhile waits.
      peer = nil
      try followed.walk(20)
      peer = try followed.follow(after: event.id)
      let next = try #require(peer?.event())
      #expect(next.number == seen + 1)
      numbers.append(next.number)
    }
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
  }

  @Test("What was sent and perhaps not received is sent again")
  func sendsAgain() throws {
    let followed = try Followed()
    let first = try followed.follow()
    try followed.walk(60)
    var seen: [HTTPPeer.Event] = []
    while seen.last?.name != "steps", let event = first.event() { seen.append(event) }
    try #require(seen.count >= 2)
    let again = try followed.follow(after: seen[0].id)
    for event in seen.dropFirst() {
      let next = try #require(again.event())
      #expect(next.id == event.id && next.name == event.name)
    }
    // Whoever goes on takes the former connection's place.
    while first.event() != nil {}
  }

  @Test("A number that is nobody's, or somebody else's, begins a stream of its own")
  func others() throws {
    let followed = try Followed()
    let id = try #require(try followed.follow().event()).id
    let other = try followed.running.token("other", .read)
    for (after, token) in [
      (id, other), ("x-1", followed.read), ("1", followed.read), ("-", followed.read),
      ("\(id)9999999999999999999", followed.read),
    ] {
      let event = try #require(try followed.follow(after: after, as: token).event())
      #expect(event.name == "start" && event.number == 1)
      #expect(event.id.split(separator: "-")[0] != id.split(separator: "-")[0])
    }
  }

  @Test("What the user withdraws ends the stream with error 105, and nothing comes after it")
  func withdrawn() throws {
    let followed = try Followed()
    let peer = try followed.follow()
    _ = peer.event()
    var policy = ServicePolicy()
    policy.decided = ["token:dashboard": false]
    let (set, running) = (policy, followed.running)
    running.onLoop { running.service.set(set) }
    try followed.walk(20)
    var events: [HTTPPeer.Event] = []
    while let event = peer.event() { events.append(event) }
    let error = try #require(events.firstIndex { $0.name == "error" })
    #expect(events[error].data["error"] as? Int == 105)
    #expect(events[error...].allSatisfy { ["error", "end"].contains($0.name) })
    #expect(running.service.status.text.contains("\"streams\" : 0"))
  }

  @Test("A token that is revoked ends its streams, and those alone")
  func revoked() throws {
    let followed = try Followed()
    let other = try followed.running.token("other", .read)
    let (mine, theirs) = (try followed.follow(), try followed.follow(as: other))
    _ = (mine.event(), theirs.event())
    let running = followed.running
    try running.service.tokens.revoke("dashboard")
    running.onLoop { running.service.closeAll(of: "token:dashboard") }
    var last: HTTPPeer.Event?
    while let event = mine.event() { last = event }
    #expect(last?.name == "end")
    try followed.walk(20)
    #expect(nextSteps(theirs) != nil)
    #expect(try running.get("/v1/live?token=\(followed.read)").status == 404)
  }

  @Test("Who follows is listed as a client, and no more once the stream is let go of")
  func listed() throws {
    let followed = try Followed()
    let peer = try followed.follow()
    _ = peer.event()
    #expect(followed.running.service.status.text.contains("token:dashboard"))
    let running = followed.running
    running.onLoop { running.server.router.streams.end() }
    #expect(!running.service.status.text.contains("token:dashboard"))
  }

  @Test("Streams are bounded, of a client and in all; those that nobody follows make room")
  func bounded() throws {
    let service = Service(
      loop: try #require(EventLoop()), permissions: try PermissionBook(path: nil))
    let streams = LiveStreams(service)
    let device = PushedDevice(name: "phone")
    service.add(device)
    func identity(_ name: String) -> ClientIdentity {
      service.identity(of: Token(name: name, right: .read, digest: []))
    }
    for _ in 0..<LiveStreams.mostOfClient + 5 {
      #expect(streams.begin(for: identity("one"), device, try Self.wishes) != nil)
    }
    #expect(streams.count == LiveStreams.mostOfClient)
    for number in 0..<100 {
      #expect(streams.begin(for: identity("client-\(number)"), device, try Self.wishes) != nil)
    }
    #expect(streams.count == LiveStreams.most)
    streams.end()
    #expect(streams.count == 0)
  }

  @Test("Whoever has a token and opens streams does not keep the owner's programs out")
  func ownersProgramsComeIn() throws {
    let followed = try Followed()
    let folder = TemporaryFolder()
    let (service, loop) = (followed.running.service, followed.running.service.loop)
    let listening = try ListeningSocket(path: folder.path + "/motion.sock")
    listening.serve(by: loop) { service.take($0) }
    var peers: [HTTPPeer] = []
    for number in 0..<3 {
      let token = try followed.running.token("reader-\(number)", .read)
      for _ in 0..<12 {
        let peer = try followed.running.connect(from: "127.0.0.\(10 + number)")
        peer.send(
          "GET /v1/live?token=\(token) HTTP/1.1\r\n"
            + "Host: localhost:\(followed.running.port)\r\n\r\n"
        )
        try #require(try peer.head().status == 200)
        peers.append(peer)
      }
    }
    #expect(SocketLink(path: folder.path + "/motion.sock").isConnected)
    loop.post { listening.end(by: loop) }
  }

  @Test("What waits for somebody who does not read is bounded, and altitudes are dropped")
  func waiting() throws {
    let service = Service(
      loop: try #require(EventLoop()), permissions: try PermissionBook(path: nil))
    let streams = LiveStreams(service)
    let device = PushedDevice(name: "phone")
    device.describe([.pressure: 1])
    service.add(device)
    let identity = service.identity(of: Token(name: "r", right: .read, digest: []))
    let stream = try #require(streams.begin(for: identity, device, try Self.wishes))
    var clock = SourceClock()
    // A lift that goes up and down for hours.
    for batch in 0..<20 {
      let samples = (batch * 500..<batch * 500 + 500).map { i in
        Sample(
          .pressure(100 - 0.02 * Double(abs(i % 400 - 200))), at: SensorTime(seconds: Double(i)))
      }
      _ = device.take(
        SampleBatch(
          number: UInt64(batch + 1), origin: Date(timeIntervalSince1970: 1_401_776_100),
          samples: samples), by: &clock)
    }
    #expect(stream.isOpen && stream.dropped > 0)
    #expect(stream.waitingBytes <= OutgoingQueue.capacity)
    streams.end()
  }

  @Test("Who is a thousand states behind is told so, as the last event, and the service goes on")
  func behind() throws {
    let service = Service(
      loop: try #require(EventLoop()), permissions: try PermissionBook(path: nil))
    let streams = LiveStreams(service)
    let device = PushedDevice(name: "phone")
    service.add(device)
    let identity = service.identity(of: Token(name: "r", right: .read, digest: []))
    let stream = try #require(streams.begin(for: identity, device, try Self.wishes))
    for number in 0..<OutgoingQueue.mostKept {
      #expect(stream.isOpen, "after \(number) states")
      stream.put("activity", .object { $0.add("number", number) }, .kept, .sensitive)
    }
    #expect(!stream.isOpen)
    streams.end()
  }
}
