import MotionTestSupport
import Testing

@testable import MotionProcessing

@Suite("The plainest pedometer")
struct BasicPedometerTests {
  private func steps(of seconds: Double, _ acceleration: (Double) -> Vector3) -> Int {
    var pedometer = BasicPedometer()
    for i in 0..<Int(seconds * 50) {
      let time = Double(i) * 0.02
      pedometer.process(acceleration(time), at: SensorTime(seconds: time))
    }
    return pedometer.steps
  }

  @Test("It counts a walk as the other one does", arguments: [1.2, 1.8, 2.6])
  func walk(cadence: Double) {
    let gait = SyntheticGait(cadence: cadence)
    var random = SeededNoise()
    let plain = steps(of: 30) { gait.acceleration(at: $0, &random) }
    var bench = PedometerBench()
    bench.walk(gait, seconds: 30)
    bench.finish()
    #expect(abs(Double(plain) - cadence * 30) <= 2)
    #expect(abs(plain - bench.confirmed.count) <= 3)
  }

  @Test("Five waves and rest are none, and neither is what is no number")
  func quiet() {
    var random = SeededNoise()
    let gait = SyntheticGait()
    #expect(steps(of: 60) { _ in gait.rest(&random) } == 0)
    #expect(
      steps(of: 30) { $0 < 2.7 ? gait.acceleration(at: $0, &random) : gait.rest(&random) } == 0)
    #expect(steps(of: 10) { _ in Vector3(.nan, .infinity, 0) } == 0)
  }

  @Test("It takes what shakes at the beat of a walk for one, which the other one is there to know")
  func shaking() {
    #expect(steps(of: 60) { Vector3(0, 0, -1 + 0.2 * Trigonometry.sin(9 * $0)) } > 60)
  }
}
