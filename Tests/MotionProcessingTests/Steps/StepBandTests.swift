import Testing

@_spi(Training) @testable import MotionProcessing

/// The coefficients that are held as numbers are those that their corners make.
@Suite struct StepBandTests {
  private func design(_ lower: Double, _ upper: Double) -> FourBand.Design {
    FourBand.Design(
      highPass: .highPass(corner: lower, rate: UniformResampler.rate),
      lowPass: .lowPass(corner: upper, rate: UniformResampler.rate))
  }

  @Test("The bands of the window of gait have the corners that they say")
  func gaitBands() {
    #expect(FourBand.Design.wide == design(0.5, 8))
    #expect(FourBand.Design.impacts == design(4, 12))
    #expect(FourBand.Design.slow == design(0.15, 0.65))
  }

  @Test("The high-pass of the step band has its corner")
  func lowerEdge() {
    let rate = UniformResampler.rate
    #expect(StepBand.lowerEdge == .highPass(corner: StepBand.lowerCorner, rate: rate))
  }

  @Test("The low-pass of the step band is a sinc under a cosine window")
  func taps() {
    let angle = 2 * Trigonometry.pi * StepBand.upperCorner / UniformResampler.rate
    let ideal = (-StepBand.reach...StepBand.reach).map { step in
      let offset = Double(step)
      let sinc = step == 0 ? angle : Trigonometry.sin(angle * offset) / offset
      let phase = Trigonometry.pi * (offset / Double(StepBand.reach + 1))
      return sinc * (0.5 + 0.5 * Trigonometry.cos(phase))
    }
    let sum = Float(ideal.reduce(0, +))
    #expect(StepBand.taps == ideal.map { Float($0) / sum })
  }

  @Test("Gate and judge have as many features as names")
  func names() {
    #expect(GaitFeatures.names.count == GaitFeatures.Values.count)
    #expect(StepJudge.names.count == StepJudge.Values.count)
  }
}
