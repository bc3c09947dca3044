import FoundationEssentials
import MotionHost
import MotionProcessing
import SystemLibrary

@testable import MotionLink
@testable import MotionService

// Frames that come over a socket, at both ends of it.

extension ServiceHarness {
  /// All that a connection can send: the first byte says as whom it begins, the rest is what comes.
  static let service = ServiceHarness(name: "service", seeds: serviceSeeds) { input in
    let held = Guarded<EventLoop?>(nil)
    // The loop's clock has it, or it would hold itself for ever.
    defer { held.withLock { $0 = nil } }
    guard let first = input.first else { return }
    guard let (near, far) = UnixSocket.pair(), let service = idleService(held) else {
      return mustHold(false, "no descriptors are left")
    }
    let owner = first & 4 == 0 ? "exe:/usr/bin/fuzz" : "app:org.example.fuzz"
    let identity = ClientIdentity(user: 0, process: 1, name: owner, isOwners: true)
    service.state.withLock { $0.identify = Box { _, _ in .success(identity) } }
    service.take(far)
    if let role = ClientMessage.Role(rawValue: Int(first & 3)) {
      _ = near.send(
        ClientMessage.hello(oldest: 1, newest: 1, role: role, device: "phone").frame.bytes)
    }
    _ = near.send(Array(input.dropFirst()), patience: 0)
    shutdown(near.descriptor, Int32(SHUT_WR))
    service.loop.run()
    service.end()
    mustHold(
      service.state.withLock { $0.connections.values.allSatisfy { !$0.connection.isOpen } }, "open")
    readAll(near)
  }

  /// A service with a device of a second, whose loop, kept in `held`, ends when nothing is to be read or done.
  private static func idleService(_ held: Guarded<EventLoop?>) -> Service? {
    let clock = LoopClock(uptime: { 1000 }, pass: { _ in held.withLock { $0 }?.stop() })
    guard let loop = EventLoop(clock: clock), let book = try? PermissionBook(path: nil) else {
      return nil
    }
    held.withLock { $0 = loop }
    let service = Service(loop: loop, permissions: book)
    let device = PushedDevice(name: "phone")
    device.describe([.acceleration: 50, .pressure: 1])
    var source = SourceClock()
    _ = device.take(batch(number: 1, count: 50), by: &source)
    service.add(device)
    return service
  }

  /// What a service sends is a message, whatever it was sent.
  private static func readAll(_ socket: UnixSocket) {
    var frames = FrameBuffer(longest: LinkState.longestFrame)
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { piece.deallocate() }
    do throws(WireError) {
      while case let count = socket.receive(into: piece), count > 0 {
        frames.append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        while let frame = try frames.next() { _ = try ServiceMessage(frame) }
      }
    } catch {
      mustHold(false, "the service said what is no message: \(error)")
    }
  }

  /// All that a service can say to a client with subscriptions, questions and observers.
  static let client = ServiceHarness(name: "client", seeds: clientSeeds) { input in
    guard let (once, far) = pairForOne() else {
      return mustHold(false, "no descriptors are left")
    }
    let session = LinkSession(device: "", settle: nil, continuations: { 0 }) {
      once.withLock { socket in
        defer { socket = nil }
        return socket
      }
    }
    for request in requests {
      _ = session.subscribe(request) { [weak session] _, _ in
        session?.ask(.pedometer(from: .distantPast, to: .distantFuture)) { _, _ in }
      }
    }
    _ = session.observe { _ in }
    _ = far.send(ServiceMessage.welcome(version: 1, wantsReceipts: true, state).frame.bytes)
    _ = far.send(input, patience: 0)
    shutdown(far.descriptor, Int32(SHUT_WR))
    session.start()
    // Until the session has read it all and let go of the connection.
    drain(far)
    _ = session.now
    session.close()
  }

  /// A socket that whoever takes it has alone, and its other end.
  private static func pairForOne() -> (Guarded<UnixSocket?>, UnixSocket)? {
    UnixSocket.pair().map { (Guarded<UnixSocket?>($0.0), $0.1) }
  }

  private static func drain(_ socket: UnixSocket) {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { piece.deallocate() }
    while socket.receive(into: piece) > 0 {}
  }

  private static let requests: [MotionRequest] = [
    .accelerometer(interval: 0.01), .gyroscope(interval: 0.1), .magnetometer(interval: 1),
    .deviceMotion(.xArbitraryZVertical, interval: 0.1), .accelerometerBatches,
    .deviceMotionBatches, .activity, .pedometer(since: Date(timeIntervalSinceReferenceDate: 0)),
    .pedometerEvents, .relativeAltitude, .absoluteAltitude,
  ]

  private static let state = DeviceState(
    capabilities: .none, authorization: .authorized,
    now: Date(timeIntervalSinceReferenceDate: 423_468_900), rate: 1)

  static func batch(number: UInt64, count: Int) -> SampleBatch {
    SampleBatch(
      number: number, origin: Date(timeIntervalSinceReferenceDate: 423_468_864),
      samples: (0..<count).map {
        Sample(.acceleration(Vector3(0, 0.1, 1)), at: SensorTime(seconds: Double($0) / 50))
      })
  }

  // MARK: - Seeds

  private static func seed(_ first: UInt8, _ messages: [ClientMessage]) -> [UInt8] {
    [first] + messages.flatMap(\.frame.bytes)
  }

  private static var serviceSeeds: [[UInt8]] {
    let (past, future) = (
      Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 1e9)
    )
    let subscriptions = requests.enumerated().map { ClientMessage.subscribe(UInt32($0 + 1), $1) }
    return [
      seed(0, subscriptions + [.setInterval(1, 0.5), .cancel(2), .receipt(1), .barrier(99)]),
      seed(
        0,
        [
          .query(1, .pedometer(from: past, to: future)),
          .query(2, .activities(from: past, to: future)),
          .record(60), .recorded(3, from: past, to: future), .page(3, after: 0), .cancel(3),
          .continued(4),
        ]),
      seed(1, [.describe([.acceleration: 50]), .samples(batch(number: 2, count: 20))]),
      seed(
        2,
        [
          .command(1, name: "status", arguments: []),
          .command(2, name: "permissions", arguments: []),
          .command(3, name: "deny", arguments: ["exe:/usr/bin/fuzz"]),
          .command(4, name: "restrict", arguments: ["on"]),
        ]),
      seed(3, [.hello(oldest: 1, newest: 2, role: .client, device: "")] + subscriptions),
      seed(4, subscriptions + [.query(20, .pedometer(from: past, to: future))]),
    ]
  }

  private static var clientSeeds: [[UInt8]] {
    let moment = Moment(timestamp: 1, date: state.now)
    let activity = ActivityState(activity: MotionActivity(), start: moment)
    let messages: [[ServiceMessage]] = [
      [
        .state(state), .update(7, delivery: 1, now: state.now, .activity(activity)),
        .answer(13, delivery: 2, now: nil, .success(.activities([activity, activity]))),
        .answer(14, delivery: 3, now: nil, .failure(.unknown)), .barrier(9, now: nil),
      ],
      [
        .recording(20, exists: true),
        .page(
          20, next: 7,
          [RecordedSample(moment: moment, acceleration: Vector3(0, 0, 1), identifier: 3)]),
        .lifecycle(.willSuspend), .lifecycle(.willTerminate), .taken(4, dropped: 1),
        .done(1, isError: false, "{}"), .goodbye("the service ends"),
      ],
    ]
    return messages.map { $0.flatMap(\.frame.bytes) }
  }
}
