import Testing

@testable import MotionProcessing

@Suite("Mathematics in single precision agrees with that in double")
struct SingleTrigonometryTests {
  private let grid = (0...20_000).map { Float($0 - 10_000) * 0.010_03 + 1e-4 }

  private func ulps(_ a: Float, _ b: Double) -> Double { abs(Double(a) - b) / Double(Float(b).ulp) }

  @Test("Sine and cosine are within 2 ulp on -100...100")
  func sine() {
    for x in grid {
      let (s, c) = (Trigonometry.sin(Double(x)), Trigonometry.cos(Double(x)))
      #expect(ulps(Trigonometry.sin(x), s) <= 2 || abs(s) < 1e-4, "sin \(x)")
      #expect(ulps(Trigonometry.cos(x), c) <= 2 || abs(c) < 1e-4, "cos \(x)")
      #expect(abs(Double(Trigonometry.sin(x)) - s) < 2e-7)
      #expect(abs(Double(Trigonometry.cos(x)) - c) < 2e-7)
    }
    #expect(Trigonometry.sin(Float.nan).isNaN && Trigonometry.cos(Float.infinity).isNaN)
  }

  @Test("Arc tangent of a point is within 3 ulp in all quadrants")
  func arcTangent() {
    for (i, x) in grid.enumerated() {
      let y = grid[(i * 131) % grid.count]
      let exact = Trigonometry.atan2(Double(y), Double(x))
      #expect(ulps(Trigonometry.atan2(y, x), exact) <= 3, "atan2 \(y), \(x)")
    }
    for (y, x) in [(0, 1), (1, 0), (-1, 0), (0, -1), (0, 0)] as [(Float, Float)] {
      let exact = Trigonometry.atan2(Double(y), Double(x))
      #expect(abs(Double(Trigonometry.atan2(y, x)) - exact) < 2e-7, "atan2 \(y), \(x)")
    }
  }

  @Test("Arc cosine is that of double precision and clamps what rounding pushed beyond one")
  func arcCosine() {
    for x in grid where abs(x) < 1 {
      #expect(abs(Double(Trigonometry.acos(x)) - Trigonometry.acos(Double(x))) < 1e-6, "acos \(x)")
    }
    #expect(Trigonometry.acos(Float(1.000_001)) == 0)
    #expect(abs(Trigonometry.acos(Float(-1.000_001)) - 3.141_592_7) < 3e-7)
  }

  @Test("An angle is brought within half a turn")
  func wrapped() {
    for x in grid {
      let w = Trigonometry.wrapped(x)
      #expect(abs(w) <= 3.141_594)
      #expect(abs(Trigonometry.sin(Double(w)) - Trigonometry.sin(Double(x))) < 1e-5)
      #expect(abs(Trigonometry.cos(Double(w)) - Trigonometry.cos(Double(x))) < 1e-5)
    }
  }
}
