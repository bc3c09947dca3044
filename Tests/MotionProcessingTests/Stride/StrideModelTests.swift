import Testing

@testable import MotionProcessing

@Suite("Length of a step")
struct StrideModelTests {
  private func length(interval: Float, prominence: Float = 0.66) -> Float {
    var model = StrideModel()
    return model.measure(StrideFeatures(interval: interval, prominence: prominence), next: nil)
      .length
  }

  /// Length of the last of many equal steps.
  private func settled(
    _ model: inout StrideModel, cadence: Float, prominence: Float, steps: Int = 300
  )
    -> Float
  {
    var length: Float = 0
    for _ in 0..<steps {
      length =
        model.measure(StrideFeatures(interval: 1 / cadence, prominence: prominence), next: nil)
        .length
    }
    return length
  }

  @Test("Higher waves of the same person are longer steps")
  func higher() {
    #expect(length(interval: 0.5, prominence: 1) > length(interval: 0.5, prominence: 0.5))
  }

  @Test("Walking faster, with the waves that belong to it, is longer steps (R79)")
  func faster() {
    var lengths: [Float] = []
    for cadence: Float in [1.4, 1.6, 1.85, 2.1] {
      let growth = (cadence / 1.85) * (cadence / 1.85) * (cadence / 1.85)
      lengths.append(length(interval: 1 / cadence, prominence: 0.66 * growth))
    }
    #expect(lengths == lengths.sorted())
    #expect((0.5...0.66).contains(lengths[0]))
    #expect((0.66...0.75).contains(lengths[2]))
  }

  @Test("Quick small steps in the middle of a walk are short")
  func shuffle() {
    var model = StrideModel()
    let walking = settled(&model, cadence: 1.85, prominence: 0.66)
    let turning = settled(&model, cadence: 2.25, prominence: 0.4, steps: 8)
    // Length over cadence alone would make them a fifth longer.
    #expect(turning < 0.85 * walking)
  }

  @Test("A placement that halves all waves changes a long walk by less than a fifth")
  func placement() {
    var near = StrideModel()
    var far = StrideModel()
    let one = settled(&near, cadence: 1.85, prominence: 0.66)
    let other = settled(&far, cadence: 1.85, prominence: 0.33)
    #expect(abs(other / one - 1) < 0.2)
  }

  @Test("A run at 2.65 steps/s has steps of 0.9 to 1.3 m, in every placement (R79)")
  func run() {
    for prominence: Float in [0.8, 1.2, 2, 3] {
      var model = StrideModel()
      #expect((0.9...1.3).contains(settled(&model, cadence: 2.65, prominence: prominence)))
    }
  }

  @Test("From walk to run there is no jump: a cadence that grows by 1 % lengthens by less than 8 %")
  func continuous() {
    var model = StrideModel()
    var before = settled(&model, cadence: 2, prominence: 0.9)
    var cadence: Float = 2
    while cadence < 2.8 {
      cadence *= 1.01
      let now = settled(&model, cadence: cadence, prominence: 0.9, steps: 10)
      #expect(abs(now / before - 1) < 0.08)
      before = now
    }
  }

  @Test("No wave gives a length beyond what legs can do", arguments: [Float(0.001), 0.3, 1.3, 1e9])
  func bounded(interval: Float) {
    for prominence in [Float(0), -1, 0.1, 1e9] {
      let metres = length(interval: interval, prominence: prominence)
      #expect(metres >= 0.25 && metres <= 2)
    }
  }

  @Test("The first step of a walk takes over what the next one says")
  func first() {
    var model = StrideModel()
    let next = StrideFeatures(interval: 0.4, prominence: 1)
    let followed = model.measure(StrideFeatures(), next: next).length
    #expect(abs(followed - model.measure(next, next: nil).length) < 0.001)
  }

  @Test("A calibration multiplies the length and leaves the base alone")
  func calibrated() throws {
    var model = StrideModel()
    let before = model.measure(StrideFeatures(interval: 0.54, prominence: 0.66), next: nil)
    try model.calibration.learn(
      metres: 1150, error: 1, walked: DistanceByCadence(1000, cadence: Double(before.cadence)))
    let after = model.measure(StrideFeatures(interval: 0.54, prominence: 0.66), next: nil)
    #expect(abs(after.base - before.base) < 0.001)
    let scale = Float(model.calibration.scale(cadence: Double(after.cadence)))
    #expect(after.length == after.base * scale)
    #expect(after.length > 1.08 * before.length)
  }
}
