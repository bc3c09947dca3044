import FoundationEssentials
import MotionLink
import MotionProcessing
import Testing

@testable import MotionHost

@Suite("States from entries of history")
struct StateRunsTests {
  /// Entries of 2.5 s, so many of each activity; gives what a store holds at the end.
  private func states(_ story: [(MotionActivity, Int)], finished: Bool = true) -> [ActivityState] {
    let store = MemoryStore()
    var runs = StateRuns()
    var time = SensorTime.zero
    for (activity, count) in story {
      for _ in 0..<count {
        let end = time.advanced(by: 2.5)
        runs.append(activity, from: time, to: end, clock: morningClock) { store.append($0) }
        time = end
      }
    }
    if finished { runs.finish { store.append($0) } }
    return store.states(from: .distantPast, to: .distantFuture)
  }

  @Test("Neighbours with equal flags are one state, whatever their confidence")
  func merged() {
    let states = states([
      (.of(.walking, .low), 1), (.of(.walking, .medium), 1), (.of(.walking, .high), 10),
      (.of(.stationary), 4),
    ])
    #expect(states.map(\.offset) == [0, 30])
  }

  @Test("The confidence of a state is the rounded mean of its entries")
  func confidence() {
    func mean(_ low: Int, _ medium: Int, _ high: Int) -> Confidence? {
      states([
        (.of(.running, .low), low), (.of(.running, .medium), medium),
        (.of(.running, .high), high),
      ]).first?.activity.confidence
    }
    #expect(mean(1, 1, 10) == .high)
    #expect(mean(10, 1, 1) == .low)
    #expect(mean(5, 0, 5) == .medium)
    #expect(mean(3, 3, 0) == .medium)
  }

  @Test("A cyclist's halt belongs to the ride when it is shorter than a minute", arguments: 1...30)
  func halt(batches: Int) {
    let states = states([
      (.of(.cycling), 40), (.of(.stationary, .low), batches), (.of(.cycling), 40),
    ])
    let isShort = Double(batches) * 2.5 < 60
    #expect(states.count == (isShort ? 1 : 3))
    #expect(states.allSatisfy { $0.activity.confidence == .high } == isShort)
  }

  @Test("Standing still and handling the phone at a light are one halt")
  func mixedHalt() {
    let short = states([
      (.of(.cycling), 40), (.of(.stationary), 10), (.of(.other), 5), (.of(.cycling), 2),
    ])
    #expect(short.map(\.offset) == [0])
    let long = states([
      (.of(.cycling), 40), (.of(.stationary), 10), (.of(.other), 14), (.of(.cycling), 2),
    ])
    #expect(long.map(\.offset) == [0, 100, 125, 160])
  }

  @Test(
    "A halt before anything but a ride stays a halt",
    arguments: [ActivityClass.walking, .running, .automotive])
  func haltBeforeOther(next: ActivityClass) {
    let states = states([(.of(.cycling), 40), (.of(.stationary), 4), (.of(next), 40)])
    #expect(states.map(\.offset) == [0, 100, 110])
    #expect(states.last?.activity == .of(next))
  }

  @Test("No other activity takes in a halt")
  func haltOfWalker() {
    #expect(states([(.of(.walking), 9), (.of(.stationary), 4), (.of(.walking), 9)]).count == 3)
  }

  @Test("A halt at the end of the input is kept")
  func haltAtEnd() {
    let story: [(MotionActivity, Int)] = [(.of(.cycling), 40), (.of(.stationary), 4)]
    #expect(states(story, finished: false).map(\.offset) == [0])
    #expect(states(story).map(\.offset) == [0, 100])
  }

  @Test("A state is in the store as soon as it begins")
  func atOnce() {
    #expect(states([(.of(.walking), 1)], finished: false).map(\.offset) == [0])
  }
}
