import CoreMotion
import MotionTesting
import Synchronization
import Testing

@Suite("A walk through the module")
struct FirstWalkTests {
  /// As somebody would write it in an app.
  final class StepModel {
    let pedometer = CMPedometer()
    let steps = Mutex<[Int]>([])

    func start() {
      pedometer.startUpdates(from: Date()) { data, error in
        guard let data, error == nil else { return }
        self.steps.withLock { $0.append(data.numberOfSteps.intValue) }
      }
    }
  }

  @Test("A minute of a simulated walk counts its steps live")
  func minute() async throws {
    let walk = try MotionReplay(scenario: "walk")
    try await walk.perform {
      #expect(CMPedometer.isStepCountingAvailable())
      let model = StepModel()
      model.start()
      try await walk.run(for: 70)
      let steps = model.steps.withLock { $0 }
      #expect(steps.last ?? 0 > 80)
      #expect(steps == steps.sorted())
      #expect(steps.count > 10)
    }
  }
}
