import CoreMotion
import MotionTesting
import Testing

@Suite("What no source delivers yet")
struct NotYetTests {
  @Test("Headphones and water say that they are not there, whatever else a replay has")
  func unavailable() async throws {
    let replay = try MotionReplay(scenario: "walk")
    replay.perform {
      #expect(CMPedometer.isStepCountingAvailable())
      #expect(!CMHeadphoneMotionManager().isDeviceMotionAvailable)
      #expect(!CMWaterSubmersionManager.waterSubmersionAvailable)
    }
  }
}
