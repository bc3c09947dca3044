import CoreMotion
import MotionTesting
import Testing

/// Notes what it hears, and is done with a fall at once, or when a test says so.
/// Unchecked: everything that changes is guarded by a lock.
private final class Listener: NSObject, CMFallDetectionDelegate, @unchecked Sendable {
  let falls = Log<(date: Date, resolution: CMFallDetectionEvent.UserResolution, isMain: Bool)>()
  let decisions = Log<CMAuthorizationStatus>()
  private let held = Shared<[Completion]>([])
  private let waits: Bool

  /// In a box, as a closure of the manager. Unchecked: called once, by whoever took it out of the lock
  /// that held it.
  private struct Completion: @unchecked Sendable {
    let call: () -> Void
  }

  /// With `waits` a fall is dealt with by `finish()`.
  init(waits: Bool = false) { self.waits = waits }

  func fallDetectionManager(
    _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
    completionHandler handler: @escaping () -> Void
  ) {
    falls.append((event.date, event.resolution, Thread.isMainThread))
    if waits { held.change { $0.append(Completion(call: handler)) } } else { handler() }
  }

  func fallDetectionManagerDidChangeAuthorization(
    _ fallDetectionManager: CMFallDetectionManager
  ) { decisions.append(fallDetectionManager.authorizationStatus) }

  /// Deals with what it has.
  func finish() {
    let completions = held.change { held in
      defer { held = [] }
      return held
    }
    for completion in completions { completion.call() }
  }
}

/// Deals with a fall by returning.
/// Unchecked: everything that changes is guarded by a lock.
private final class Returning: NSObject, CMFallDetectionDelegate, @unchecked Sendable {
  let falls = Log<Date>()
  let isSlow = Shared(true)

  func fallDetectionManager(
    _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent
  ) async {
    while isSlow.value { try? await Task.sleep(for: .milliseconds(1)) }
    falls.append(event.date)
  }
}

/// Contract, section 3.3.
@Suite("Fall detection", .timeLimit(.minutes(10)))
struct FallDetectionTests {
  /// Somebody falls after 20 s and after 60 s.
  private func falling() -> MotionReplay {
    MotionReplay(samples: Worn.falling(at: [20, 60], seconds: 100))
  }

  private func manager(
    _ replay: MotionReplay, _ delegate: (any CMFallDetectionDelegate)? = nil
  ) -> CMFallDetectionManager {
    let manager = replay.perform { CMFallDetectionManager() }
    manager.delegate = delegate
    return manager
  }

