import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("Steps by construction")
struct PedometerTests {
  @Test(
    "Walks and runs of every cadence and height count in full",
    arguments: [
      (1.2, 0.12), (1.2, 0.25), (1.5, 0.25), (1.8, 0.1), (1.8, 0.5), (2.2, 0.3), (2.6, 0.6),
      (3, 0.8),
    ])
  func count(cadence: Double, bounce: Double) {
    var bench = PedometerBench()
    bench.rest(seconds: 4)
    bench.walk(SyntheticGait(cadence: cadence, bounce: bounce), seconds: 24)
    bench.rest(seconds: 5)
    bench.finish()
    #expect(abs(Double(bench.confirmed.count) - cadence * 24) <= 2)
  }

  /// A device that swings with the step and with the stride of a run: amplitudes in g, steps per second.
  private func swing(
    step: Double, stride: Double, rate: Double, at time: Double, _ random: inout SeededNoise
  ) -> Vector3 {
    let phase = 2 * Trigonometry.pi * rate * time
    let up = step * (Trigonometry.sin(phase) + 0.5 * Trigonometry.sin(2 * phase + 0.7))
    let swing = stride * Trigonometry.sin(phase / 2 + 0.4)
    return Vector3(0.6 * swing, 0, -1 + up + 0.8 * swing) + random.vector(0.03)
  }

  @Test(
    "A run whose device swings with the stride as with the step counts in full, at its cadence",
    arguments: [2.5, 2.7, 2.9, 3.1], [0.34, 0.41])
  func strongStride(rate: Double, stride: Double) throws {
    var bench = PedometerBench()
    while bench.now.seconds < 60 {
      bench.feed(
        swing(step: 0.41, stride: stride, rate: rate, at: bench.now.seconds, &bench.random))
    }
    let live = try #require(bench.batches.last?.cadence)
    bench.finish()
    // The first window is full after three seconds.
    #expect(abs(Double(bench.confirmed.count) - rate * 60) <= 0.5 * rate * 3 + 2)
    #expect(abs(live - rate) < 0.05 * rate)
  }

  @Test("Nobody runs with one step a second: slow waves are a runner's strides, a walker's steps")
  func slowStrides() {
    func steps(_ doing: WritableKeyPath<MotionActivity, Bool>) -> Int {
      var activity = MotionActivity()
      activity[keyPath: doing] = true
      var bench = PedometerBench()
      while bench.now.seconds < 60 {
        bench.feed(swing(step: 0.8, stride: 0, rate: 1.15, at: bench.now.seconds, &bench.random))
        if bench.now.nanoseconds % 2_500_000_000 == 0 {
          bench.pedometer.follow(activity, at: bench.now)
        }
      }
      bench.finish()
      return bench.confirmed.count
    }
    let (walked, run) = (steps(\.walking), steps(\.running))
    #expect(walked > 60 && walked <= 70)
    #expect(run > 116 && run <= 140)
  }

  @Test("A walk that is still taken for a run counts once")
  func walkBreak() {
    var running = MotionActivity()
    running.running = true
    var bench = PedometerBench()
    for piece in 0..<3 {
      bench.pedometer.follow(running, at: bench.now)
      bench.walk(
        piece == 1 ? SyntheticGait() : SyntheticGait(cadence: 2.7, bounce: 0.7), seconds: 20)
    }
    bench.finish()
    #expect(abs(bench.confirmed.count - 144) <= 3)
  }

  @Test(
    "Shaking slower than a stride or faster than a run gives no steps", arguments: [0.4, 0.6, 5, 7])
  func shaking(rate: Double) {
    var bench = PedometerBench()
    for i in 0..<1500 {
      let angle = 2 * Trigonometry.pi * rate * Double(i) * 0.02
      bench.feed(Vector3(0.02, 0, -1 + 0.3 * Trigonometry.sin(angle)) + bench.random.vector(0.01))
    }
    bench.finish()
    #expect(bench.confirmed.isEmpty)
  }

  @Test("A table gives no steps and a rough road gives none", arguments: [0.004, 0.05, 0.25])
  func noise(amplitude: Double) {
    var bench = PedometerBench()
    var body = 0.0
    for _ in 0..<2500 {
      // The body of a car swings weakly damped at 1.5 Hz under the road's noise.
      body += -0.06 * body + amplitude * bench.random.next()
      bench.feed(Vector3(0, 0.3 * body, -1 + body) + bench.random.vector(amplitude * 0.5))
    }
    bench.finish()
    #expect(bench.confirmed.isEmpty)
  }

  @Test("A walk of eight metres counts when it is over, with its first step")
  func shortWalk() throws {
    var bench = PedometerBench()
    bench.rest(seconds: 6)
    bench.walk(SyntheticGait(cadence: 1.8), seconds: 7)
    bench.rest(seconds: 6)
    let steps = bench.confirmed
    #expect(abs(steps.count - 12) <= 2)
    let first = try #require(steps.first)
    #expect(abs(first.time.seconds - 6.2) < 0.7)
    #expect(bench.revisions.first?.verdict == .held)
  }

  @Test("Cadence, pace, distance and time on foot agree with the walk")
  func pace() throws {
    var bench = PedometerBench()
    bench.walk(SyntheticGait(cadence: 2), seconds: 20)
    let current = try #require(bench.batches.last)
    #expect(abs(try #require(current.cadence) - 2) < 0.05)
    bench.finish()
    let active = bench.batches.reduce(0) { $0 + $1.activeTime }
    let metres = bench.batches.reduce(0) { $0 + $1.distance }
    #expect(abs(active - 19.5) < 1)
    #expect(abs(metres / active - 1 / (try #require(current.pace))) < 0.1)
    #expect(metres > 20 && metres < 40)
    bench.rest(seconds: 10)
    let after = try #require(bench.batches.last)
    #expect(after.cadence == nil && after.pace == nil)
  }

  @Test("Pause and resume alternate, carry the time of the step and come soon")
  func events() throws {
    var bench = PedometerBench()
    bench.walk(SyntheticGait(), seconds: 14)
    bench.rest(seconds: 10)
    bench.walk(SyntheticGait(), seconds: 14)
    bench.rest(seconds: 6)
    #expect(bench.events.map(\.kind) == [.resume, .pause, .resume, .pause])
    try #require(bench.events.count == 4)
    #expect(bench.events[0].time.seconds < 1)
    #expect(abs(bench.events[1].time.seconds - 14) < 0.7)
    #expect(bench.events[1].known.seconds - 14 < 2.5)
    #expect(abs(bench.events[2].time.seconds - 24) < 0.8)
    #expect(bench.events[2].known.seconds - 24 < 2)
    for event in bench.events { #expect(event.known >= event.time) }
  }
}
