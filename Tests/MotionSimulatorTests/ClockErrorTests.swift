import MotionProcessing
import Testing

@testable import MotionSimulator

@Suite struct ClockErrorTests {
  private func life(_ errors: ClockErrors, seconds: Double = 20) -> Life {
    Life([.walk(seconds, .pocket)], faults: PhoneFaults(clocks: [.acceleration: errors]))
  }

  @Test("A clock that runs fast by 8 % stretches its stamps and no other's")
  func drift() {
    let sound = life(.none)
    let fast = life(ClockErrors(drift: 80_000))
    #expect(fast.acceleration.count == sound.acceleration.count)
    for (a, b) in zip(sound.acceleration, fast.acceleration) {
      #expect(abs(b.time - a.time * 1.08) < 1e-6)
      #expect(a.value == b.value)
    }
    #expect(fast.rotation.map(\.time) == sound.rotation.map(\.time))
  }

  @Test("A late clock, a late start and a batch are seen as such")
  func delivery() throws {
    let late = life(ClockErrors(offset: 0.25))
    #expect((late.acceleration.first?.time ?? 0) >= 0.25)
    let started = life(ClockErrors(start: 5))
    #expect((started.acceleration.first?.time ?? 0) >= 5)
    #expect((started.rotation.first?.time ?? 9) < 0.1)
    var simulation = Simulation(
      Scenario(
        "test", "Test.", faults: PhoneFaults(clocks: [.acceleration: ClockErrors(batch: 2)]),
        script: [.walk(9, .pocket)]), seed: 1)
    var runs: [Int] = []
    var total = 0
    var wasForce = false
    while let sample = simulation.next() {
      let isForce = sample.reading.stream == .acceleration
      if isForce && !wasForce { runs.append(0) }
      if isForce {
        runs[runs.count - 1] += 1
        total += 1
      }
      wasForce = isForce
    }
    // Nothing is lost: the last batch comes at the end.
    #expect(abs(total - 900) < 10)
    #expect(runs.count == 5)
    #expect(runs.dropLast().allSatisfy { abs($0 - 200) < 5 })
  }

  @Test("Jitter moves stamps and keeps their order")
  func jitter() {
    let stamps = life(ClockErrors(jitter: 0.02)).acceleration.map(\.time)
    let gaps = zip(stamps, stamps.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 > 0 })
    #expect((gaps.max() ?? 0) > 0.02)
  }

  @Test("A stream that is thinned keeps its rate and goes slower afterwards")
  func thinned() {
    let times = life(ClockErrors(slowsAfter: 10, slowRate: 20)).acceleration.map(\.time)
    let before = times.filter { $0 < 10 }.count
    let after = times.filter { $0 >= 10 }.count
    #expect(abs(before - 1_000) < 10)
    #expect(abs(after - 200) < 8)
  }

  @Test("A stale first pressure is one sample only")
  func stale() {
    let faults = PhoneFaults(isFirstPressureStale: true)
    let heights = Life([.lie(20)], faults: faults).altitude.map(\.value)
    let sound = Life([.lie(20)]).altitude.map(\.value)
    #expect(heights.count == sound.count)
    #expect(abs((heights.first ?? 0) - (sound.first ?? 0)) > 0.2)
    #expect(Array(heights.dropFirst()) == Array(sound.dropFirst()))
  }
}
