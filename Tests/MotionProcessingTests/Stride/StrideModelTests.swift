import Testing

@testable import MotionProcessing

@Suite("Length of a step")
struct StrideModelTests {
  private func length(interval: Float, rise: Float = 0.65, effort: Float = 0.21) -> Double {
    var model = StrideModel()
    let step = StrideFeatures(interval: interval, rise: rise, effort: effort)
    return model.length(of: step, next: nil)
  }

  @Test("Faster and higher steps are longer")
  func monotone() {
    #expect(length(interval: 0.4) > length(interval: 0.5))
    #expect(length(interval: 0.5, rise: 1) > length(interval: 0.5, rise: 0.5))
    #expect(length(interval: 0.5, effort: 0.3) > length(interval: 0.5, effort: 0.2))
  }

  @Test("A usual walk has steps of 0.6 to 0.8 m, a run at 2.7 steps/s of 0.9 to 1.3 m")
  func plausible() {
    #expect((0.6...0.8).contains(length(interval: 0.54)))
    #expect((0.9...1.3).contains(length(interval: 0.37, rise: 2, effort: 0.6)))
  }

  @Test("No wave gives a length beyond what legs can do", arguments: [Float(0.001), 0.3, 1.3, 1e9])
  func bounded(interval: Float) {
    for rise in [Float(0), 0.1, 1e9] {
      let metres = length(interval: interval, rise: rise, effort: rise)
      #expect(metres >= 0.25 && metres <= 2)
    }
  }

  @Test("The first step of a walk takes over what the next one says")
  func first() {
    var model = StrideModel()
    let next = StrideFeatures(interval: 0.4, rise: 1, effort: 0.3)
    let alone = model.length(of: StrideFeatures(), next: nil)
    let followed = model.length(of: StrideFeatures(), next: next)
    #expect(alone < followed)
    #expect(followed == model.length(of: next, next: nil))
  }
}
