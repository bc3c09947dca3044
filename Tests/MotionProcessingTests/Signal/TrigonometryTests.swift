import Glibc
import MotionProcessing
import Testing

/// Distance in units in the last place, counted on the bit patterns.
private func ulps(_ a: Double, _ b: Double) -> Double {
  a == b ? 0 : abs(a - b) / max(b.ulp, Double.leastNormalMagnitude)
}

@Suite("Own mathematics agrees with the C library")
struct TrigonometryTests {
  private let grid = (0...40_000).map { Double($0 - 20_000) * 0.005_03 + 1e-4 }

  @Test("Sine and cosine are within 2 ulp on -100...100")
  func sine() {
    for x in grid {
      #expect(ulps(Trigonometry.sin(x), sin(x)) <= 2 || abs(sin(x)) < 1e-12, "sin \(x)")
      #expect(ulps(Trigonometry.cos(x), cos(x)) <= 2 || abs(cos(x)) < 1e-12, "cos \(x)")
    }
  }

  @Test("Arc tangent of a point is within 3 ulp in all quadrants")
  func arcTangent() {
    for (i, x) in grid.enumerated() where i % 7 == 0 {
      let y = grid[(i * 131) % grid.count]
      #expect(ulps(Trigonometry.atan2(y, x), atan2(y, x)) <= 3, "atan2 \(y), \(x)")
    }
  }

  @Test(
    "Arc tangent keeps C's answers at zero and infinity",
    arguments: [0.0, -0.0, 1, -1, .infinity, -.infinity, .nan])
  func corners(y: Double) {
    for x in [0.0, -0.0, 1, -1, .infinity, -.infinity, .nan] {
      let ours = Trigonometry.atan2(y, x)
      let theirs = atan2(y, x)
      #expect(ours == theirs || (ours.isNaN && theirs.isNaN), "atan2(\(y), \(x)) gave \(ours)")
      #expect(ours.isNaN || ours.sign == theirs.sign)
    }
  }

  @Test("Exponential and logarithm are within 3 ulp and undo each other")
  func exponential() {
    for x in grid {
      #expect(ulps(Trigonometry.exp(x), exp(x)) <= 3, "exp \(x)")
      let positive = exp(x * 0.5)
      #expect(
        ulps(Trigonometry.log(positive), log(positive)) <= 3 || abs(log(positive)) < 1e-3,
        "log \(positive)")
    }
    #expect(Trigonometry.log(Double.zero) == -Double.infinity)
    #expect(Trigonometry.log(-Double(1)).isNaN)
    #expect(Trigonometry.exp(Double(800)) == Double.infinity)
    #expect(Trigonometry.exp(Double(-800)) == 0)
  }

  @Test("Arc sine and cosine clamp what rounding pushed beyond one")
  func clamped() {
    #expect(Trigonometry.asin(1.000_000_1) == asin(1.0))
    #expect(Trigonometry.acos(-1.000_000_1) == acos(-1.0))
    #expect(abs(Trigonometry.asin(0.3) - asin(0.3)) < 1e-15)
  }
}
