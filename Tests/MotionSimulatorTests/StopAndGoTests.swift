import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

/// Pause and resume on simulated people, by the accelerometer alone.
@Suite("Stop and go of simulated people", .timeLimit(.minutes(10)))
struct StopAndGoTests {
  /// What was said of a simulation, beside what happened.
  private struct Outing {
    var said = RecordingSink()
    var truth = SimulationTruth()

    init(_ scenario: Scenario, seed: UInt64) {
      var simulation = Simulation(scenario, seed: seed)
      var coprocessor = MotionCoprocessor()
      while let sample = simulation.next() {
        if case .acceleration = sample.reading { coprocessor.process(sample, into: &said) }
      }
      coprocessor.finish(into: &said)
      truth = simulation.truth
    }

    init(_ script: [Episode], seed: UInt64) {
      let phone = PhoneModel.iPhone.withoutLocation
      self.init(Scenario("test", "For a test.", phone: phone, script: script), seed: seed)
    }

    /// Pauses and resumes.
    var events: [MotionEvent] {
      said.events.filter { $0.kind == .pause || $0.kind == .resume }
    }

    /// The last step before and the first one after each rest of 5 s.
    var rests: [(stop: Double, go: Double)] {
      zip(truth.steps, truth.steps.dropFirst()).filter { $1.time - $0.time > 5 }
        .map { ($0.time, $1.time) }
    }

    /// Seconds on foot: the intervals of steps but for rests.
    var onFoot: Double {
      zip(truth.steps, truth.steps.dropFirst()).map { $1.time - $0.time }.filter { $0 < 2 }
        .reduce(0, +)
    }

    /// Seconds from each resume to its pause.
    var moving: Double {
      events.reduce(0) { $0 + ($1.kind == .pause ? 1 : -1) * $1.time.seconds }
    }

    /// Seconds that the batches count as on foot.
    var active: Double { said.batches.reduce(0) { $0 + ($1.pedometer?.activeTime ?? 0) } }
  }

  @Test("R97 to R100: a run with six red lights has six stops, and the pace between them")
  func urbanRun() throws {
    let run = Outing(try #require(Scenario.named("urban-run")), seed: 1)
    try #require(run.rests.count == 6)
    let kinds = run.events.map(\.kind)
    try #require(kinds == Array(repeating: [.resume, .pause], count: 7).flatMap { $0 })
    var starts: [Double] = []
    for (light, rest) in run.rests.enumerated() {
      let pause = run.events[2 * light + 1]
      let resume = run.events[2 * light + 2]
      #expect(abs(pause.time.seconds - rest.stop) < 1)
      #expect(pause.known.seconds - rest.stop < 2.5)
      #expect(abs(resume.time.seconds - rest.go) < 1.2)
      starts.append(resume.known.seconds - rest.go)
    }
    starts.sort()
    #expect((starts[2] + starts[3]) / 2 < 2 && starts[5] < 2.5)
    #expect(abs(run.moving / run.onFoot - 1) < 0.02)
    #expect(abs(run.active / run.onFoot - 1) < 0.02)
  }

  @Test("Ten minutes of steady running hold no event")
  func running() {
    let run = Outing([.stand(8, .upperArm), .run(600, .upperArm), .stand(6, .upperArm)], seed: 1)
    #expect(run.events.map(\.kind) == [.resume, .pause])
    #expect(abs(run.moving - 600) < 8)
  }

  @Test("Ten minutes of steady walking hold no event")
  func walking() {
    let walk = Outing([.stand(8, .pocket), .walk(600, .pocket), .stand(6, .pocket)], seed: 1)
    #expect(walk.events.map(\.kind) == [.resume, .pause])
    #expect(abs(walk.moving - 600) < 8)
  }
}
