/// A band-pass over four signals at once, high-pass and low-pass of second order: the same
/// coefficients, a lane for each signal.
struct FourBand: Sendable {
  /// The two filters of a band.
  struct Design: Equatable, Sendable {
    let highPass: BiquadCoefficients
    let lowPass: BiquadCoefficients
  }

  private var highPass = FourBiquadState()
  private var lowPass = FourBiquadState()

  /// Sets the state as if `x` had come for ever.
  @inline(never)
  mutating func settle(at x: SIMD4<Float>, _ design: Design) {
    highPass.settle(at: x, design.highPass)
    lowPass.settle(at: .zero, design.lowPass)
  }

  /// Filters one value of each signal.
  mutating func process(_ x: SIMD4<Float>, _ design: Design) -> SIMD4<Float> {
    lowPass.process(highPass.process(x, design.highPass), design.lowPass)
  }
}

/// The bands of a `GaitWindow` at 50 Hz, as `BiquadCoefficients.highPass` and `lowPass` compute them
/// (test: `StepBandTests`).
extension FourBand.Design {
  /// 0.5 to 8 Hz: gait.
  static let wide = FourBand.Design(
    highPass: BiquadCoefficients(
      b0: 0.9565432, b1: -1.9130864, b2: 0.9565432, a1: -1.9111971, a2: 0.9149758),
    lowPass: BiquadCoefficients(
      b0: 0.14532389, b1: 0.29064777, b2: 0.14532389, a1: -0.6710291, a2: 0.25232464))
  /// 4 to 12 Hz: impacts, which soften before they reach a hand.
  static let impacts = FourBand.Design(
    highPass: BiquadCoefficients(
      b0: 0.6997743, b1: -1.3995486, b2: 0.6997743, a1: -1.3072851, a2: 0.49181223),
    lowPass: BiquadCoefficients(
      b0: 0.27472684, b1: 0.5494537, b2: 0.27472684, a1: -0.07362384, a2: 0.17253125))
  /// 0.15 to 0.65 Hz: swings below the slowest usual stride.
  static let slow = FourBand.Design(
    highPass: BiquadCoefficients(
      b0: 0.9867598, b1: -1.9735196, b2: 0.9867598, a1: -1.9733442, a2: 0.97369486),
    lowPass: BiquadCoefficients(
      b0: 0.0015761052, b1: 0.0031522105, b2: 0.0015761052, a1: -1.8846029, a2: 0.89090735))
}
