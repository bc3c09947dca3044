/// A band-pass over four signals at once, high-pass and low-pass of second order: the same
/// coefficients, a lane for each signal.
struct FourBand: Sendable {
  private var highPass: FourBiquad
  private var lowPass: FourBiquad

  /// Corners in Hz on the 50 Hz grid.
  init(_ lower: Double, _ upper: Double) {
    highPass = FourBiquad(.highPass(corner: lower, rate: UniformResampler.rate))
    lowPass = FourBiquad(.lowPass(corner: upper, rate: UniformResampler.rate))
  }

  /// Sets the state as if `x` had come for ever.
  mutating func settle(at x: SIMD4<Float>) {
    highPass.settle(at: x)
    lowPass.settle(at: .zero)
  }

  /// Filters one value of each signal.
  mutating func process(_ x: SIMD4<Float>) -> SIMD4<Float> { lowPass.process(highPass.process(x)) }
}
