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

  @Test("What shakes above 10 Hz leaves less than a tenth of its power")
  func aboveTheBand() throws {
    let f = try #require(
      FeatureWindow.features(seconds: 5) { t in
        Vector3(0, 0, -1 + 0.1 * Trigonometry.sin(2 * Trigonometry.pi * 12 * t))
      })
    #expect(f.spread < Float(Trigonometry.log(0.022)))
  }

  @Test("Turning the device leaves the features as they are")
  func rotation() throws {
    let turn = Quaternion(rotation: Vector3(0.7, -1.9, 0.4))
    var noise = SyntheticAcceleration()
    var values: [Vector3] = []
    for i in 0..<260 {
      let a = SyntheticAcceleration.gait(Double(i) * 0.02, cadence: 1.8, bounce: 0.3)
      values.append(a + Vector3(noise.noise(), noise.noise(), noise.noise()) * 0.05)
    }
    let plain = try #require(
      FeatureWindow.features(seconds: 5) { t in values[Int(t * 50 + 0.5)] })
    let turned = try #require(
      FeatureWindow.features(seconds: 5) { t in turn.rotate(values[Int(t * 50 + 0.5)]) })
    var a = [Float](repeating: 0, count: BatchFeatures.count)
    var b = a
    plain.write(into: &a)
    turned.write(into: &b)
    for i in 0..<a.count { #expect(abs(a[i] - b[i]) < 0.02, "feature \(i)") }
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
      window.append(a, at: time)
      if i >= 200 { fresh.append(a, at: time) }
    }
    #expect(window.features() == fresh.features())
  }
}
