import CoreMotion
import MotionTesting
import Testing

/// The pedometer's record of the first seconds of a scenario.
private func walked(
  _ scenario: String, from: TimeInterval = 0, to: TimeInterval, withhold: MotionFeature = []
) async throws -> CMPedometerData {
  let replay = try MotionReplay(scenario: scenario)
  replay.withhold(withhold)
  try await replay.run(for: to + 10)
  let pedometer = replay.perform { CMPedometer() }
  let answer = await pedometer.answer(from: replay.date(from), to: replay.date(to))
  return try #require(answer.data)
}

@Suite("Pedometer", .timeLimit(.minutes(10)))
struct PedometerTests {
  @Test("R66: steps are a whole number that never falls")
  func whole() async throws {
    let session = try await Session.walk.value
    var last = 0.0
    for record in session.records.map(\.value) {
      let steps = record.numberOfSteps.doubleValue
      #expect(steps == steps.rounded() && steps >= last)
      last = steps
    }
    #expect(last > 300)
  }

  @Test("R67: the same walk gives the same steps wherever the phone is")
  func placements() async throws {
    var counts: [Int] = []
    for scenario in ["walk-hand", "walk-bag", "walk-arm", "walk-swinging-hand"] {
      counts.append(try await walked(scenario, to: 70).numberOfSteps.intValue)
    }
    let most = try #require(counts.max())
    let least = try #require(counts.min())
    #expect(least > 90)
    #expect(Double(most - least) <= 0.05 * Double(most), "\(counts)")
  }

  @Test("R69: a town drive gives next to no steps, in the mount and in the pocket")
  func drive() async throws {
    #expect(try await Session.drive.value.total.numberOfSteps.intValue <= 2)
    #expect(try await walked("drive-pocket", to: 100).numberOfSteps.intValue <= 2)
  }

  @Test("R70: the first steps wait until walking is certain, then count in full")
  func held() async throws {
    let replay = MotionReplay(
      made: Made.together(
        Made.still(seconds: 10), Made.walk(from: 10, seconds: 30),
        Made.still(from: 40, seconds: 10)))
    let pedometer = replay.perform { CMPedometer() }
    let log = Log<Seen<Int>>()
    pedometer.startUpdates(from: replay.start) { data, _ in
      if let data { log.append(Seen(value: data.numberOfSteps.intValue, at: replay.elapsed)) }
    }
    try await replay.run()
    pedometer.stopUpdates()
    let first = try #require(log.entries.first { $0.value > 0 })
    // More at once than fit into one batch: the withheld ones are among them.
    #expect(Double(first.value) > 2.5 * 1.8)
    #expect(first.at > 12)
    // 30 s at 1.8 steps a second.
    #expect(abs(try #require(log.last).value - 54) <= 2)
  }

  @Test("R71: every record has the date given to start and what was walked since then")
  func since() async throws {
    let session = try await Session.walk.value
    #expect(session.records.allSatisfy { $0.value.startDate == session.replay.start })
    for (a, b) in zip(session.records, session.records.dropFirst()) {
      let (before, after) = (a.value.distance?.doubleValue, b.value.distance?.doubleValue)
      #expect(try #require(before) < #require(after))
    }
  }

  @Test("R72: a record ends with the newest determination, a query at the asked end")
  func ends() async throws {
    let session = try await Session.walk.value
    for seen in session.records {
      let end = seen.value.endDate.timeIntervalSince(session.replay.start)
      #expect(end <= seen.at + 0.001 && seen.at - end < 2.55)
    }
    #expect(session.total.endDate == session.replay.now)
    #expect(session.total.startDate == session.replay.start)
  }

  @Test("R73: no step, no record; the next step brings the next record")
  func pausing() async throws {
    let replay = MotionReplay(
      made: Made.together(
        Made.walk(seconds: 20), Made.still(from: 20, seconds: 30),
        Made.walk(from: 50, seconds: 20), Made.still(from: 70, seconds: 10)))
    let pedometer = replay.perform { CMPedometer() }
    let log = Log<TimeInterval>()
    pedometer.startUpdates(from: replay.start) { _, _ in log.append(replay.elapsed) }
    try await replay.run()
    pedometer.stopUpdates()
    #expect(log.entries.contains { $0 < 23 })
    #expect(!log.entries.contains { $0 > 27 && $0 < 50 })
    #expect(log.entries.contains { $0 > 50 && $0 < 60 })
  }

