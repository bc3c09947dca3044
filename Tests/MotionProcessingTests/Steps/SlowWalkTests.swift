import Testing

@testable import MotionProcessing

@Suite("Slow and even chains")
struct SlowWalkTests {
  /// Waves at intervals that alternate by `unrest`, none of them denied by `undenied` windows.
  private func chain(
    _ count: Int, every interval: Double, unrest: Double = 0, undenied: UInt8 = 3
  ) -> SlowWalk {
    var held = FixedQueue<StepCandidate>(capacity: count, filler: StepCandidate())
    var time = 0.0
    for i in 0..<count {
      var step = StepCandidate(time: SensorTime(seconds: time), prominence: 0.2)
      step.undenied = undenied
      held.append(step)
      time += interval * (i % 2 == 0 ? 1 + unrest : 1 - unrest)
    }
    return SlowWalk(held, count, votes: 3)
  }

  @Test("Twelve slow and even waves are a walk, and known by their beat", arguments: [0.75, 0.83])
  func walk(interval: Double) {
    let slow = chain(12, every: interval)
    #expect(slow.isWalk)
    #expect(abs(Double(slow.beat) - interval) < 1e-6)
  }

  @Test("Three of them may become one, two may not")
  func beginning() {
    #expect(chain(3, every: 0.83).mayBecomeWalk)
    #expect(!chain(3, every: 0.83).isWalk)
    #expect(!chain(2, every: 0.83).mayBecomeWalk)
  }

  @Test("Quick, uneven or denied waves are none")
  func others() {
    #expect(!chain(20, every: 0.6).mayBecomeWalk)
    #expect(!chain(20, every: 0.83, unrest: 0.1).mayBecomeWalk)
    #expect(!chain(20, every: 0.83, undenied: 2).mayBecomeWalk)
  }
}
