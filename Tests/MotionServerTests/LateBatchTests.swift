import Foundation
import MotionDiary
import MotionHost
import MotionLink
import MotionProcessing
import MotionTestSupport
import SystemLibrary
import Testing

@testable import MotionServer
@testable import MotionService

@Suite("Batches that somebody missed are not told late")
struct LateBatchTests {
  private final class Reader: LiveReader {
    func wake() {}
    func leave() {}
  }

  /// A stream of an application of which the user has said nothing yet.
  private final class Undecided {
    static let name = "app:org.example.Steps"
    let service: Service
    let device = PushedDevice(name: "phone")
    let stream: LiveStream
    private let streams: LiveStreams
    private let reader = Reader()
    private var clock = SourceClock()
    private var number: UInt64 = 0
    private var second = 0

    init() throws {
      service = Service(
        loop: try #require(EventLoop()), permissions: try PermissionBook(path: nil),
        policy: ServicePolicy { _ in "Counts steps" })
      streams = LiveStreams(service)
      device.describe([.acceleration: 50])
      service.add(device)
      Self.walk(device, 0..<20, 1, &clock)
      (number, second) = (1, 20)
      var wishes = LiveWishes(try LocalClock(zone: "UTC"))
      (wishes.batches, wishes.reasons) = (true, true)
      let identity = ClientIdentity(
        user: getuid(), process: 0, name: Self.name, isOwners: true)
      stream = try #require(streams.begin(for: identity, device, wishes))
      stream.attach(reader, after: nil)
    }

    deinit { streams.end() }

    private static func walk(
      _ device: PushedDevice, _ seconds: Range<Int>, _ number: UInt64, _ clock: inout SourceClock
    ) {
      let samples = (seconds.lowerBound * 50..<seconds.upperBound * 50).map { i in
        let time = Double(i) / 50
        return Sample(
          .acceleration(Vector3(0, -0.05, -1 - 0.3 * sin(2 * .pi * 1.8 * time))),
          at: SensorTime(seconds: time))
      }
      _ = device.take(
        SampleBatch(
          number: number, origin: Date(timeIntervalSince1970: 1_401_776_100), samples: samples),
        by: &clock)
    }

    func walk(_ seconds: Int) {
      number += 1
      Self.walk(device, second..<second + seconds, number, &clock)
      second += seconds
    }

    func allow() {
      var policy = ServicePolicy { _ in "Counts steps" }
      policy.decided = [Self.name: true]
      service.set(policy)
    }

    /// Seconds at which the newest batch ended.
    var newest: Double {
      let kept = device.host.reasons(from: .distantPast, to: .distantFuture)
      return kept.batches.last?.batch.end.seconds ?? -1
    }

    /// Ends of the batches that the events so far tell, of events `batch` and of events `why`.
    func told() throws -> (batches: [Double], reasons: [Double]) {
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      var text = ""
      while case .bytes(let count) = bytes.withUnsafeMutableBytes({
        stream.read(into: $0, by: reader)
      }) {
        text += String(decoding: bytes[..<count], as: UTF8.self)
      }
      var ends: (batches: [Double], reasons: [Double]) = ([], [])
      var event = ""
      for line in text.split(separator: "\n") {
        if line.hasPrefix("event: ") { event = String(line.dropFirst(7)) }
        guard line.hasPrefix("data: ") else { continue }
        let object = try #require(
          try JSONSerialization.jsonObject(with: Data(line.dropFirst(6).utf8)) as? [String: Any])
        if event == "batch" { ends.batches.append(try #require(object["time_s"] as? Double)) }
        if event == "why" {
          let list = try #require(object["batches"] as? [[String: Any]])
          ends.reasons += list.compactMap { $0["end_s"] as? Double }
        }
      }
      return ends
    }
  }

  private func check(_ told: (batches: [Double], reasons: [Double]), after last: Double) {
    #expect(told.batches.first == last + 2.5)
    #expect(zip(told.batches.dropFirst(), told.batches).allSatisfy { $0 - $1 == 2.5 })
    #expect(told.batches.count >= 3 && told.batches == told.reasons)
  }

  @Test("Whom the user lets in late, and who got no time, is told of the batch that just ended")
  func late() throws {
    let undecided = try Undecided()
    undecided.walk(20)
    #expect(try undecided.told().batches.isEmpty)
    let before = undecided.newest
    #expect(before > 30)
    undecided.allow()
    undecided.walk(10)
    check(try undecided.told(), after: before)
    let client = try #require(undecided.stream.state.withLock { $0.client })
    client.suspend()
    undecided.walk(20)
    #expect(try undecided.told().batches.isEmpty)
    let meanwhile = undecided.newest
    client.resume()
    undecided.walk(10)
    check(try undecided.told(), after: meanwhile)
  }

  @Test("Only one asks for attitudes, however many would at once")
  func attitudes() throws {
    final class Subscription: MotionSubscription {
      func setInterval(_ interval: TimeInterval) {}
      func cancel() {}
    }
    let service = Service(
      loop: try #require(EventLoop()), permissions: try PermissionBook(path: nil))
    var state = LiveStream.State()
    state.service = service
    func asks() -> Bool { state.beginAttitude() != nil }
    func keeps() -> Bool { state.keepAttitude(Subscription()) }
    #expect(!asks(), "nobody reads")
    let reader = Reader()
    state.reader = reader
    #expect(asks())
    #expect(!asks())
    #expect(keeps())
    #expect(!keeps())
    #expect(!asks())
    // The reader leaves while somebody asks: what was asked for is given up.
    state.attitude = .nobody
    #expect(asks())
    state.reader = nil
    #expect(!keeps())
  }
}
