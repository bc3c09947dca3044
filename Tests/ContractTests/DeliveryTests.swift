import CoreMotion
import MotionTesting
import Testing

@Suite("Delivery", .timeLimit(.minutes(10)))
struct DeliveryTests {
  @Test("R1: activity and steps change only at the ends of batches of 2.5 s")
  func batches() async throws {
    let session = try await Session.walk.value
    #expect(session.records.count > 30)
    for at in session.activities.dropFirst().map(\.at) + session.records.map(\.at) {
      // The batch ends with the first sample after it; the slowest clock of the phone is 100 Hz.
      let late = at.truncatingRemainder(dividingBy: 2.5)
      #expect(late < 0.03 || late > 2.499, "\(at) s is not the end of a batch")
    }
  }

  @Test("R2, R65: a new activity is pushed within the batch that decided it")
  func push() async throws {
    for session in [try await Session.walk.value, try await Session.run.value] {
      var previous: String?
      for seen in session.activities {
        defer { previous = seen.value.flags }
        guard seen.value.flags != previous else { continue }
        let begin = seen.value.startDate.timeIntervalSince(session.replay.start)
        #expect(seen.at - begin <= 2.55 && seen.at >= begin - 0.001)
      }
    }
  }

  @Test("R3: records come every 2.5 s while the steps change and not while they do not")
  func steps() async throws {
    let session = try await Session.walk.value
    let walking = session.records.filter { $0.at > 17 && $0.at < 179 }.map(\.at)
    #expect(walking.count > 60)
    for (a, b) in zip(walking, walking.dropFirst()) { #expect(abs(b - a - 2.5) < 0.03) }
    for (a, b) in zip(session.records, session.records.dropFirst()) {
      #expect(a.value.numberOfSteps.intValue < b.value.numberOfSteps.intValue)
    }
  }

  @Test("R5: an activity query gives every transition at once, on the given queue")
  func activityQuery() async throws {
    let session = try await Session.run.value
    let manager = session.replay.perform { CMMotionActivityManager() }
    let queue = OperationQueue()
    let queues = Log<Bool>()
    let answers = Log<[CMMotionActivity]>()
    await withCheckedContinuation { continuation in
      manager.queryActivityStarting(
        from: session.replay.start, to: session.replay.now, to: queue
      ) { activities, _ in
        queues.append(OperationQueue.current === queue)
        if let activities { answers.append(activities) }
        continuation.resume()
      }
    }
    #expect(queues.entries == [true])
    let flags = try #require(answers.first).map(\.flags)
    for word in ["walking", "running", "stationary"] { #expect(flags.contains(word)) }
    #expect(answers.count == 1)
  }

  @Test("R6: a pedometer query gives one record, cumulative over its range")
  func pedometerQuery() async throws {
    let session = try await Session.walk.value
    let pedometer = session.replay.perform { CMPedometer() }
    let range = (session.replay.date(60), session.replay.date(120))
    let data = try #require(await pedometer.answer(from: range.0, to: range.1).data)
    #expect(data.startDate == range.0 && data.endDate == range.1)
    let before = try #require(session.record(at: 60.1)?.numberOfSteps.intValue)
    let after = try #require(session.record(at: 120.1)?.numberOfSteps.intValue)
    #expect(abs(data.numberOfSteps.intValue - (after - before)) <= 3)
    #expect(data.numberOfSteps.intValue > 90)
  }

  @Test("R7, R8: history changes less often than push, and is right at least as often")
  func history() async throws {
    let session = try await Session.run.value
    let pushed = session.activities.map(\.value)
    #expect(session.history.changes <= pushed.changes)
    #expect(session.history.count < pushed.count)
    // What the person does by the scenario's script, between the changes.
    let truth = { (s: Double) in
      s < 8 ? "stationary" : s < 68 ? "walking" : s < 218 ? "running" : s < 243 ? "" : "running"
    }
    let seconds = stride(from: 2.5, to: 290, by: 0.5).filter { !truth($0).isEmpty }
    let right = { (flags: (Double) -> String?) in seconds.filter { flags($0) == truth($0) }.count }
    let stored = right(session.stored(at:))
    #expect(stored >= right(session.pushed(at:)))
    #expect(Double(stored) > 0.9 * Double(seconds.count))
  }

  @Test("R13: handlers run one after another in time order, also on a concurrent queue")
  func order() async throws {
    let replay = MotionReplay(made: Made.still(seconds: 4))
    let manager = replay.perform { CMMotionManager() }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 8
    let running = Shared(0)
    let stamps = Log<TimeInterval>()
    let most = Shared(0)
    manager.accelerometerUpdateInterval = 0.02
    manager.startAccelerometerUpdates(to: queue) { data, _ in
      let now = running.change { count -> Int in
        count += 1
        return count
      }
      most.change { $0 = max($0, now) }
      Thread.sleep(forTimeInterval: 0.000_5)
      if let data { stamps.append(data.timestamp) }
      running.change { $0 -= 1 }
    }
    try await replay.run()
    manager.stopAccelerometerUpdates()
    #expect(stamps.count > 190)
    #expect(most.value == 1)
    #expect(stamps.entries == stamps.entries.sorted())
  }

  @Test("R13: no handler starts after stop has returned, however the threads run")
  func stop() async throws {
    for _ in 0..<20 {
      let replay = MotionReplay(made: Made.still(seconds: 60, rate: 100), clock: .speed(400))
      let manager = replay.perform { CMMotionManager() }
      let isStopped = Shared(false)
      let late = Shared(0)
      let (calls, called) = AsyncStream.makeStream(of: Void.self)
      manager.accelerometerUpdateInterval = 0.01
      manager.startAccelerometerUpdates(to: OperationQueue()) { _, _ in
        if isStopped.value { late.change { $0 += 1 } }
        called.yield()
      }
      let time = Task { try await replay.run(for: 3) }
      for await _ in calls.prefix(3) {}
      manager.stopAccelerometerUpdates()
      isStopped.value = true
      try await time.value
      #expect(late.value == 0)
    }
  }

  @Test("R13: what waits on the client's queue when it stops is cancelled")
  func cancelled() async throws {
    // A virtual clock would give up on a queue that stands still for long.
    let replay = MotionReplay(made: Made.still(seconds: 4), clock: .speed(100))
    let manager = replay.perform { CMMotionManager() }
    let queue = OperationQueue()
    queue.isSuspended = true
    let other = Shared(0)
    let calls = Shared(0)
    queue.addOperation { other.change { $0 += 1 } }
    manager.startAccelerometerUpdates(to: queue) { _, _ in calls.change { $0 += 1 } }
    let time = Task { try await replay.run(for: 1) }
    while queue.operationCount < 2 { try await Task.sleep(for: .milliseconds(1)) }
    manager.stopAccelerometerUpdates()
    queue.isSuspended = false
    try await time.value
    await queue.drained()
    #expect(calls.value == 0)
    #expect(other.value == 1, "the client's own operations stay")
  }

  @Test("R13: a manager that is gone calls nobody, and lets go of what its handler held")
  func released() async throws {
    final class Owner {}
    let replay = MotionReplay(made: Made.together(Made.walk(seconds: 60)))
    let calls = Shared(0)
    var pedometer: CMPedometer? = replay.perform { CMPedometer() }
    weak var owner: Owner?
    do {
      let held = Owner()
      owner = held
      pedometer?.startUpdates(from: replay.start) { _, _ in
        calls.change { $0 += 1 }
        _ = held
      }
    }
    try await replay.run(for: 30)
    let before = calls.value
    #expect(before > 0 && owner != nil)
    pedometer = nil
    #expect(owner == nil)
    try await replay.run()
    #expect(calls.value == before)
    #expect(replay.demand.isEmpty)
  }
}
