import CoreMotion
import MotionTesting
import Testing

/// Ten metres a second due north.
@Suite("Location: conditions of a monitor", .timeLimit(.minutes(10)))
struct LocationMonitorTests {
  private func replay(_ status: CLAuthorizationStatus? = .authorizedAlways) -> MotionReplay {
    let replay = MotionReplay(made: Ways.north(seconds: 200))
    if let status { replay.locationAuthorization = status }
    return replay
  }

  private func circle(_ metres: Double, _ radius: Double) -> CLMonitor.CircularGeographicCondition {
    CLMonitor.CircularGeographicCondition(center: Ways.place(metres), radius: radius)
  }

  private func monitor(_ replay: MotionReplay) async -> CLMonitor {
    await replay.perform { await CLMonitor("places") }
  }

  /// Notes the events of a monitor until it is gone or the task is cancelled.
  private func follow(_ monitor: CLMonitor, _ log: Log<CLMonitor.Event>) async -> Task<Void, Never>
  {
    let events = await monitor.events
    return Task {
      do { for try await event in events { log.append(event) } } catch {}
    }
  }

  @Test("First comes how a condition stands, then each change, with the time of the fix")
  func events() async throws {
    let (replay, log) = (replay(), Log<CLMonitor.Event>())
    let monitor = await monitor(replay)
    await monitor.add(circle(800, 400), identifier: "house")
    await monitor.add(circle(0, 50), identifier: "start")
    let task = await follow(monitor, log)
    try await replay.run(for: 190)
    let house = log.entries.filter { $0.identifier == "house" }
    #expect(house.map(\.state) == [.unsatisfied, .satisfied, .unsatisfied])
    #expect(house.map { $0.date.timeIntervalSince(replay.start) } == [0, 61, 141])
    let start = log.entries.filter { $0.identifier == "start" }
    #expect(start.map(\.state) == [.satisfied, .unsatisfied])
    #expect(await monitor.identifiers == ["house", "start"])
    #expect(log.entries.allSatisfy { !$0.authorizationDenied && $0.refinement == nil })
    task.cancel()
    await task.value
  }

  @Test("What is assumed rightly is not told")
  func assumed() async throws {
    let (replay, log) = (replay(), Log<CLMonitor.Event>())
    let monitor = await monitor(replay)
    await monitor.add(circle(0, 50), identifier: "start", assuming: .satisfied)
    await monitor.add(circle(9000, 50), identifier: "far", assuming: .satisfied)
    let task = await follow(monitor, log)
    try await replay.run(for: 60)
    #expect(log.entries.map(\.state) == [.unsatisfied, .unsatisfied])
    let times = log.entries.map { $0.date.timeIntervalSince(replay.start) }
    #expect(times.min() ?? 0 >= 20)
    task.cancel()
  }

  @Test("While an event is dealt with the record has the one before")
  func record() async throws {
    let replay = replay()
    let monitor = await monitor(replay)
    await monitor.add(circle(0, 50), identifier: "start")
    #expect(await monitor.record(for: "start")?.lastEvent.state == .unknown)
    let before = Log<CLMonitor.Event.State?>()
    let task = Task {
      for try await _ in await monitor.events {
        before.append(await monitor.record(for: "start")?.lastEvent.state)
      }
    }
    try await replay.run(for: 60)
    #expect(before.entries == [.unknown, .satisfied])
    #expect(await monitor.record(for: "start")?.lastEvent.state == .unsatisfied)
    task.cancel()
    _ = await task.result
    await monitor.remove("start")
    #expect(await monitor.record(for: "start") == nil)
    #expect(await monitor.identifiers.isEmpty && replay.demand.isEmpty)
  }

  @Test("Why nobody looks is an event: refused, about only, too many")
  func obstacles() async throws {
    let denied = replay(.denied)
    let monitor = await monitor(denied)
    await monitor.add(circle(0, 50), identifier: "start")
    var events = await monitor.events.makeAsyncIterator()
    var event = try #require(try await events.next())
    #expect(event.state == .unmonitored && event.authorizationDenied && !event.accuracyLimited)
    let about = replay()
    about.accuracyAuthorization = .reducedAccuracy
    let second = await self.monitor(about)
    await second.add(circle(0, 50), identifier: "start")
    events = await second.events.makeAsyncIterator()
    event = try #require(try await events.next())
    #expect(event.state == .unmonitored && event.accuracyLimited)
    let third = await self.monitor(replay())
    for number in 0..<21 { await third.add(circle(1e5, 50), identifier: "\(number)") }
    events = await third.events.makeAsyncIterator()
    event = try #require(try await events.next())
    #expect(event.conditionLimitExceeded && event.identifier == "20")
  }

  @Test("It asks nobody, waits for a yes, and says when it is taken back")
  func decided() async throws {
    let (replay, log) = (replay(nil), Log<CLMonitor.Event>())
    let monitor = await monitor(replay)
    await monitor.add(circle(0, 5000), identifier: "town")
    let task = await follow(monitor, log)
    try await replay.run(for: 5)
    #expect(log.isEmpty && replay.timesAskedForLocation == 0 && replay.demand.isEmpty)
    replay.locationAuthorization = .authorizedWhenInUse
    try await replay.run(for: 5)
    #expect(log.entries.map(\.state) == [.satisfied])
    replay.locationAuthorization = .denied
    try await replay.run(for: 5)
    #expect(log.last?.state == .unmonitored && log.last?.authorizationDenied == true)
    task.cancel()
  }

  @Test("A loop over events goes on when only it has the monitor left")
  func loop() async throws {
    let (replay, log) = (replay(), Log<CLMonitor.Event>())
    let task = Task {
      let monitor = await self.monitor(replay)
      await monitor.add(circle(800, 400), identifier: "house")
      let events = await monitor.events
      for try await event in events { log.append(event) }
    }
    while replay.demand.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    try await replay.run(for: 100)
    #expect(log.entries.map(\.state) == [.unsatisfied, .satisfied])
    task.cancel()
    _ = await task.result
    #expect(replay.demand.isEmpty)
  }

  @Test("Nobody waits for events that nobody takes")
  func unread() async throws {
    let replay = replay()
    let monitor = await monitor(replay)
    await monitor.add(circle(0, 50), identifier: "start")
    try await replay.run(for: 60)
    let first = Log<CLMonitor.Event>()
    for try await event in await monitor.events {
      first.append(event)
      break
    }
    #expect(first.entries.map(\.state) == [.satisfied])
    try await replay.run(for: 60)
  }

  @Test("A condition keeps its numbers in JSON")
  func coded() throws {
    let data = try JSONEncoder().encode(circle(10, 20))
    let read = try JSONDecoder().decode(CLMonitor.CircularGeographicCondition.self, from: data)
    #expect(read.radius == 20 && read.center.longitude == 13.4)
    #expect(read.center.latitude == Ways.place(10).latitude)
  }
}