  @Test("It is there with acceleration and rotation of 50 Hz, wherever the device is worn")
  func available() {
    falling().perform { #expect(CMFallDetectionManager.isAvailable) }
    for samples in [Made.still(seconds: 10, rate: 100), Made.table(seconds: 10, rate: 25)] {
      MotionReplay(samples: samples).perform { #expect(!CMFallDetectionManager.isAvailable) }
    }
  }

  @Test("A delegate without a handler is done when it returns, and then the next fall comes")
  func returning() async throws {
    let replay = falling()
    let delegate = Returning()
    let manager = manager(replay, delegate)
    async let run: Void = replay.run(for: 90)
    try await Task.sleep(for: .milliseconds(50))
    #expect(delegate.falls.isEmpty)
    delegate.isSlow.value = false
    try await run
    #expect(delegate.falls.count == 2)
    withExtendedLifetime(manager) {}
  }

  @Test("Each fall is one event with a date of its own, off the main thread, unanswered")
  func events() async throws {
    let replay = falling()
    let listener = Listener()
    let manager = manager(replay, listener)
    try await replay.run()
    let falls = listener.falls.entries
    try #require(falls.count == 2)
    #expect(abs(falls[0].date.timeIntervalSince(replay.date(20.05))) < 0.2)
    #expect(abs(falls[1].date.timeIntervalSince(replay.date(60.05))) < 0.2)
    #expect(falls.allSatisfy { $0.resolution == .unresponsive && !$0.isMain })
    withExtendedLifetime(manager) {}
  }

  @Test("A fall is said within 4 s of the impact")
  func soon() async throws {
    let replay = falling()
    let listener = Listener()
    let manager = manager(replay, listener)
    try await replay.run(for: 24.1)
    #expect(listener.falls.count == 1)
    withExtendedLifetime(manager) {}
  }

  @Test(
    "A test says what the user does about a fall",
    arguments: [CMFallDetectionEvent.UserResolution.confirmed, .dismissed, .rejected])
  func answered(_ answer: CMFallDetectionEvent.UserResolution) async throws {
    let replay = falling()
    replay.fallAnswer = answer
    #expect(replay.fallAnswer == answer)
    let listener = Listener()
    let manager = manager(replay, listener)
    try await replay.run()
    #expect(listener.falls.entries.map(\.resolution) == [answer, answer])
    withExtendedLifetime(manager) {}
  }

  // MARK: - Completion

  @Test("The next fall waits until the delegate is done with the last one")
  func completion() async throws {
    // In real time nobody waits for a client that is slow.
    let replay = MotionReplay(
      samples: Worn.falling(at: [5, 30], seconds: 50), clock: .speed(25))
    let listener = Listener(waits: true)
    let manager = manager(replay, listener)
    try await replay.run()
    #expect(listener.falls.count == 1)
    listener.finish()
    try await until { listener.falls.count == 2 }
    listener.finish()
    withExtendedLifetime(manager) {}
  }

  /// Waits until something holds that other threads bring about.
  private func until(_ holds: () -> Bool) async throws {
    for _ in 0..<3000 where !holds() { try await Task.sleep(for: .milliseconds(10)) }
    #expect(holds())
  }

  @Test("Time waits for the delegate, and for no longer than it keeps the handler")
  func forgotten() async throws {
    // Unchecked: what changes is guarded by a lock.
    final class Forgetful: NSObject, CMFallDetectionDelegate, @unchecked Sendable {
      let count = Shared(0)
      func fallDetectionManager(
        _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
        completionHandler handler: @escaping () -> Void
      ) { count.change { $0 += 1 } }
    }
    let replay = falling()
    let delegate = Forgetful()
    var manager: CMFallDetectionManager? = manager(replay, delegate)
    try await replay.run()
    #expect(delegate.count.value == 2)
    manager = nil
    // Never dealt with, so the newest comes again.
    let listener = Listener()
    let other = self.manager(replay, listener)
    try await replay.run(for: 1)
    #expect(manager == nil && listener.falls.count == 1)
    withExtendedLifetime(other) {}
  }

  // MARK: - Launches

  @Test("Who was not there hears once of the newest fall, and of none that was dealt with")
  func missed() async throws {
    let replay = falling()
    var first: CMFallDetectionManager? = manager(replay, Listener())
    let listener = Listener()
    first?.delegate = listener
    try await replay.run(for: 10)
    // The program ends, and falls are watched for it all the same.
    first = nil
    try await replay.run()
    #expect(first == nil && listener.falls.isEmpty)
    let again = Listener()
    let second = manager(replay, again)
    try await replay.run(for: 1)
    try #require(again.falls.count == 1)
    #expect(abs(again.falls.entries[0].date.timeIntervalSince(replay.date(60.05))) < 0.2)
    let third = Listener()
    let manager = manager(replay, third)
    try await replay.run(for: 1)
    #expect(third.falls.isEmpty)
    withExtendedLifetime((second, manager)) {}
  }

  @Test("Nobody watches for falls before somebody may want to hear of one")
  func unasked() async throws {
    let replay = falling()
    try await replay.run()
    let listener = Listener()
    let manager = manager(replay, listener)
    try await replay.run(for: 1)
    #expect(listener.falls.isEmpty)
    withExtendedLifetime(manager) {}
  }

  @Test("A suspended client hears of the newest fall when it runs again")
  func suspended() async throws {
    let replay = falling()
    let listener = Listener()
    let manager = manager(replay, listener)
    try await replay.run(for: 10)
    replay.suspendClient()
    try await replay.run()
    #expect(listener.falls.isEmpty)
    replay.resumeClient()
    try await replay.run(for: 1)
    #expect(listener.falls.count == 1)
    withExtendedLifetime(manager) {}
  }

  // MARK: - Authorization

  @Test("Only the request asks; the delegate hears of the answer, then of falls")
  func asked() async throws {
    let replay = falling()
    replay.authorization = .notDetermined
    let listener = Listener()
    let manager = manager(replay, listener)
    #expect(manager.authorizationStatus == .notDetermined && replay.timesAsked == 0)
    try await replay.run(for: 30)
    #expect(listener.falls.isEmpty && replay.timesAsked == 0)
    replay.answer = .authorized
    let status = await received { manager.requestAuthorization(handler: $0) }
    #expect(status == .authorized && manager.authorizationStatus == .authorized)
    #expect(replay.timesAsked == 1)
    try await replay.run()
    #expect(listener.decisions.entries == [.authorized])
    #expect(listener.falls.count == 1, "the second one")
  }

  @Test("A withdrawal is heard, and ends the falls; allowed again, they go on")
  func withdrawn() async throws {
    let replay = falling()
    let listener = Listener()
    let manager = manager(replay, listener)
    try await replay.run(for: 10)
    replay.authorization = .denied
    try await replay.run(for: 30)
    #expect(listener.decisions.entries == [.denied] && listener.falls.isEmpty)
    #expect(manager.authorizationStatus == .denied)
    let status = await received { manager.requestAuthorization(handler: $0) }
    #expect(status == .denied && replay.timesAsked == 0)
    replay.authorization = .authorized
    try await replay.run()
    #expect(listener.decisions.entries == [.denied, .authorized])
    // The one of the withdrawal was missed; the device had gone on watching.
    #expect(listener.falls.count == 2)
  }

  @Test("A manager without its delegate, or that is gone, tells nothing")
  func gone() async throws {
    let replay = falling()
    let listener = Listener()
    let manager = manager(replay, listener)
    manager.delegate = nil
    var other: CMFallDetectionManager? = self.manager(replay, listener)
    try await replay.run(for: 10)
    other = nil
    try await replay.run()
    #expect(other == nil && listener.falls.isEmpty)
  }

  @Test(
    "Recorded falls are events, and what only looks like one is none",
    .enabled(if: Recordings.areThere, Recordings.areAbsent),
    arguments: [("fall_backward", 1), ("downstairs", 0)])
  func recorded(_ name: String, _ count: Int) async throws {
    let replay = try MotionReplay(Recordings.path("gestures/falls-imu/\(name).zip"))
    let listener = Listener()
    let manager = manager(replay, listener)
    try await replay.run()
    #expect(listener.falls.count == count)
    withExtendedLifetime(manager) {}
  }
}
