import CoreMotion
import Foundation
import MotionTestSupport
import MotionTesting
import Testing

@Suite("The first seconds of a device")
struct FirstSecondsTests {
  private func activities(
    from start: Date, to end: Date
  ) async throws -> [(start: Date, isUnknown: Bool)] {
    let manager = CMMotionActivityManager()
    let queue = OperationQueue()
    let result: Result<[(start: Date, isUnknown: Bool)], any Error> = await received { answer in
      manager.queryActivityStarting(from: start, to: end, to: queue) { activities, error in
        if let error {
          answer(.failure(error))
        } else {
          answer(.success((activities ?? []).map { ($0.startDate, $0.unknown) }))
        }
      }
    }
    return try result.get()
  }

  @Test("The last minute has a state, as live updates have; the time before is an error")
  func lastMinute() async throws {
    let replay = try MotionReplay(scenario: "walk")
    try await replay.perform {
      try await replay.run(for: 1)
      let now = replay.now
      let states = try await activities(from: now.addingTimeInterval(-60), to: now)
      #expect(states.map(\.start) == [replay.start])
      #expect(states.map(\.isUnknown) == [true])
      let before = replay.start.addingTimeInterval(-60)
      let error = await #expect(throws: NSError.self) {
        _ = try await activities(from: before, to: before.addingTimeInterval(30))
      }
      #expect(error?.code == Int(CMErrorUnknown.rawValue))
      let moment = replay.start.addingTimeInterval(-0.01)
      let early = try await activities(from: moment.addingTimeInterval(-1), to: moment)
      #expect(early.map(\.start) == [moment])
      try await replay.run(for: 30)
      let later = try await activities(from: replay.start, to: replay.now)
      #expect(later.last?.isUnknown == false)
      #expect(later.map(\.start) == later.map(\.start).sorted())
    }
  }
}
