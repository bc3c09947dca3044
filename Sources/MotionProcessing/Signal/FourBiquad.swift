/// `Biquad` with four lanes.
package struct FourBiquad: Sendable {
  private let coefficients: BiquadCoefficients
  private var state = FourBiquadState()

  package init(_ design: Biquad) { coefficients = design.coefficients }

  package mutating func process(_ x: SIMD4<Float>) -> SIMD4<Float> {
    state.step(x, coefficients)
  }

  /// Sets the state as if `x` had come for ever, so that a start makes no step response.
  package mutating func settle(at x: SIMD4<Float>) { state.settle(at: x, coefficients) }
}

/// What a `Biquad` with four lanes remembers.
struct FourBiquadState: Sendable {
  private var s1 = SIMD4<Float>.zero
  private var s2 = SIMD4<Float>.zero

  @inline(__always)
  mutating func process(_ x: SIMD4<Float>, _ c: BiquadCoefficients) -> SIMD4<Float> {
    process(x, c.b0, c.b1, c.b2, c.a1, c.a2)
  }

  // The coefficients come in registers. As one value they would be in memory, written in two pieces and read in others
  // at once, for which a processor waits.
  @inline(never)
  private mutating func process(
    _ x: SIMD4<Float>, _ b0: Float, _ b1: Float, _ b2: Float, _ a1: Float, _ a2: Float
  ) -> SIMD4<Float> {
    step(x, BiquadCoefficients(b0: b0, b1: b1, b2: b2, a1: a1, a2: a2))
  }

  // Where the coefficients lie beside the state, a call would only hand them over.
  @inline(__always)
  fileprivate mutating func step(_ x: SIMD4<Float>, _ c: BiquadCoefficients) -> SIMD4<Float> {
    let y = c.b0 * x + s1
    s1 = c.b1 * x - c.a1 * y + s2
    s2 = c.b2 * x - c.a2 * y
    return y
  }

  /// Sets the state as if `x` had come for ever, so that a start makes no step response.
  mutating func settle(at x: SIMD4<Float>, _ c: BiquadCoefficients) {
    let y = c.gain * x
    s2 = c.b2 * x - c.a2 * y
    s1 = c.b1 * x - c.a1 * y + s2
  }
}
