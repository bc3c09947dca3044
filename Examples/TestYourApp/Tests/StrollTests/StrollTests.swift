#if canImport(MotionTesting)
  import CoreMotion
  import Foundation
  import MotionTesting
  import Stroll
  import Testing

  /// A walk that switches under the shoes counted: 257 steps.
  private let walk = Bundle.module.bundleURL.appending(path: "Fixtures/walk.zip").path

  @Suite("My walk")
  @MainActor struct StrollTests {
    @Test("A walk of 257 steps is shown to within 3 %")
    func recordedWalk() async throws {
      let replay = try MotionReplay(walk)
      try await replay.perform {
        let model = StrollModel()
        model.start()
        try await replay.run()
        #expect(abs(model.steps - 257) <= 7)
        #expect(model.distance > 100)
        #expect(model.isWalking)
      }
    }

    @Test("A refusal is shown")
    func refusal() async throws {
      let replay = try MotionReplay(walk)
      replay.authorization = .denied
      try await replay.perform {
        let model = StrollModel()
        model.start(from: replay.start)
        try await replay.run(for: 10)
        #expect(model.state == .denied)
        #expect(model.steps == 0)
      }
    }

    @Test("A device without a step counter is said")
    func noStepCounter() throws {
      let replay = try MotionReplay(walk)
      replay.withhold([.steps])
      replay.perform {
        let model = StrollModel()
        model.start()
        #expect(model.state == .unavailable)
      }
    }

    @Test("The app sleeps for a minute and misses no step")
    func suspension() async throws {
      let replay = try MotionReplay(walk)
      try await replay.perform {
        let model = StrollModel()
        model.start(from: replay.start)
        try await replay.run(for: 30)
        let before = model.steps
        replay.suspendClient()
        try await replay.run(for: 60)
        #expect(model.steps == before)
        replay.resumeClient()
        try await replay.run()
        #expect(abs(model.steps - 257) <= 7)
      }
    }

    @Test("A drive is no walk")
    func drive() async throws {
      let replay = try MotionReplay(scenario: "drive", seed: 3)
      try await replay.perform {
        let model = StrollModel()
        model.start(from: replay.start)
        try await replay.run(for: 180)
        #expect(!model.isWalking)
        #expect(model.steps < 10)
      }
    }
  }
#endif
