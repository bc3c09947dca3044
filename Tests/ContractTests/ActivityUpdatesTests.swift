import CoreMotion
import MotionTesting
import Testing

/// Rest, a walk from 20 s to 60 s, rest.
private func shortWalk() -> MotionReplay {
  MotionReplay(
    made: Made.together(
      Made.still(seconds: 20), Made.walk(from: 20, seconds: 40),
      Made.still(from: 60, seconds: 40)))
}

@Suite("Activity updates and queries", .timeLimit(.minutes(10)))
struct ActivityUpdatesTests {
  @Test("R56: the current activity comes at once, before time goes on")
  func atOnce() async throws {
    let replay = shortWalk()
    try await replay.run(for: 45)
    let manager = replay.perform { CMMotionActivityManager() }
    let log = Log<Seen<String>>()
    let queue = OperationQueue()
    manager.startActivityUpdates(to: queue) { activity in
      if let activity { log.append(Seen(value: activity.flags, at: replay.elapsed)) }
    }
    try await replay.run(for: 0)
    await queue.drained()
    #expect(log.entries.map(\.value) == ["walking"])
    manager.stopActivityUpdates()
  }

  @Test("R57: the handler runs only when flags or confidence change")
  func changes() async throws {
    for session in [try await Session.walk.value, try await Session.drive.value] {
      let states = session.activities.map { "\($0.value.flags) \($0.value.confidence.rawValue)" }
      #expect(states.count > 4)
      for (a, b) in zip(states, states.dropFirst()) { #expect(a != b) }
    }
  }

  @Test("R58: a second start replaces queue and handler")
  func secondStart() async throws {
    let replay = shortWalk()
    let manager = replay.perform { CMMotionActivityManager() }
    let (first, second) = (Log<String>(), Log<String>())
    let queue = OperationQueue()
    let queues = Log<Bool>()
    manager.startActivityUpdates(to: OperationQueue()) { first.append($0?.flags ?? "") }
    try await replay.run(for: 10)
    let before = first.count
    #expect(before > 0)
    manager.startActivityUpdates(to: queue) { activity in
      queues.append(OperationQueue.current === queue)
      second.append(activity?.flags ?? "")
    }
    try await replay.run(for: 40)
    #expect(first.count == before)
    #expect(second.entries.last == "walking")
    #expect(queues.entries.allSatisfy { $0 })
    manager.stopActivityUpdates()
    try await replay.run()
    #expect(second.entries.last == "walking", "nothing after stop")
  }

  @Test("R59: a suspended client gets nothing, then the last state; the gap is in history")
  func suspended() async throws {
    let replay = shortWalk()
    let manager = replay.perform { CMMotionActivityManager() }
    let log = Log<Seen<String>>()
    manager.startActivityUpdates(to: OperationQueue()) { activity in
      if let activity { log.append(Seen(value: activity.flags, at: replay.elapsed)) }
    }
    try await replay.run(for: 15)
    let before = log.count
    try await replay.sleepClient(for: 70, silent: log)
    let after = Array(log.entries.dropFirst(before))
    #expect(after.map(\.value) == ["stationary"])
    try await replay.run()
    let states = try #require(await manager.answer(from: replay.date(15), to: replay.now).data)
    #expect(states.contains { $0.walking })
    manager.stopActivityUpdates()
  }

  @Test("R60, R61: a query begins with the state in force and goes on in order")
  func query() async throws {
    let session = try await Session.run.value
    let manager = session.replay.perform { CMMotionActivityManager() }
    let (from, to) = (session.replay.date(150), session.replay.date(260))
    let states = try #require(await manager.answer(from: from, to: to).data)
    let first = try #require(states.first)
    #expect(first.running && first.startDate < from)
    #expect(states.dropFirst().allSatisfy { $0.startDate > from && $0.startDate <= to })
    for (a, b) in zip(states, states.dropFirst()) { #expect(a.startDate < b.startDate) }
    #expect(states.contains { $0.stationary })
  }

  @Test("Start and timestamp of an activity are the same moment on two clocks")
  func clocks() async throws {
    let session = try await Session.walk.value
    let all = session.activities.map(\.value)
    let first = try #require(all.first)
    for activity in all {
      let seconds = activity.startDate.timeIntervalSince(first.startDate)
      #expect(abs(activity.timestamp - first.timestamp - seconds) < 0.001)
    }
  }
}
