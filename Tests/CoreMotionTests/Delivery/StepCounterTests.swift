import CoreMotion
import MotionHost
import MotionLink
import Testing

/// The members of `CMStepCounter`; tests cannot be deprecated, so they call it through this.
private protocol StepCounting: AnyObject {
  func queryStepCountStarting(
    from start: Date, to end: Date, to queue: OperationQueue,
    withHandler handler: @escaping (Int, (any Error)?) -> Void)
  func startStepCountingUpdates(
    to queue: OperationQueue, updateOn stepCounts: Int,
    withHandler handler: @escaping (Int, Date, (any Error)?) -> Void)
  func stopStepCountingUpdates()
}

@available(*, deprecated)
extension CMStepCounter: StepCounting {}

private protocol StepCounterMaking {
  var isAvailable: Bool { get }
  func make() -> any StepCounting
}

private struct DeprecatedCounters: StepCounterMaking {
  @available(*, deprecated) var isAvailable: Bool { CMStepCounter.isStepCountingAvailable() }
  @available(*, deprecated) func make() -> any StepCounting { CMStepCounter() }
}

@Suite("CMStepCounter")
struct StepCounterTests {
  let link = ScriptedLink()
  let queue = OperationQueue()
  private let counters: any StepCounterMaking = DeprecatedCounters()

  @Test("The handler is called at each multiple, counted from the start")
  func multiples() {
    let calls = Log<Int>()
    let counter = link.perform { counters.make() }
    counter.startStepCountingUpdates(to: queue, updateOn: 10) { steps, _, _ in calls.add(steps) }
    #expect(link.subscriptions[0].request == .pedometer(since: link.now))
    for steps in [4, 12, 15, 41, 41] { link.send(.pedometer(Numbered.steps(steps))) }
    #expect(link.waitUntilHandled())
    #expect(calls.entries == [10, 20, 30, 40])
    withExtendedLifetime(counter) {}
  }

  @Test("A stop at one multiple keeps back those that the same record passed")
  func stop() {
    let calls = Log<Int>()
    let counter = link.perform { counters.make() }
    counter.startStepCountingUpdates(to: queue, updateOn: 1) { [unowned counter] steps, _, _ in
      calls.add(steps)
      counter.stopStepCountingUpdates()
    }
    link.send(.pedometer(Numbered.steps(5)))
    #expect(link.waitUntilHandled())
    #expect(calls.entries == [1])
  }

  @Test("An absurd record does not make endless calls")
  func absurd() {
    let calls = Log<Int>()
    let counter = link.perform { counters.make() }
    counter.startStepCountingUpdates(to: queue, updateOn: 1) { steps, _, _ in calls.add(steps) }
    link.send(.pedometer(Numbered.steps(.max / 2)))
    #expect(link.waitUntilHandled())
    #expect(calls.count == 10_000)
    #expect(calls.entries.last == .max / 2)
    withExtendedLifetime(counter) {}
  }

  @Test("Counting by nothing is an invalid parameter", arguments: [0, -3])
  func invalid(interval: Int) {
    let codes = Log<Int>()
    let counter = link.perform { counters.make() }
    counter.startStepCountingUpdates(to: queue, updateOn: interval) { steps, _, error in
      codes.add(steps + ((error as NSError?)?.code ?? 0))
    }
    queue.waitUntilAllOperationsAreFinished()
    #expect(codes.entries == [107])
    #expect(link.subscriptions.isEmpty)
  }

  @Test("A query gives steps, or none and an error")
  func query() {
    let (counts, codes) = (Log<Int>(), Log<Int>())
    let counter = link.perform { counters.make() }
    for _ in 0..<2 {
      counter.queryStepCountStarting(from: link.now, to: link.now, to: queue) { steps, error in
        counts.add(steps)
        codes.add((error as NSError?)?.code ?? 0)
      }
    }
    link.answer(.success(.pedometer(Numbered.steps(0))))
    link.answer(.failure(.notAuthorized))
    #expect(link.waitUntilHandled())
    #expect(counts.entries == [0, 0])
    #expect(codes.entries == [0, 105])
    #expect(link.perform { counters.isAvailable })
  }
}
