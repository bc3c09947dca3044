import FoundationEssentials
import MotionHost
import MotionLink
import MotionProcessing
import MotionRecordings
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("Connections that mean no good")
struct MaliceTests {
  @Test(
    "Bytes of no meaning end their connection with a reason, and cost nobody else anything",
    arguments: 0..<20)
  func noise(_ seed: UInt64) async throws {
    let running = try RunningService([RunningService.table()])
    var random = SplitMix64(seed: seed)
    let socket = try #require(UnixSocket.connect(to: running.path))
    let bytes = (0..<5000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    _ = socket.send(bytes)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while buffer.withUnsafeMutableBytes({ socket.receive(into: $0) }) > 0 {}
    #expect(SocketLink(path: running.path).synchronize())
  }

  @Test(
    "A client's requests before a hello, an owner's from a client, and a second hello are refused")
  func order() throws {
    let running = try RunningService([RunningService.table()])
    let hello = ClientMessage.hello(oldest: 1, newest: 1, role: .client, device: "")
    for messages in [
      [.barrier(1)], [hello, .command(1, name: "status", arguments: [])], [hello, hello],
      [.hello(oldest: 2, newest: 9, role: .client, device: "")],
      [.hello(oldest: 1, newest: 1, role: .client, device: "none such")],
    ] {
      let socket = try #require(UnixSocket.connect(to: running.path))
      for message in messages { _ = socket.send(message.frame.bytes) }
      #expect(lastMessage(from: socket)?.isGoodbye == true)
    }
  }

  @Test("A client that never reads has bounded memory, and another one gets what it gets alone")
  func neverReads() async throws {
    let running = try RunningService([RunningService.table(seconds: 600, pace: .speed(200))])
    let lazy = try #require(UnixSocket.connect(to: running.path))
    let hello = ClientMessage.hello(oldest: 1, newest: 1, role: .client, device: "")
    _ = lazy.send(hello.frame.bytes)
    for number in 1...20 {
      _ = lazy.send(
        ClientMessage.subscribe(UInt32(number), .accelerometer(interval: 0.01)).frame.bytes)
    }
    let heard = Heard()
    let link = SocketLink(path: running.path)
    let subscription = heard.subscribe(link, to: .accelerometer(interval: 0.02))
    let device = try #require(running.service.device(named: ""))
    #expect(try await heard.wait { _ in device.hasEnded })
    #expect(link.synchronize())
    let stamps = heard.all.compactMap {
      if case .accelerometer(let reading) = $0 { reading.moment.timestamp } else { nil }
    }
    #expect(stamps.count > 10_000 && stamps == stamps.sorted())
    #expect(dropped(running.service).max().map { $0 > 100 } == true)
    withExtendedLifetime((lazy, subscription)) {}
  }

  @Test("One user has at most 32 connections; who is refused is told why")
  func many() throws {
    let running = try RunningService([RunningService.table()])
    let hello = ClientMessage.hello(oldest: 1, newest: 1, role: .client, device: "")
    var sockets: [UnixSocket] = []
    var (welcomed, reasons) = (0, [String]())
    for _ in 0..<Service.mostConnections + 8 {
      let socket = try #require(UnixSocket.connect(to: running.path))
      _ = socket.send(hello.frame.bytes)
      switch nextMessage(from: socket) {
      case .welcome: welcomed += 1
      case .goodbye(let reason): reasons.append(reason)
      default: break
      }
      sockets.append(socket)
    }
    #expect(welcomed == Service.mostConnections)
    let reason = "a user has 32 connections at most; close another one first"
    #expect(reasons == Array(repeating: reason, count: 8))
    #expect(SocketLink(path: running.path).refusal == reason)
    sockets = []
  }

  /// Samples that were dropped, by client.
  private func dropped(_ service: Service) -> [Int] {
    guard case .object(let status) = service.status, case .array(let clients)? = status["clients"]
    else { return [] }
    return clients.compactMap { client in
      guard case .object(let client) = client, case .number(let text)? = client["samples_dropped"]
      else { return nil }
      return Int(text)
    }
  }

  /// The next thing that the service says.
  private func nextMessage(from socket: UnixSocket) -> ServiceMessage? {
    var frames = FrameBuffer(longest: 1 << 20)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let frame = try? frames.next() { return try? ServiceMessage(frame) }
      let count = buffer.withUnsafeMutableBytes { socket.receive(into: $0) }
      guard count > 0 else { return nil }
      buffer.withUnsafeBytes { frames.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  /// The last thing that the service says before it closes.
  private func lastMessage(from socket: UnixSocket) -> ServiceMessage? {
    var frames = FrameBuffer(longest: 1 << 20)
    var last: ServiceMessage?
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = buffer.withUnsafeMutableBytes { socket.receive(into: $0) }
      guard count > 0 else { return last }
      buffer.withUnsafeBytes { frames.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      while let frame = try? frames.next() { last = try? ServiceMessage(frame) }
    }
  }
}

extension ServiceMessage {
  fileprivate var isGoodbye: Bool { if case .goodbye = self { true } else { false } }
}
