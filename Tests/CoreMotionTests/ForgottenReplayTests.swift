import CoreMotion
import MotionHost
import MotionTesting
import Testing

@Suite("What a test of a client forgets")
struct ForgottenReplayTests {
  /// The lines on standard error while something happens.
  private func lines(_ work: () throws -> Void) rethrows -> [String] {
    let listener = LineListener()
    try StandardError.$listener.withValue(listener) { try work() }
    return listener.lines
  }

  private func start(on replay: MotionReplay) {
    replay.perform {
      let pedometer = CMPedometer()
      pedometer.startUpdates(from: replay.start) { _, _ in }
      pedometer.stopUpdates()
    }
  }

  private let still: [MotionSample] = (0..<100).map {
    .acceleration(0, 0, -1, at: Double($0) / 50)
  }

  @Test("A replay whose updates were started and which never ran says so when it is released")
  func neverRan() {
    let said = lines { start(on: MotionReplay(samples: still)) }
    #expect(said.count == 1 && said.first?.contains("run()") == true)
  }

  @Test("Nothing is said of a replay that ran, was asked for its demand, or had no client")
  func fine() throws {
    let said = try lines {
      let ran = MotionReplay(samples: still)
      start(on: ran)
      try ran.run()
      let demanded = MotionReplay(samples: still)
      start(on: demanded)
      #expect(demanded.demand.isEmpty)
      let idle = MotionReplay(samples: still)
      #expect(idle.perform { CMPedometer.isStepCountingAvailable() })
    }
    #expect(said == [])
  }

  @Test("A replay without samples says at its first run that it has no sensors")
  func empty() throws {
    for replay in [MotionReplay(samples: []), try MotionReplay(parts: [])] {
      let said = try lines {
        try replay.run()
        try replay.run(for: 1)
      }
      #expect(said.count == 1 && said.first?.contains("no samples") == true)
    }
  }
}
