import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionRecordings
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("Asking the user")
struct QuestionTests {
  private let name = "app:org.example.Steps"

  /// A policy under which an application's purpose is known.
  private func policy(askFor: Double = 60, ask: [String] = []) -> ServicePolicy {
    var policy = ServicePolicy { $0 == "org.example.Steps" ? "Counts \u{1B}[31myour steps" : nil }
    policy.askFor = askFor
    policy.ask = ask
    return policy
  }

  private func running(_ policy: ServicePolicy, in folder: TemporaryFolder = TemporaryFolder())
    throws
    -> RunningService
  {
    try RunningService([RunningService.table()], in: folder, policy: policy, client: name)
  }

  /// Changes the answers on the loop's thread, as an owner does, and waits until that is done.
  private func change(
    _ service: Service,
    _ body: @escaping @Sendable (inout PermissionBook) throws(ServiceError) -> Void
  ) async throws {
    let isDone = Guarded(false)
    service.loop.post {
      try? service.answer(body)
      isDone.withLock { $0 = true }
    }
    for _ in 0..<3000 where !isDone.withLock({ $0 }) {
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  private let everything = MotionQuery.pedometer(from: .distantPast, to: .distantFuture)

  @Test("The first sensitive call leaves a question; the answer lets what waits begin")
  func asked() async throws {
    let running = try running(policy())
    let link = SocketLink(path: running.path)
    let heard = Heard()
    #expect(link.authorization == .notDetermined)
    #expect(running.service.permissions.questions.isEmpty)
    let subscription = heard.subscribe(link, to: .activity)
    #expect(link.synchronize())
    #expect(running.service.permissions.questions[name]?.device == "phone")
    #expect(heard.all.isEmpty)
    try await change(running.service) { (book) throws(ServiceError) in
      try book.set(true, for: "app:org.example.Steps")
    }
    #expect(try await heard.wait { !$0.isEmpty })
    #expect(heard.failures.isEmpty)
    #expect(running.service.permissions.questions.isEmpty)
    withExtendedLifetime(subscription) {}
  }

  @Test(
    "Calls wait for so long and get 105; the question stays, an answer counts from the next call")
  func unanswered() async throws {
    let running = try running(policy(askFor: 0.1))
    let link = SocketLink(path: running.path)
    #expect(link.waitForAnswer(to: everything) == .failure(.notAuthorized))
    #expect(link.authorization == .notDetermined)
    #expect(running.service.permissions.questions[name] != nil)
    // Nobody waits a second time.
    let begin = BackgroundThread.uptime
    running.service.state.withLock { $0.policy.askFor = 60 }
    #expect(link.waitForAnswer(to: everything) == .failure(.notAuthorized))
    #expect(
      SocketLink(path: running.path).waitForAnswer(to: everything) == .failure(.notAuthorized))
    #expect(BackgroundThread.uptime - begin < 20)
    try await change(running.service) { (book) throws(ServiceError) in
      try book.set(true, for: "app:org.example.Steps")
    }
    for _ in 0..<500 where link.authorization != .authorized {
      try await Task.sleep(for: .milliseconds(10))
    }
    guard case .success? = link.waitForAnswer(to: everything) else {
      Issue.record("the answer does not count")
      return
    }
  }

  @Test("A question outlives the service, and nobody is asked twice")
  func survives() async throws {
    let folder = TemporaryFolder()
    let marker = folder.path + "/asked"
    let ask = ["/bin/sh", "-c", "echo asked >> '\(marker)'"]
    for _ in 0..<2 {
      let running = try running(policy(askFor: 0.3, ask: ask), in: folder)
      let link = SocketLink(path: running.path)
      #expect(link.waitForAnswer(to: everything) == .failure(.notAuthorized))
      #expect(running.service.permissions.questions[name] != nil)
      running.end()
      // The next one finds its place free.
      for _ in 0..<1000 where FileManager.default.fileExists(atPath: running.path) {
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    let lines = { (try? String(contentsOfFile: marker, encoding: .utf8)) ?? "" }
    for _ in 0..<1000 where lines().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    #expect(lines() == "asked\n")
  }

  @Test(
    "The program that asks is told of application, purpose and device, and prints the answer",
    arguments: [
      ("allow", Authorization.authorized), ("deny", .denied), ("perhaps", .notDetermined),
    ])
  func program(_ word: String, expected: Authorization) async throws {
    let folder = TemporaryFolder()
    let told = folder.path + "/told"
    let ask = [
      "/bin/sh", "-c",
      "echo \"$COREMOTION_APPLICATION|$COREMOTION_PURPOSE|$COREMOTION_DEVICE\" > '\(told)'; echo \(word)",
    ]
    let running = try running(policy(askFor: 2, ask: ask), in: folder)
    let link = SocketLink(path: running.path)
    _ = link.waitForAnswer(to: everything)
    #expect(link.synchronize())
    #expect(link.authorization == expected)
    // No escape sequence gets to whoever shows it.
    #expect(
      try String(contentsOfFile: told, encoding: .utf8)
        == "\(name)|Counts  [31myour steps|phone\n")
  }

  @Test(
    "An application without a purpose gets 105 at once, one line in the log, and no question (R23)")
  func purposeless() throws {
    let lines = Guarded<[String]>([])
    let running = try RunningService(
      [RunningService.table()], policy: ServicePolicy(), client: name,
      log: { line in lines.withLock { $0.append(line) } })
    for _ in 0..<3 {
      let link = SocketLink(path: running.path)
      #expect(link.waitForAnswer(to: everything) == .failure(.notAuthorized))
      #expect(link.authorization == .notDetermined)
    }
    #expect(running.service.permissions.questions.isEmpty)
    #expect(lines.withLock { $0.count } == 1)
  }

  @Test("Raw sensors need no answer (R22), unless the configuration says so")
  func raw() async throws {
    for asks in [false, true] {
      var policy = policy(askFor: 0.2)
      policy.asksForRaw = asks
      let running = try running(policy)
      let link = SocketLink(path: running.path)
      let heard = Heard()
      let subscription = heard.subscribe(link, to: .accelerometer(interval: 0.1))
      #expect(try await heard.wait { !$0.isEmpty })
      #expect((heard.all.first == .failure(.notAuthorized)) == asks)
      #expect(running.service.permissions.questions.isEmpty != asks)
      withExtendedLifetime(subscription) {}
    }
  }

  @Test("What the configuration answers wins over the user, and is shown as its own")
  func configured() throws {
    var policy = policy()
    policy.decided = [name: false]
    let running = try running(policy)
    #expect(SocketLink(path: running.path).authorization == .denied)
    #expect(throws: ServiceError.self) {
      try running.service.answer { (book) throws(ServiceError) in try book.set(true, for: name) }
    }
    let document = running.service.permissionsDocument.object
    #expect(document?["configured"]?.object?[name] == .boolean(false))
    #expect(document?["answers"]?.object?[name] == nil)
    #expect(document?["purposes"]?.object?[name]?.string?.hasPrefix("Counts") == true)
  }

  @Test(
    "A configuration that is read anew ends what it no longer allows, and asks about what it forgets"
  )
  func reloaded() async throws {
    var allowing = policy(askFor: 0.2)
    allowing.decided = [name: true]
    let running = try running(allowing)
    let link = SocketLink(path: running.path)
    let heard = Heard()
    let subscription = heard.subscribe(link, to: .activity)
    #expect(try await heard.wait { !$0.isEmpty })
    let service = running.service
    service.loop.post { [policy = policy(askFor: 0.2)] in service.set(policy) }
    #expect(try await heard.wait { $0.last == .failure(.notAuthorized) })
    #expect(link.waitForAnswer(to: everything) == .failure(.notAuthorized))
    #expect(service.permissions.questions[name] != nil)
    withExtendedLifetime(subscription) {}
  }

  @Test("A configuration that takes a user's rights away closes what that user has open")
  func rightsTaken() async throws {
    let running = try running(policy())
    let link = SocketLink(path: running.path)
    #expect(link.isConnected)
    let service = running.service
    // Root keeps the owner's rights whoever the owner is: so the service takes this client for another.
    let stranger = ClientIdentity(user: 4711, process: 1, name: "user:bob", isOwners: true)
    service.state.withLock { $0.identify = Box { _, _ in .success(stranger) } }
    let other = try #require(UnixSocket.connect(to: running.path))
    _ = other.send(ClientMessage.hello(oldest: 1, newest: 1, role: .owner, device: "").frame.bytes)
    var buffer = [UInt8](repeating: 0, count: 4096)
    #expect(buffer.withUnsafeMutableBytes { other.receive(into: $0) } > 0)
    service.loop.post { [policy = policy()] in service.set(policy) }
    while buffer.withUnsafeMutableBytes({ other.receive(into: $0) }) > 0 {}
    #expect(link.synchronize() && link.isConnected)
  }

  @Test("After a reset the user is asked anew; restricting and lifting it does not ask twice")
  func reset() async throws {
    let folder = TemporaryFolder()
    let marker = folder.path + "/asked"
    let running = try running(
      policy(askFor: 0.2, ask: ["/bin/sh", "-c", "echo asked >> '\(marker)'"]), in: folder)
    let link = SocketLink(path: running.path)
    #expect(link.waitForAnswer(to: everything) == .failure(.notAuthorized))
    try await change(running.service) { (book) throws(ServiceError) in try book.restrict(true) }
    try await change(running.service) { (book) throws(ServiceError) in try book.restrict(false) }
    #expect(link.waitForAnswer(to: everything) == .failure(.notAuthorized))
    try await change(running.service) { (book) throws(ServiceError) in
      try book.set(false, for: "app:org.example.Steps")
    }
    try await change(running.service) { (book) throws(ServiceError) in
      try book.set(nil, for: "app:org.example.Steps")
    }
    #expect(link.waitForAnswer(to: everything) == .failure(.notAuthorized))
    let lines = { (try? String(contentsOfFile: marker, encoding: .utf8)) ?? "" }
    for _ in 0..<1000 where lines().count < 12 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(lines() == "asked\nasked\n")
  }

  @Test("Applications neither push samples nor give commands, and each attempt is counted")
  func roles() throws {
    let running = try running(policy())
    for role in [ClientMessage.Role.owner, .source] {
      let socket = try #require(UnixSocket.connect(to: running.path))
      _ = socket.send(
        ClientMessage.hello(oldest: 1, newest: 1, role: role, device: "x").frame.bytes)
      var buffer = [UInt8](repeating: 0, count: 4096)
      while buffer.withUnsafeMutableBytes({ socket.receive(into: $0) }) > 0 {}
    }
    #expect(running.service.status.object?["refused"]?.object?["role"]?.integer == 2)
    #expect(running.service.device(named: "x") == nil)
  }

  @Test("A recording that is open gives nothing more once its client is denied")
  func openRecording() throws {
    let device = RunningService.table(seconds: 120)
    let client = device.host.connect()
    let pages = Guarded<[Int]>([])
    let session = ClientSession(client, rate: { 1 }, wantsReceipts: false) { message, _ in
      if case .page(_, _, let samples) = message { pages.withLock { $0.append(samples.count) } }
    }
    client.record(forDuration: 100)
    try device.host.take(seconds: 60)
    let start = device.host.clock.date(of: device.host.now)
    try session.take(.recorded(2, from: start.addingTimeInterval(-50), to: start))
    try session.take(.page(2, after: 0))
    client.set(.denied)
    try session.take(.page(2, after: 0))
    #expect(pages.withLock { $0.count == 2 && $0[0] > 0 && $0[1] == 0 })
  }
}

extension MotionHost {
  /// Lies on a table for so many seconds more.
  fileprivate func take(seconds: Int) throws {
    var samples = (0..<seconds * 50).map {
      Sample(.acceleration(Vector3(0, 0, 9.81)), at: SensorTime(seconds: Double($0) / 50))
    }[...]
    while try process(next: { samples.popFirst() }) {}
  }
}
