import FoundationEssentials
import MotionLink
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionHost

@Suite("States that are kept")
struct StateHistoryTests {
  private func at(_ seconds: Double) -> Date { morning.addingTimeInterval(seconds) }

  private func store(_ starts: [Double], keepingFor days: Double = 7) -> MemoryStore {
    let store = MemoryStore(keepingFor: days)
    for (i, start) in starts.enumerated() {
      store.append(ActivityState(.of(i % 2 == 0 ? .walking : .stationary), at: start))
    }
    return store
  }

  @Test("A range gives the state in force at its start and all that begin in it")
  func inForce() {
    let store = store([0, 100, 200, 300])
    func offsets(_ a: Double, _ b: Double) -> [Double] {
      store.states(from: at(a), to: at(b)).map(\.offset)
    }
    #expect(offsets(150, 250) == [100, 200])
    #expect(offsets(100, 200) == [100, 200])
    #expect(offsets(-50, -1) == [])
    #expect(offsets(-50, 0) == [0])
    #expect(offsets(150, 150) == [100])
    #expect(offsets(500, 900) == [300])
    #expect(offsets(250, 150) == [])
    #expect(offsets(.nan, 150) == [])
  }

  @Test("A state with the same start takes the place of the older one")
  func replaced() {
    let store = store([0, 100])
    store.append(ActivityState(.of(.stationary, .low), at: 100))
    let states = store.states(from: at(0), to: at(200))
    #expect(states.map(\.offset) == [0, 100])
    #expect(states.last?.activity.confidence == .low)
  }

  @Test("States that come in no order are given in order")
  func unordered() {
    #expect(
      store([300, 0, 200, 100]).states(from: at(0), to: at(999)).map(\.offset)
        == [0, 100, 200, 300])
  }

  @Test("A week of states is kept, and the one in force a week ago begins there")
  func week() {
    let store = MemoryStore()
    for hour in 0..<240 {
      store.append(
        ActivityState(.of(hour % 2 == 0 ? .walking : .stationary), at: Double(hour) * 3600))
      store.forget(now: at(Double(hour) * 3600 + 1800))
    }
    let now = 239.0 * 3600 + 1800
    let horizon = now - 7 * 86_400
    let states = store.states(from: .distantPast, to: at(now))
    #expect(states.count == 169)
    #expect(states.first?.offset == horizon)
    #expect(states.first?.start.timestamp == 1000 + horizon)
    #expect(store.states(from: .distantPast, to: at(horizon)).isEmpty)
    #expect(
      zip(states, states.dropFirst()).allSatisfy { $0.start.date < $1.start.date })
  }

  @Test("A state that lasts for more than a week stays in force")
  func longState() {
    let store = store([0], keepingFor: 1)
    store.forget(now: at(10 * 86_400))
    let states = store.states(from: at(0), to: at(11 * 86_400))
    #expect(states.map(\.offset) == [9 * 86_400])
  }

  @Test("Dates that are none are not kept")
  func malice() {
    let store = MemoryStore()
    for seconds in [Double.nan, .infinity, -.infinity] {
      store.append(
        ActivityState(
          activity: .undecided, start: Moment(timestamp: 0, date: at(seconds))))
    }
    #expect(store.states(from: .distantPast, to: .distantFuture).isEmpty)
  }
}