  @Test("R74: after a suspension one record comes at once with all since the start")
  func resumed() async throws {
    let replay = MotionReplay(
      made: Made.together(Made.walk(seconds: 40), Made.still(from: 40, seconds: 40)))
    let pedometer = replay.perform { CMPedometer() }
    let log = Log<CMPedometerData>()
    pedometer.startUpdates(from: replay.start) { data, _ in if let data { log.append(data) } }
    try await replay.run(for: 20)
    let before = log.count
    try await replay.sleepClient(for: 40, silent: log)
    #expect(log.count == before + 1)
    let data = try #require(log.last)
    #expect(data.startDate == replay.start)
    #expect(abs(data.numberOfSteps.intValue - 72) <= 3)
    try await replay.sleepClient(for: 5, silent: log)
    #expect(log.count == before + 2, "steps or not")
    pedometer.stopUpdates()
  }

  @Test("R75: a start in the past includes what was walked since then")
  func past() async throws {
    let replay = MotionReplay(made: Made.walk(seconds: 60))
    try await replay.run(for: 30)
    let pedometer = replay.perform { CMPedometer() }
    let log = Log<CMPedometerData>()
    pedometer.startUpdates(from: replay.start) { data, _ in if let data { log.append(data) } }
    try await replay.run(for: 0)
    let first = try #require(log.first)
    #expect(first.numberOfSteps.intValue > 45 && first.startDate == replay.start)
    try await replay.run()
    pedometer.stopUpdates()
    #expect(abs(try #require(log.last).numberOfSteps.intValue - 108) <= 5)
  }

  @Test("R76, R77: parts of a query sum up to the whole, however it is cut")
  func sums() async throws {
    let session = try await Session.walk.value
    let pedometer = session.replay.perform { CMPedometer() }
    for length in [60.0, 7, 1.3] {
      var (steps, metres) = (0.0, 0.0)
      var start = session.replay.start
      while start < session.replay.now {
        let end = min(start.addingTimeInterval(length), session.replay.now)
        let part = try #require(await pedometer.answer(from: start, to: end).data)
        steps += part.numberOfSteps.doubleValue
        metres += try #require(part.distance).doubleValue
        start = end
      }
      let whole = session.total
      #expect(abs(steps - whole.numberOfSteps.doubleValue) <= 2)
      #expect(abs(metres - (try #require(whole.distance)).doubleValue) < 1.5)
    }
  }

  @Test("R77: a border inside a batch cuts the batch where the steps are")
  func insideABatch() async throws {
    let session = try await Session.walk.value
    let pedometer = session.replay.perform { CMPedometer() }
    let replay = session.replay
    let short = try #require(
      await pedometer.answer(from: replay.date(60.2), to: replay.date(61.4)).data)
    #expect((1...4).contains(short.numberOfSteps.intValue))
    let metres = try #require(short.distance).doubleValue
    // By a stranger's length, and steps are whole.
    #expect(metres > 0.7 && metres < 3.4)
  }

  @Test("R101: handlers run one at a time in the background, and queries among them are safe")
  func queue() async throws {
    let replay = MotionReplay(made: Made.walk(seconds: 60))
    let pedometer = replay.perform { CMPedometer() }
    let (running, most, onMain) = (Shared(0), Shared(0), Shared(0))
    let answers = Log<Int>()
    let enter: @Sendable () -> Void = {
      let now = running.change { count -> Int in
        count += 1
        return count
      }
      most.change { $0 = max($0, now) }
      if OperationQueue.current === OperationQueue.main { onMain.change { $0 += 1 } }
      Thread.sleep(forTimeInterval: 0.001)
      running.change { $0 -= 1 }
    }
    pedometer.startEventUpdates { _, _ in enter() }
    pedometer.startUpdates(from: replay.start) { [unowned pedometer] _, _ in
      enter()
      pedometer.queryPedometerData(from: replay.start, to: replay.now) { data, _ in
        enter()
        answers.append(data?.numberOfSteps.intValue ?? -1)
      }
    }
    try await replay.run()
    let last = await pedometer.answer(from: replay.start, to: replay.now)
    pedometer.stopUpdates()
    pedometer.stopEventUpdates()
    #expect(last.error == nil)
    #expect(answers.count > 15 && answers.entries == answers.entries.sorted())
    #expect(most.value == 1 && onMain.value == 0)
  }
}
