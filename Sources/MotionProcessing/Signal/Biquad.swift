/// A second-order filter section, direct form II transposed, with Butterworth designs by the
/// bilinear transform.
///
/// The coefficients come from the usual analogue prototype with the corner prewarped (Oppenheim and
/// Schafer, Discrete-Time Signal Processing, chapter 7).
package struct Biquad: Sendable {
  /// Feed-forward coefficients.
  var b0: Float, b1: Float, b2: Float
  /// Feedback coefficients; a0 is 1.
  var a1: Float, a2: Float
  private var s1: Float = 0
  private var s2: Float = 0

  /// Low-pass of second order: -3 dB at `corner` Hz for samples at `rate` Hz.
  ///
  /// - Precondition: 0 < corner < rate / 2.
  package static func lowPass(corner: Double, rate: Double) -> Biquad {
    let k = prewarped(corner, rate)
    let norm = 1 / (1 + k * butterworth + k * k)
    let b = k * k * norm
    return Biquad(
      b0: b, b1: 2 * b, b2: b, a1: 2 * (k * k - 1) * norm, a2: (1 - k * butterworth + k * k) * norm)
  }

  /// High-pass of second order: -3 dB at `corner` Hz for samples at `rate` Hz.
  ///
  /// - Precondition: 0 < corner < rate / 2.
  package static func highPass(corner: Double, rate: Double) -> Biquad {
    let k = prewarped(corner, rate)
    let norm = 1 / (1 + k * butterworth + k * k)
    return Biquad(
      b0: norm, b1: -2 * norm, b2: norm, a1: 2 * (k * k - 1) * norm,
      a2: (1 - k * butterworth + k * k) * norm)
  }

  private static let butterworth = 1.414_213_562_373_095_1

  private static func prewarped(_ corner: Double, _ rate: Double) -> Double {
    precondition(corner > 0 && corner < rate / 2, "A corner must lie between 0 and half the rate.")
    let angle = Trigonometry.pi * corner / rate
    return Trigonometry.sin(angle) / Trigonometry.cos(angle)
  }

  private init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
    self.b0 = Float(b0)
    self.b1 = Float(b1)
    self.b2 = Float(b2)
    self.a1 = Float(a1)
    self.a2 = Float(a2)
  }

  /// Filters one value.
  @inlinable
  package mutating func process(_ x: Float) -> Float { step(x) }

  @usableFromInline
  mutating func step(_ x: Float) -> Float {
    let y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    return y
  }

  /// Sets the state as if `x` had come for ever, so that a start makes no step response.
  mutating func settle(at x: Float) {
    let gain = (b0 + b1 + b2) / (1 + a1 + a2)
    let y = gain * x
    s2 = b2 * x - a2 * y
    s1 = b1 * x - a1 * y + s2
  }
}
