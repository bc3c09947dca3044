@_spi(Training) import MotionProcessing
import Testing

@testable import MotionProcessing

@Suite("Waves of the step band that last")
struct LastingWaveTests {
  @Test(
    "A wave whose top lasts is dated to the top, after minutes and after hours",
    arguments: [20, 40, 9_000, 1_000_000])
  func longTop(samples: Int) {
    var finder = StepPeakFinder()
    var waves: [StepWave] = []
    func take(_ value: Float, at index: Int) {
      let time = SensorTime(nanoseconds: Int64(index) * UniformResampler.step)
      if let wave = finder.process(value, at: time) { waves.append(wave) }
    }
    for index in 0..<10 { take(0, at: index) }
    for index in 10..<(10 + samples) { take(0.2, at: index) }
    take(0, at: 10 + samples)
    #expect(waves.count == 1)
    let middle = waves.first?.time.nanoseconds ?? 0
    // Of a short top the middle, of one that is longer than what is kept its beginning.
    let expected = samples < StepPeakFinder.past ? Double(10 + samples / 2) - 0.25 : 11
    #expect(abs(Double(middle) / Double(UniformResampler.step) - expected) <= 1)
  }
}
