import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite struct FeatureWindowTests {
  @Test("A second of data is not enough to judge")
  func tooShort() {
    #expect(FeatureWindow.features(seconds: 1) { _ in SyntheticAcceleration.rest } == nil)
    #expect(FeatureWindow.features(seconds: 2.5) { _ in SyntheticAcceleration.rest } != nil)
  }

  @Test("A line at 1.9 Hz is found where it is, with its power")
  func line() throws {
    let f = try #require(
      FeatureWindow.features(seconds: 5) { t in
        Vector3(0, 0, -1 + 0.2 * Trigonometry.sin(2 * Trigonometry.pi * 1.9 * t))
      })
    #expect(abs(f.lengthBands.dominantFrequency - 1.9) < 0.05)
    #expect(f.lengthBands.share.2 > 0.9)
    // Power of a sine is half its squared amplitude; deviation its root.
    #expect(abs(f.lengthBands.power.2 - Float(Trigonometry.log(0.02))) < 0.15)
    #expect(abs(f.spread - Float(Trigonometry.log(0.1414))) < 0.05)
    #expect(abs(f.period - 1 / 1.9) < 0.05)
    #expect(f.periodicity > 0.8)
  }

  @Test("A crank that swings a thigh has its rhythm, though its length has another")
  func crank() throws {
    let f = try #require(
      FeatureWindow.features(seconds: 5) { t in
        let swing = 0.3 * Trigonometry.sin(2 * Trigonometry.pi * t / 0.96)
        return Vector3(Trigonometry.sin(swing), 0, -Trigonometry.cos(swing))
      })
    #expect(f.rhythm > 0.9 && f.rhythm < 1.1)
    #expect(abs(f.rhythmPeriod - 0.96) < 0.05)
    #expect(f.periodicity < 0.3)
  }

  @Test("Neither rest nor shaking without order nor a slow turn has a rhythm")
  func noRhythm() throws {
    var noise = SeededNoise()
    let shaken = try #require(
      FeatureWindow.features(seconds: 5) { _ in Vector3(0, 0, -1) + noise.vector(0.2) })
    #expect(shaken.rhythm < 0.5)
    let turned = try #require(
      FeatureWindow.features(seconds: 5) { t in
        Vector3(Trigonometry.sin(0.2 * t), 0, -Trigonometry.cos(0.2 * t))
      })
    #expect(turned.rhythm < 0.6)
    let still = try #require(FeatureWindow.features(seconds: 5) { _ in SyntheticAcceleration.rest })
    #expect(still.rhythm == 0 && still.rhythmPeriod == 0)
  }

  @Test(
    "Rest is forgotten where a walk has begun since, but not where a hand stirs, nor where a walk ends",
    arguments: [(0.5, true, true), (0.1, true, false), (0.5, false, false)])
  func forgetting(amplitude: Double, beginsAtRest: Bool, isForgotten: Bool) throws {
    let f = try #require(
      FeatureWindow.features(seconds: 5) { t in
        let level = (t > 2.5) == beginsAtRest ? amplitude : 0
        return Vector3(0, 0, -1 + level * Trigonometry.sin(2 * Trigonometry.pi * 2 * t))
      })
    // The share of the changes of less than 0.01 g: of rest all.
    #expect((f.smoothShare < 0.3) == isForgotten, "\(f.smoothShare)")
  }

  @Test("What shakes above 10 Hz leaves less than a tenth of its power")
  func aboveTheBand() throws {
    let f = try #require(
      FeatureWindow.features(seconds: 5) { t in
        Vector3(0, 0, -1 + 0.1 * Trigonometry.sin(2 * Trigonometry.pi * 12 * t))
      })
    #expect(f.spread < Float(Trigonometry.log(0.022)))
  }

  /// The features after the last sample.
  private struct Features: SampleFed {
    var window = FeatureWindow()
    var last = SensorTime.zero

    mutating func process(_ sample: Sample) {
      guard case .acceleration(let value) = sample.reading else { return }
      window.process(value, at: sample.time)
      last = sample.time
    }

    func answers() -> [Answer] {
      var window = window
      guard let features = window.features() else { return [] }
      var values = [Float](repeating: 0, count: BatchFeatures.count)
      features.write(into: &values)
      return [Answer("", at: last, values.map { Double($0) })]
    }
  }

  @Test("What leaves a walk as it is leaves its features as they are", arguments: Law.allCases)
  func laws(law: Law) {
    var noise = SeededNoise()
    let walk = (1...260).map { tick in
      let time = SensorTime(nanoseconds: Int64(tick) * 20_000_000)
      let gait = SyntheticAcceleration.gait(time.seconds, cadence: 1.8, bounce: 0.3)
      return Sample(.acceleration(gait + noise.vector(0.05)), at: time)
    }
    #expect(law.breach(on: walk, within: 0.02) { _ in Features() } == nil)
  }

  @Test("Extreme and alternating values give finite features")
  func extremes() throws {
    for amplitude in [0.0, 1e-30, 250] {
      var sign = 1.0
      let f = try #require(
        FeatureWindow.features(seconds: 5) { _ in
          sign = -sign
          return Vector3(amplitude * sign, -amplitude * sign, amplitude)
        })
      var values = [Float](repeating: 0, count: BatchFeatures.count)
      f.write(into: &values)
      for i in 0..<values.count { #expect(values[i].isFinite, "feature \(i) at \(amplitude)") }
    }
  }

  @Test("After a restart nothing of the past is seen")
  func restart() {
    var window = FeatureWindow()
    var fresh = FeatureWindow()
    for i in 1...400 {
      let time = SensorTime(nanoseconds: Int64(i) * 20_000_000)
      if i == 200 { window.restart() }
      let a = SyntheticAcceleration.gait(time.seconds, cadence: 2, bounce: i < 200 ? 1 : 0.2)
      window.process(a, at: time)
      if i >= 200 { fresh.process(a, at: time) }
    }
    #expect(window.features() == fresh.features())
  }
}
