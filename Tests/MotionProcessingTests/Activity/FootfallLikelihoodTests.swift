import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("The blow of feet as a witness of activity")
struct FootfallLikelihoodTests {
  @Test("A runner whose phone swings with the stride rides nothing")
  func stride() throws {
    let f = try #require(
      FeatureWindow.features(seconds: 5) { t in
        let turn = 2 * Trigonometry.pi * 2.7 * t
        let stride = 0.28 * Trigonometry.cos(turn / 2 + 0.4)
        let step = 0.41 * Trigonometry.cos(turn) + 0.2 * Trigonometry.cos(2 * turn + 0.7)
        return Vector3(0.2 * Trigonometry.cos(turn / 2 + 1.1), 0, -1 + step + stride)
      })
    let likelihood = try #require(FootfallLikelihood.likelihood(f))
    #expect(likelihood[.cycling] < 0.1 && likelihood[.automotive] < 0.1)
    #expect(likelihood[.running] == 1 && likelihood[.walking] == 1)
  }

  @Test("Neither a thigh on pedals nor a road without order, however rough, is felt as feet")
  func rides() throws {
    let crank = try #require(
      FeatureWindow.features(seconds: 5) { t in
        let swing = 0.5 * Trigonometry.sin(2 * Trigonometry.pi * 1.25 * t)
        return Vector3(Trigonometry.sin(swing), 0, -Trigonometry.cos(swing))
      })
    #expect(FootfallLikelihood.likelihood(crank) == nil)
    var noise = SeededNoise()
    let road = try #require(
      FeatureWindow.features(seconds: 5) { _ in Vector3(0, 0, -1) + noise.vector(2.5) })
    #expect(road.spread > FootfallLikelihood.leastSpread)
    #expect(FootfallLikelihood.likelihood(road) == nil)
  }
}
