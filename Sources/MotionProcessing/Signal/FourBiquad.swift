/// `Biquad` with four lanes.
package struct FourBiquad: Sendable {
  private let b0: Float, b1: Float, b2: Float
  private let a1: Float, a2: Float
  private var s1 = SIMD4<Float>.zero
  private var s2 = SIMD4<Float>.zero

  package init(_ design: Biquad) {
    (b0, b1, b2, a1, a2) = (design.b0, design.b1, design.b2, design.a1, design.a2)
  }

  package mutating func process(_ x: SIMD4<Float>) -> SIMD4<Float> {
    let y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    return y
  }

  /// Sets the state as if `x` had come for ever, so that a start makes no step response.
  package mutating func settle(at x: SIMD4<Float>) {
    let y = (b0 + b1 + b2) / (1 + a1 + a2) * x
    s2 = b2 * x - a2 * y
    s1 = b1 * x - a1 * y + s2
  }
}
