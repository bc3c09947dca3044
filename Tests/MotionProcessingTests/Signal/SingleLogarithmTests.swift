@_spi(Core) import MotionProcessing
import Testing

@testable import MotionProcessing

@Suite(
  "Logarithm and exponential of single-precision numbers are those in double precision, rounded")
struct SingleLogarithmTests {
  /// Patterns of positive numbers between two, so many apart.
  private func numbers(_ first: Float, _ last: Float, every step: UInt32) -> some Sequence<Float> {
    stride(from: first.bitPattern, through: last.bitPattern, by: Int(step)).lazy.map {
      Float(bitPattern: $0)
    }
  }

  @Test("The logarithm has the same bits, from the smallest number to the largest")
  func logarithm() {
    for x in numbers(.leastNonzeroMagnitude, .greatestFiniteMagnitude, every: 30_011) {
      let single = Trigonometry.log(x)
      #expect(single.bitPattern == Float(Trigonometry.log(Double(x))).bitPattern, "log \(x)")
    }
  }

  @Test("Near 1, where the logarithm is next to nothing, too")
  func logarithmNearOne() {
    for x in numbers(0.9, 1.1, every: 101) {
      let single = Trigonometry.log(x)
      #expect(single.bitPattern == Float(Trigonometry.log(Double(x))).bitPattern, "log \(x)")
    }
  }

  @Test("The logarithm of a ratio is the difference of two in double precision, rounded")
  func ratio() {
    for a in numbers(1e-6, 1, every: 300_007) {
      for b in numbers(1e-6, 1, every: 700_001) {
        let double = Float(Trigonometry.log(Double(a)) - Trigonometry.log(Double(b)))
        #expect(Trigonometry.log(a, over: b).bitPattern == double.bitPattern, "log \(a) / \(b)")
      }
    }
  }

  @Test("The exponential has the same bits, of small and large and negative numbers")
  func exponential() {
    for x in numbers(.leastNonzeroMagnitude, 200, every: 30_011) {
      for x in [x, -x] {
        let single = Trigonometry.exp(x)
        #expect(single.bitPattern == Float(Trigonometry.exp(Double(x))).bitPattern, "exp \(x)")
      }
    }
  }

  @Test("At the powers of two, where a rounding changes the exponent, too")
  func exponentialAtPowersOfTwo() {
    for power in -125...125 {
      let middle = Float(Double(power) * 0.693_147_180_559_945_3)
      for offset in -300...300 {
        let x = middle + Float(offset) * middle.ulp
        #expect(
          Trigonometry.exp(x).bitPattern == Float(Trigonometry.exp(Double(x))).bitPattern,
          "exp \(x)")
      }
    }
  }

  @Test("A power has the same bits", arguments: [0.4, 0.25, -0.7, 1])
  func power(exponent: Double) {
    for x in numbers(1e-6, 1e3, every: 10_007) {
      let double = Float(Trigonometry.pow(Double(x), exponent))
      #expect(Trigonometry.pow(x, exponent).bitPattern == double.bitPattern, "\(x)^\(exponent)")
    }
  }

  @Test("Where double precision gives infinity, zero or no number, so does single")
  func corners() {
    #expect(Trigonometry.log(Float.zero) == -.infinity)
    #expect(Trigonometry.log(-Float.zero) == -.infinity)
    #expect(Trigonometry.log(Float.infinity) == .infinity)
    #expect(Trigonometry.log(Float(-1)).isNaN)
    #expect(Trigonometry.log(Float.nan).isNaN)
    #expect(Trigonometry.exp(Float.infinity) == .infinity)
    #expect(Trigonometry.exp(-Float.infinity) == 0)
    #expect(Trigonometry.exp(Float.nan).isNaN)
    #expect(Trigonometry.exp(Float.zero) == 1)
  }

  @Test("Double precision is asked for one number in a thousand")
  func seldom() {
    var asked = 0
    var all = 0
    for x in numbers(1e-12, 0.9, every: 10_007) {
      all += 1
      if FixedLogarithm.of(x).flatMap(FixedLogarithm.rounded) == nil { asked += 1 }
    }
    #expect(asked * 1000 < 2 * all, "\(asked) of \(all)")
  }
}
