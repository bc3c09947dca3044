import CoreMotion
import MotionTesting
import Testing

/// A recording of a whole afternoon's activities, replayed once.
private let afternoon = Task {
  let replay = try MotionReplay(Recordings.path("activity/wisdm2019/p07_phone.zip"))
  let manager = replay.perform { CMMotionActivityManager() }
  let log = Log<Seen<CMMotionActivity>>()
  manager.startActivityUpdates(to: OperationQueue()) { activity in
    if let activity { log.append(Seen(value: activity, at: replay.elapsed)) }
  }
  try await replay.run(for: 640)
  let history = await manager.answer(from: replay.start, to: replay.now)
  manager.stopActivityUpdates()
  return Recorded(replay: replay, pushed: log.entries, history: history.data ?? [])
}

/// `@unchecked Sendable`: nothing is changed after it is made, the objects in it are immutable.
private struct Recorded: @unchecked Sendable {
  var replay: MotionReplay
  var pushed: [Seen<CMMotionActivity>]
  var history: [CMMotionActivity]

  /// The share of a stretch of history that has these flags.
  func share(_ flags: String, from: Double, to: Double) -> Double {
    let seconds = Array(stride(from: from, to: to, by: 0.5))
    let right = seconds.filter { history.flags(at: replay.date($0)) == flags }
    return Double(right.count) / Double(seconds.count)
  }
}

@Suite("Recordings of real people", .timeLimit(.minutes(10)))
struct RecordingTests {
  @Test("R69: a minute at its worst in a bus gives no steps")
  func bus() async throws {
    let replay = MotionReplay(samples: try Recordings.fixture("ride-public-transport"))
    try await replay.run()
    #expect(replay.elapsed > 55)
    let pedometer = replay.perform { CMPedometer() }
    let data = try #require(await pedometer.answer(from: replay.start, to: replay.now).data)
    #expect(data.numberOfSteps.intValue <= 2)
  }

  @Test("R66, R71: a walk with 72 steps by foot switches is counted so, live and looking back")
  func walk() async throws {
    let replay = MotionReplay(samples: try Recordings.fixture("walk-front-pocket"))
    let pedometer = replay.perform { CMPedometer() }
    let log = Log<CMPedometerData>()
    pedometer.startUpdates(from: replay.start) { data, _ in if let data { log.append(data) } }
    try await replay.run()
    pedometer.stopUpdates()
    let query = try #require(await pedometer.answer(from: replay.start, to: replay.now).data)
    #expect(abs(query.numberOfSteps.intValue - 72) <= 4)
    #expect(abs((log.last?.numberOfSteps.intValue ?? 0) - 72) <= 4)
    let steps = log.entries.map(\.numberOfSteps.intValue)
    #expect(steps == steps.sorted() && log.entries.allSatisfy { $0.startDate == replay.start })
  }

  @Test(
    "R4: a run is told within two batches", .enabled(if: Recordings.areThere, Recordings.areAbsent))
  func run() async throws {
    // The recording begins within a run.
    let replay = try MotionReplay(Recordings.path("activity/adept_run/p1.zip"))
    let manager = replay.perform { CMMotionActivityManager() }
    let log = Log<Seen<String>>()
    manager.startActivityUpdates(to: OperationQueue()) { activity in
      if let activity { log.append(Seen(value: activity.flags, at: replay.elapsed)) }
    }
    try await replay.run(for: 20)
    manager.stopActivityUpdates()
    #expect(try #require(log.entries.first { $0.value == "running" }).at < 5.1)
    #expect(log.last?.value == "running")
  }

  @Test(
    "R28: what is none of the known activities has no flag, and is not unknown",
    .enabled(if: Recordings.areThere, Recordings.areAbsent))
  func noneOfThem() async throws {
    // The hands are busy from 475 s on, the watch is on one of them.
    let lived = try await Lived(recording: "activity/wisdm2019/p00_watch", seconds: 640)
    for from in [485.0, 580] {
      #expect(lived.share(of: "none", from: from, to: from + 60) > 0.95)
      #expect(lived.storedShare(of: "none", from: from, to: from + 60) > 0.95)
    }
  }

  @Test(
    "R46: history says walking over a recorded walk",
    .enabled(if: Recordings.areThere, Recordings.areAbsent))
  func recordedWalk() async throws {
    #expect(try await afternoon.value.share("walking", from: 2.5, to: 75) > 0.9)
  }

  @Test(
    "R7, R8: history of real activities changes less often than what was pushed",
    .enabled(if: Recordings.areThere, Recordings.areAbsent))
  func smoothed() async throws {
    let recorded = try await afternoon.value
    #expect(recorded.history.count < recorded.pushed.count)
    #expect(recorded.history.changes <= recorded.pushed.map(\.value).changes)
    #expect(recorded.share("running", from: 97.5, to: 170) > 0.9)
  }
}
