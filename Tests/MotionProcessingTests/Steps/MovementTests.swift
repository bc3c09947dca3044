import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

/// Pause and resume by construction: what is said, and how soon.
@Suite("Pause and resume")
struct MovementTests {
  private let walking = SyntheticGait()
  private let running = SyntheticGait(cadence: 2.7, bounce: 0.8)

  private func kinds(_ bench: PedometerBench) -> [MotionEvent.Kind] { bench.events.map(\.kind) }

  @Test(
    "R97, R98, R99: a stop is known within 2.2 s and the start after it within 1.6 s",
    arguments: [(1.5, 0.2), (1.8, 0.25), (2.1, 0.35), (2.5, 0.6), (2.9, 0.9)])
  func latency(cadence: Double, bounce: Double) throws {
    var bench = PedometerBench()
    let gait = SyntheticGait(cadence: cadence, bounce: bounce)
    bench.walk(gait, seconds: 20)
    for _ in 0..<3 {
      bench.rest(seconds: 8)
      bench.walk(gait, seconds: 12)
    }
    #expect(kinds(bench) == [.resume, .pause, .resume, .pause, .resume, .pause, .resume])
    try #require(bench.events.count == 7)
    for round in 0..<3 {
      let stop = 20 + 20 * Double(round)
      let pause = bench.events[2 * round + 1]
      let resume = bench.events[2 * round + 2]
      #expect(abs(pause.time.seconds - stop) < 1 && pause.known.seconds - stop < 2.2)
      #expect(abs(resume.time.seconds - stop - 8) < 1 && resume.known.seconds - stop - 8 < 1.6)
    }
  }

  @Test(
    "Ten minutes of even gait hold one resume and nothing else",
    arguments: [(1.4, 0.12), (1.8, 0.25), (2.7, 0.7), (3, 1)])
  func steady(cadence: Double, bounce: Double) {
    var bench = PedometerBench()
    bench.walk(SyntheticGait(cadence: cadence, bounce: bounce), seconds: 600)
    #expect(kinds(bench) == [.resume])
  }

  @Test("From a walk into a run and back nobody pauses")
  func changes() {
    var bench = PedometerBench()
    for _ in 0..<4 {
      bench.walk(walking, seconds: 20)
      bench.walk(running, seconds: 20)
    }
    bench.walk(SyntheticGait(cadence: 1.4, bounce: 0.15), seconds: 20)
    #expect(kinds(bench) == [.resume])
  }

  @Test("Two steps that are hardly felt pause no walk that goes on")
  func weakSteps() {
    var bench = PedometerBench()
    bench.walk(walking, seconds: 15)
    for _ in 0..<5 {
      bench.walk(SyntheticGait(cadence: 1.8, bounce: 0.03), seconds: 2 / 1.8)
      bench.walk(walking, seconds: 10)
    }
    #expect(kinds(bench) == [.resume])
  }

  @Test("Left and right may differ by half")
  func limp() {
    var bench = PedometerBench()
    for _ in 0..<25 {
      bench.walk(SyntheticGait(cadence: 2.3, bounce: 0.3), seconds: 1 / 2.3)
      bench.walk(SyntheticGait(cadence: 1.5, bounce: 0.2), seconds: 1 / 1.5)
    }
    #expect(kinds(bench) == [.resume])
    bench.rest(seconds: 6)
    #expect(kinds(bench) == [.resume, .pause])
  }

  @Test("A few waves of a hand that are lower than steps are no start", arguments: [1.1, 1.6, 2.2])
  func sway(rate: Double) {
    var bench = PedometerBench()
    bench.walk(walking, seconds: 20)
    for _ in 0..<8 {
      bench.rest(seconds: 5)
      for i in 0..<Int(4 / rate * 50) {
        let wave = 0.07 * Trigonometry.sin(2 * Trigonometry.pi * rate * Double(i) * 0.02)
        bench.feed(Vector3(0, 0, -1 + wave) + bench.random.vector(0.01))
      }
    }
    #expect(kinds(bench) == [.resume, .pause])
  }

  @Test("R100: the spans from resume to pause are the time on foot, and that of the batches")
  func movingTime() throws {
    var bench = PedometerBench()
    var walked = 0.0
    for (round, rest) in [9.0, 5, 14, 6, 30].enumerated() {
      let seconds = 18 + 7 * Double(round)
      bench.walk(round.isMultiple(of: 2) ? walking : running, seconds: seconds)
      bench.rest(seconds: rest)
      walked += seconds
    }
    bench.finish()
    try #require(bench.events.count == 10)
    var moving = 0.0
    for i in stride(from: 0, to: 10, by: 2) {
      moving += bench.events[i + 1].time.seconds(since: bench.events[i].time)
    }
    let active = bench.batches.reduce(0) { $0 + $1.activeTime }
    #expect(abs(moving / walked - 1) < 0.03)
    #expect(abs(active / walked - 1) < 0.03)
    #expect(abs(active / moving - 1) < 0.02)
  }

  @Test("Noise, steps of all sizes and silence make events that alternate in order of time")
  func malice() {
    for seed in 1...8 {
      var bench = PedometerBench()
      bench.random = SeededNoise(seed: UInt64(seed))
      for _ in 0..<30 {
        let size = abs(bench.random.next())
        bench.walk(
          SyntheticGait(cadence: 0.5 + 4 * size, bounce: 2 * size * size), seconds: 3 + 9 * size)
        bench.rest(seconds: 6 * abs(bench.random.next()))
        if size > 0.8 { bench.skip(seconds: 4) }
        for _ in 0..<Int(100 * size) { bench.feed(bench.random.vector(3)) }
      }
      for (a, b) in zip(bench.events, bench.events.dropFirst()) {
        #expect(a.kind != b.kind && a.time <= b.time && a.known <= b.known)
      }
      #expect(bench.events.allSatisfy { $0.time <= $0.known })
      #expect(bench.events.first.map { $0.kind == .resume } ?? true)
    }
  }
}
