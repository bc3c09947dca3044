import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("Activity by the accelerometer alone")
struct FeltActivityTests {
  @Test("Without other sensors both recognizers say the same, hints and gaps included")
  func same() {
    var felt = FeltActivityRecognizer()
    var whole = ActivityRecognizer()
    var window = FeatureWindow()
    for tick in 1...30_000 {
      let time = SensorTime(nanoseconds: Int64(tick) * 20_000_000)
      let isWalking = tick / 4000 % 2 == 0
      window.process(
        isWalking
          ? SyntheticAcceleration.gait(time.seconds, cadence: 1.8, bounce: 0.3)
          : SyntheticAcceleration.rest, at: time)
      guard tick % 125 == 0 else { continue }
      if tick == 15_000 {
        felt.process(.watch(true))
        whole.process(.watch(true))
      }
      if tick == 20_000 {
        window.restart()
        felt.restart()
        whole.restart()
      }
      let features = window.features()
      let steps = isWalking ? 4 : 0
      let said = felt.closeBatch(at: time, features: features, steps: steps)
      #expect(said == whole.closeBatch(at: time, features: features, steps: steps), "at \(time)")
      #expect(said.activity.unknown || said.evidence != nil)
    }
  }
}
