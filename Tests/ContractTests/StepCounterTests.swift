import CoreMotion
import MotionTesting
import Testing

/// `CMStepCounter` as a client of 2013 uses it (contract, section 2.7). It is deprecated, so the
/// tests that name it are too.
@Suite("Step counter of iOS 7", .timeLimit(.minutes(10)))
struct StepCounterTests {
  @available(*, deprecated)
  @Test("The handler hears of each multiple of steps; a query without steps gives 0")
  func counts() async throws {
    let replay = MotionReplay(made: Made.walk(seconds: 40))
    #expect(replay.perform { CMStepCounter.isStepCountingAvailable() })
    let counter = replay.perform { CMStepCounter() }
    let log = Log<Int>()
    let queue = OperationQueue()
    let queues = Log<Bool>()
    counter.startStepCountingUpdates(to: queue, updateOn: 10) { steps, date, error in
      queues.append(OperationQueue.current === queue && error == nil && date <= replay.now)
      log.append(steps)
    }
    try await replay.run()
    counter.stopStepCountingUpdates()
    #expect(log.count >= 5 && log.entries == log.entries.sorted())
    #expect(queues.entries.allSatisfy { $0 })
    let answers = Log<Int>()
    await withCheckedContinuation { continuation in
      counter.queryStepCountStarting(
        from: replay.start.addingTimeInterval(-100), to: replay.start, to: OperationQueue()
      ) { steps, error in
        answers.append(error == nil ? steps : -1)
        continuation.resume()
      }
    }
    #expect(answers.entries == [0])
  }
}
