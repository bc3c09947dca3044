/// A second-order filter section, direct form II transposed, with Butterworth designs by the
/// bilinear transform.
///
/// The coefficients come from the usual analogue prototype with the corner prewarped (Oppenheim and
/// Schafer, Discrete-Time Signal Processing, chapter 7).
package struct Biquad: Sendable {
  let coefficients: BiquadCoefficients
  private var s1: Float = 0
  private var s2: Float = 0

  /// A filter that has seen nothing.
  init(_ coefficients: BiquadCoefficients) { self.coefficients = coefficients }

  /// Low-pass of second order: -3 dB at `corner` Hz for samples at `rate` Hz.
  ///
  /// - Precondition: 0 < corner < rate / 2.
  package static func lowPass(corner: Double, rate: Double) -> Biquad {
    Biquad(.lowPass(corner: corner, rate: rate))
  }

  /// High-pass of second order: -3 dB at `corner` Hz for samples at `rate` Hz.
  ///
  /// - Precondition: 0 < corner < rate / 2.
  package static func highPass(corner: Double, rate: Double) -> Biquad {
    Biquad(.highPass(corner: corner, rate: rate))
  }

  /// Filters one value.
  @inlinable
  package mutating func process(_ x: Float) -> Float { step(x) }

  @usableFromInline
  mutating func step(_ x: Float) -> Float {
    let c = coefficients
    let y = c.b0 * x + s1
    s1 = c.b1 * x - c.a1 * y + s2
    s2 = c.b2 * x - c.a2 * y
    return y
  }

  /// Sets the state as if `x` had come for ever, so that a start makes no step response.
  mutating func settle(at x: Float) {
    let c = coefficients
    let y = c.gain * x
    s2 = c.b2 * x - c.a2 * y
    s1 = c.b1 * x - c.a1 * y + s2
  }
}
