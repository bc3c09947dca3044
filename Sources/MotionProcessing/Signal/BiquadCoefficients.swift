/// What a `Biquad` multiplies by.
///
/// Where a corner is fixed, so are they: what runs on a small device holds them as numbers, and a test
/// computes these anew.
package struct BiquadCoefficients: Equatable, Sendable {
  /// Feed-forward.
  let b0: Float, b1: Float, b2: Float
  /// Feedback; a0 is 1.
  let a1: Float, a2: Float

  /// What a constant signal is multiplied by.
  var gain: Float { (b0 + b1 + b2) / (1 + a1 + a2) }

  /// Low-pass of second order: -3 dB at `corner` Hz for samples at `rate` Hz.
  ///
  /// - Precondition: 0 < corner < rate / 2.
  package static func lowPass(corner: Double, rate: Double) -> BiquadCoefficients {
    let k = prewarped(corner, rate)
    let norm = 1 / (1 + k * butterworth + k * k)
    let b = k * k * norm
    return BiquadCoefficients(
      b0: Float(b), b1: Float(2 * b), b2: Float(b), a1: Float(2 * (k * k - 1) * norm),
      a2: Float((1 - k * butterworth + k * k) * norm))
  }

  /// High-pass of second order: -3 dB at `corner` Hz for samples at `rate` Hz.
  ///
  /// - Precondition: 0 < corner < rate / 2.
  package static func highPass(corner: Double, rate: Double) -> BiquadCoefficients {
    let k = prewarped(corner, rate)
    let norm = 1 / (1 + k * butterworth + k * k)
    return BiquadCoefficients(
      b0: Float(norm), b1: Float(-2 * norm), b2: Float(norm), a1: Float(2 * (k * k - 1) * norm),
      a2: Float((1 - k * butterworth + k * k) * norm))
  }

  private static let butterworth = 1.414_213_562_373_095_1

  private static func prewarped(_ corner: Double, _ rate: Double) -> Double {
    precondition(corner > 0 && corner < rate / 2, "A corner must lie between 0 and half the rate.")
    let angle = Trigonometry.pi * corner / rate
    return Trigonometry.sin(angle) / Trigonometry.cos(angle)
  }
}
