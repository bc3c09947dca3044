import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("The step log adds up")
struct StepLogTests {
  /// Walks, rests, shakes and gaps.
  private func busyDay() -> PedometerBench {
    var bench = PedometerBench()
    bench.walk(SyntheticGait(), seconds: 9)
    bench.rest(seconds: 2)
    bench.walk(SyntheticGait(cadence: 2.7, bounce: 0.6), seconds: 8)
    bench.skip(seconds: 3)
    for _ in 0..<300 { bench.feed(Vector3(0, 0, -1) + bench.random.vector(0.8)) }
    bench.walk(SyntheticGait(cadence: 1.6), seconds: 3)
    bench.finish()
    return bench
  }

  @Test("Numbers grow by one; each step is held once and decided once")
  func conservation() {
    let bench = busyDay()
    var held: [Int] = []
    var decided: Set<Int> = []
    for line in bench.revisions {
      #expect(line.known >= line.time)
      if line.verdict == .held {
        held.append(line.number)
        #expect(line.length == nil)
      } else {
        #expect(held.contains(line.number))
        #expect(decided.insert(line.number).inserted)
        #expect((line.length == nil) == (line.verdict == .dropped))
      }
    }
    #expect(held == Array(0..<held.count))
    #expect(decided.count == held.count)
    #expect(bench.confirmed.count > 20)
    #expect(bench.revisions.contains { $0.verdict == .dropped })
  }

  @Test("Batches add up to the confirmed lines, wherever they are cut")
  func batches() {
    let bench = busyDay()
    #expect(bench.batchSteps == bench.confirmed.count)
    let metres = bench.batches.reduce(0) { $0 + $1.distance }
    let lengths = bench.confirmed.reduce(0) { $0 + ($1.length ?? .nan) }
    #expect(abs(metres - lengths) < 1e-9)
  }

  @Test("Times of confirmed steps grow")
  func order() {
    let times = busyDay().confirmed.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("Steps before the origin are told but not counted")
  func beforeOrigin() {
    var bench = PedometerBench()
    bench.pedometer = Pedometer(origin: SensorTime(seconds: 10))
    bench.walk(SyntheticGait(), seconds: 20)
    bench.finish()
    let after = bench.confirmed.filter { $0.time.seconds >= 10 }.count
    #expect(bench.batchSteps == after)
    #expect(after < bench.confirmed.count)
  }

  @Test("A log that nobody reads loses no decision")
  func unread() {
    var pedometer = Pedometer()
    var random = SeededNoise()
    let gait = SyntheticGait()
    for i in 0..<12_000 {
      let t = Double(i) * 0.02
      pedometer.process(gait.acceleration(at: t, &random), at: SensorTime(seconds: t))
    }
    pedometer.finish(at: SensorTime(seconds: 240))
    var open: Set<Int> = []
    var count = 0
    while let line = pedometer.nextRevision() {
      count += 1
      if line.verdict == .held {
        open.insert(line.number)
      } else {
        #expect(open.remove(line.number) != nil)
      }
    }
    #expect(open.isEmpty)
    #expect(count >= StepCandidateQueue.capacity + 4)
  }
}
