import CoreMotion
import MotionTesting
import Testing

/// A minute on foot at the start of a week that holds nothing else, and a few seconds at its end.
private func week(walkAt walk: Double = 0, endAt end: Double) throws -> MotionReplay {
  try MotionReplay(
    parts: [
      .samples(Made.walk(seconds: 40), at: walk),
      .samples(Made.still(seconds: 10), at: end - 10),
    ], start: Date(timeIntervalSince1970: 1_700_000_000))
}

private let day = 86_400.0

@Suite("History", .timeLimit(.minutes(10)))
struct HistoryTests {
  @Test("R9: seven days are kept though no client asked for anything")
  func sevenDays() async throws {
    let replay = try week(endAt: 6.9 * day)
    try await replay.run()
    let (pedometer, activity) = replay.perform { (CMPedometer(), CMMotionActivityManager()) }
    let data = try #require(await pedometer.answer(from: replay.start, to: replay.now).data)
    #expect(abs(data.numberOfSteps.intValue - 72) <= 3)
    let states = try #require(await activity.answer(from: replay.start, to: replay.now).data)
    #expect(states.contains { $0.walking })
  }

  @Test("R9, R10: what is older than seven days is gone, and a query for it gives the rest")
  func eighthDay() async throws {
    let replay = try MotionReplay(
      parts: [
        .samples(Made.walk(seconds: 40), at: 0), .samples(Made.walk(seconds: 20), at: 3 * day),
        .samples(Made.still(seconds: 10), at: 7.1 * day),
      ], start: Date(timeIntervalSince1970: 1_700_000_000))
    try await replay.run()
    let (pedometer, activity) = replay.perform { (CMPedometer(), CMMotionActivityManager()) }
    let answer = await pedometer.answer(from: replay.start, to: replay.now)
    #expect(answer.error == nil)
    let steps = try #require(answer.data?.numberOfSteps.intValue)
    #expect(abs(steps - 36) <= 3)
    let old = await pedometer.answer(from: replay.start, to: replay.date(60))
    #expect(old.data?.numberOfSteps == 0 && old.error == nil)
    let states = await activity.answer(from: replay.start, to: replay.now)
    #expect(states.error == nil)
    let walks = try #require(states.data).filter(\.walking)
    #expect(!walks.isEmpty)
    #expect(walks.allSatisfy { $0.startDate > replay.date(day) })
  }

  @Test("R11: a client that is allowed today sees the days before")
  func before() async throws {
    let replay = try week(endAt: 2 * day)
    replay.authorization = .denied
    try await replay.run()
    let pedometer = replay.perform { CMPedometer() }
    #expect(await pedometer.answer(from: replay.start, to: replay.now).code == 105)
    replay.authorization = .authorized
    let data = try #require(await pedometer.answer(from: replay.start, to: replay.now).data)
    #expect(abs(data.numberOfSteps.intValue - 72) <= 3)
  }
}
