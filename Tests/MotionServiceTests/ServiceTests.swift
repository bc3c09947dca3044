import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("Programs and the service, through a socket")
struct ServiceTests {
  @Test("A walk through the socket has the steps of the same walk in one process")
  func walk() async throws {
    let running = try RunningService([try RunningService.walk()])
    let link = SocketLink(path: running.path)
    #expect(link.isConnected)
    #expect(link.capabilities.features.contains(.steps))
    let heard = Heard()
    let subscription = heard.subscribe(link, to: .pedometer(since: link.now))
    let device = try #require(running.service.device(named: ""))
    #expect(try await heard.wait { _ in device.hasEnded })
    #expect(link.synchronize())
    let answer = link.waitForAnswer(to: .pedometer(from: .distantPast, to: .distantFuture))
    guard case .success(.pedometer(let record))? = answer else {
      Issue.record("no record: \(String(describing: answer))")
      return
    }
    // The simulator's walker takes 705; a live count may lack the last second.
    let last = try #require(heard.steps.last)
    #expect(record.steps > 600 && abs(record.steps - last) <= 3)
    #expect(heard.steps == heard.steps.sorted())
    withExtendedLifetime(subscription) {}
  }

  @Test("Two devices have clocks of their own and never mix")
  func devices() throws {
    let running = try RunningService([
      RunningService.table("phone", start: 1_401_776_100),
      RunningService.table("watch", start: 1_600_000_000),
    ])
    let phone = SocketLink(path: running.path)
    let watch = SocketLink(path: running.path, device: "watch")
    #expect(phone.now == Date(timeIntervalSince1970: 1_401_776_100))
    #expect(watch.now == Date(timeIntervalSince1970: 1_600_000_000))
  }

  @Test("A withdrawal ends what is sensitive with error 105, and an answer begins it anew")
  func withdrawn() async throws {
    let running = try RunningService([RunningService.table()])
    let link = SocketLink(path: running.path)
    let (activity, raw) = (Heard(), Heard())
    let owner = try OwnerConnection(ServiceAddress(path: running.path))
    let peer = try #require(UnixSocket.connect(to: running.path))
    let name = try ClientIdentity.lookUp(peer, Admission(owner: getuid())).get().name
    let subscriptions = [
      activity.subscribe(link, to: .activity), raw.subscribe(link, to: .accelerometer(interval: 1)),
    ]
    _ = try owner.call("deny", [name])
    #expect(link.synchronize())
    #expect(link.authorization == .denied)
    #expect(try await activity.wait { !$0.isEmpty })
    #expect(activity.failures == [.notAuthorized])
    #expect(raw.failures.isEmpty)
    guard
      case .failure(.notAuthorized)? = link.waitForAnswer(
        to: .pedometer(from: .distantPast, to: .distantFuture))
    else {
      Issue.record("a denied client was answered")
      return
    }
    _ = try owner.call("allow", [name])
    #expect(link.synchronize())
    #expect(link.authorization == .authorized)
    withExtendedLifetime(subscriptions) {}
  }

  @Test("After a restart of the service subscriptions go on, and steps never fall")
  func restart() async throws {
    let folder = TemporaryFolder()
    let heard = Heard()
    var first: RunningService? = try RunningService(
      [RunningService.stroll(seconds: 120)], in: folder)
    let link = SocketLink(path: try #require(first).path)
    let subscription = heard.subscribe(link, to: .pedometer(since: Date(timeIntervalSince1970: 0)))
    #expect(try await heard.wait { $0.count > 20 })
    first?.end()
    first = nil
    #expect(try await heard.wait { _ in !link.isConnected })
    let before = heard.all.count
    // It begins anew, and walks on for longer than the first one did.
    let second = try RunningService([RunningService.stroll(seconds: 900)], in: folder)
    #expect(try await heard.wait { $0.count > before + 20 })
    #expect(heard.failures.isEmpty)
    // More may come meanwhile.
    let steps = heard.steps
    #expect(steps == steps.sorted())
    withExtendedLifetime((subscription, second)) {}
  }

  @Test("The service tells its clients that it ends")
  func told() async throws {
    let running = try RunningService([RunningService.table()])
    let link = SocketLink(path: running.path)
    let events = Guarded<[ClientLifecycle]>([])
    let observer = link.observeLifecycle { event in events.withLock { $0.append(event) } }
    #expect(link.synchronize())
    running.end()
    #expect(try await Heard().wait { _ in !events.withLock { $0.isEmpty } })
    #expect(events.withLock { $0 } == [.willTerminate])
    withExtendedLifetime(observer) {}
  }

  @Test(
    "A replay that waits for its clients ends with the service, when nobody is left to wait for")
  func lockstepEnds() async throws {
    let device = RunningService.table(seconds: 14_400)
    let running = try RunningService([device])
    let link = SocketLink(path: running.path)
    // The client handles nothing, so the replay stands.
    let receipts = Guarded<[DeliveryReceipt]>([])
    let subscription = link.subscribe(to: .accelerometer(interval: 0.02)) { _, receipt in
      receipts.withLock { $0.append(receipt) }
    }
    #expect(try await Heard().wait { _ in !receipts.withLock { $0.isEmpty } })
    running.end()
    #expect(try await Heard().wait { _ in device.hasEnded })
    // Else it would have run to the end of the recording.
    #expect(device.taken < 14_400 * 50 / 2)
    withExtendedLifetime(subscription) {}
  }

  @Test("A client that is refused knows why")
  func refused() throws {
    let running = try RunningService([RunningService.table()])
    let link = SocketLink(path: running.path, device: "watch")
    #expect(!link.isConnected)
    #expect(link.refusal == "no device is called 'watch'")
  }

  @Test("A question that a break interrupts is answered with error 103")
  func interrupted() async throws {
    let (ours, theirs) = try #require(UnixSocket.pair())
    let link = SocketLink(theirs)
    // Nobody reads at the other end.
    ours.shutDown()
    guard
      case .failure(.unknown)? = link.waitForAnswer(to: .activities(from: .distantPast, to: .now))
    else {
      Issue.record("an answer came from nobody")
      return
    }
  }

  @Test("A second service at the same socket is refused, one that was killed is followed")
  func second() throws {
    let running = try RunningService([RunningService.table()])
    #expect(throws: ServiceError.self) { try ListeningSocket(path: running.path) }
    let folder = TemporaryFolder()
    let path = folder.path + "/killed.sock"
    // A socket at which nobody listens, as a killed service leaves it.
    let left = try #require(UnixSocket.make())
    #expect(UnixSocket.withAddress(path) { bind(left.descriptor, $0, $1) } == 0)
    #expect(throws: Never.self) { try ListeningSocket(path: path) }
  }

  @Test("A file of the user where the socket would go stays")
  func foreignFile() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/motion.sock"
    try "mine".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: ServiceError.self) { try ListeningSocket(path: path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }
}
