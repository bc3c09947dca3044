import CoreMotion
import MotionTesting
import Testing

/// View models as in an app: on the main actor, fed on the main queue.
@MainActor
private final class TiltModel {
  let manager = CMMotionManager()
  private(set) var pitch = 0.0
  private(set) var updates = 0
  private(set) var offMain = 0

  func start() {
    manager.deviceMotionUpdateInterval = 0.02
    manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, _ in
      guard let self, let motion else { return }
      if OperationQueue.current !== OperationQueue.main { offMain += 1 }
      pitch = motion.attitude.pitch
      updates += 1
    }
  }

  func stop() { manager.stopDeviceMotionUpdates() }
}

@MainActor
private final class StepModel {
  let pedometer = CMPedometer()
  private(set) var steps = 0

  func start(from date: Date) {
    // The handler runs on a background queue: a closure formed here would belong to the main actor.
    pedometer.startUpdates(
      from: date, withHandler: Self.handler { [weak self] in self?.steps = $0 })
  }

  private nonisolated static func handler(
    _ show: @escaping @MainActor @Sendable (Int) -> Void
  ) -> CMPedometerHandler {
    { data, _ in
      guard let steps = data?.numberOfSteps.intValue else { return }
      DispatchQueue.main.async { MainActor.assumeIsolated { show(steps) } }
    }
  }
}

@MainActor
private final class ActivityModel {
  let manager = CMMotionActivityManager()
  private(set) var flags: [String] = []

  func start() {
    manager.startActivityUpdates(to: OperationQueue.main) { [weak self] activity in
      guard let activity else { return }
      self?.flags.append(activity.flags)
    }
  }
}

@Suite("Clients on the main actor", .timeLimit(.minutes(10)))
@MainActor
struct MainActorTests {
  @Test("A view model gets device motion on the main queue while the test awaits the replay")
  func tilt() async throws {
    var device = Turning()
    device.rest(for: 1)
    device.turn(x: 0.5, for: 1)
    let replay = MotionReplay(made: device.samples)
    let model = replay.perform { TiltModel() }
    model.start()
    try await replay.run()
    model.stop()
    #expect(model.updates > 90 && model.offMain == 0)
    #expect(abs(model.pitch - 0.5) < 0.03)
  }

  @Test("The whole test in perform, on the main actor")
  func inPerform() async throws {
    let replay = MotionReplay(made: Made.table(seconds: 2))
    try await replay.perform {
      let model = TiltModel()
      model.start()
      try await replay.run()
      model.stop()
      #expect(model.updates > 90)
    }
  }

  @Test("A view model's pedometer handler runs in the background and hands over")
  func steps() async throws {
    let replay = MotionReplay(made: Made.walk(seconds: 30))
    let model = replay.perform { StepModel() }
    model.start(from: replay.start)
    try await replay.run()
    // What the last handler put on the main queue stands before this.
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(abs(model.steps - 54) <= 3)
  }

  @Test("Activities come on the main queue, the first at once")
  func activity() async throws {
    let replay = MotionReplay(made: Made.walk(seconds: 20))
    let model = replay.perform { ActivityModel() }
    model.start()
    try await replay.run()
    #expect(model.flags.first == "unknown")
    #expect(model.flags.last == "walking")
    model.manager.stopActivityUpdates()
  }

  @Test("A view model that goes away stops its updates")
  func released() async throws {
    let replay = MotionReplay(made: Made.table(seconds: 4))
    var model: TiltModel? = replay.perform { TiltModel() }
    model?.start()
    try await replay.run(for: 1)
    #expect(model.map { $0.updates > 40 } == true)
    weak let gone = model
    model = nil
    #expect(gone == nil)
    #expect(replay.demand.isEmpty)
    try await replay.run()
  }
}
