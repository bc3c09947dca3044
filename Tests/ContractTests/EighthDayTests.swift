import CoreMotion
import MotionTesting
import Testing

/// Eight days with a walk of a minute each, the phone off between them; on the eighth the walk
/// begins an hour later.
@Suite("Seven days are kept, the eighth is gone")
struct EighthDayTests {
  private static let day = 86_400.0
  private static let start = Date(timeIntervalSince1970: 1_401_789_600)

  @Test("R9, R10, R11: Who is allowed today sees seven days that nobody asked for, and no more")
  func pedometer() async throws {
    let replay = try Self.eightDays()
    replay.authorization = .notDetermined
    replay.answer = .authorized
    try await replay.perform {
      try await replay.run()
      // The first client of these days; the user is asked now.
      #expect(replay.timesAsked == 0)
      let pedometer = CMPedometer()
      let now = replay.now
      var walks: [Int] = []
      for index in 0...7 {
        let morning = Self.start.addingTimeInterval(Double(index) * Self.day - 3_600)
        walks.append(try await pedometer.steps(from: morning, to: morning + 10_800))
      }
      #expect(walks[0] == 0)
      #expect(walks[1...].allSatisfy { abs(Double($0) - 1.9 * 60) <= 4 })
      let all = try await pedometer.steps(from: Self.start - Self.day, to: now)
      #expect(all == walks.reduce(0, +))
      #expect(replay.timesAsked == 1)
    }
  }

  @Test("R9, R10, R61: The activities of a week have seven walks in order")
  func activities() async throws {
    let replay = try Self.eightDays()
    try await replay.perform {
      try await replay.run()
      let now = replay.now
      let manager = CMMotionActivityManager()
      let week = await manager.states(from: Self.start - Self.day, to: now)
      #expect(week.error == nil)
      let days = Set(week.states.filter(\.isWalking).map(Self.day(of:)))
      #expect(days == Set(1...7))
      #expect(week.states.map(\.start) == week.states.map(\.start).sorted())
      let first = await manager.states(from: Self.start, to: Self.start + 60)
      #expect(first.states.isEmpty)
      #expect(first.error == Int(CMErrorUnknown.rawValue))
    }
  }

  private static func eightDays() throws -> MotionReplay {
    let samples = Made.together(
      Made.walk(seconds: 60, cadence: 1.9, bounce: 0.45), Made.still(from: 60, seconds: 5))
    let parts = (0...7).map { index in
      MotionReplay.Part.samples(samples, at: Double(index) * day + (index == 7 ? 3_600 : 0))
    }
    return try MotionReplay(parts: parts, start: start)
  }

  private static func day(of state: CMMotionActivityManager.State) -> Int {
    Int((state.start.timeIntervalSince(start) / day).rounded())
  }
}

extension CMPedometer {
  /// The steps between two dates.
  fileprivate func steps(from start: Date, to end: Date) async throws -> Int {
    let result: Result<Int, any Error> = await received { answer in
      queryPedometerData(from: start, to: end) { data, error in
        if let error { return answer(.failure(error)) }
        answer(.success(data?.numberOfSteps.intValue ?? -1))
      }
    }
    return try result.get()
  }
}

extension CMMotionActivityManager {
  /// What the test needs of an activity.
  fileprivate struct State: Sendable {
    var start: Date
    var isWalking: Bool
  }

  /// The activities between two dates, and the error's code.
  fileprivate func states(from start: Date, to end: Date) async -> (states: [State], error: Int?) {
    await received { answer in
      queryActivityStarting(from: start, to: end, to: OperationQueue()) { list, error in
        let states = (list ?? []).map { State(start: $0.startDate, isWalking: $0.walking) }
        answer((states, (error as NSError?)?.code))
      }
    }
  }
}
