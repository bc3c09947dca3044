import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("Second-order filters have Butterworth's response")
struct BiquadTests {
  /// Amplitude that comes out for a sine of amplitude 1, after the start has died away.
  private func gain(_ filter: Biquad, at frequency: Double, rate: Double) -> Double {
    var filter = filter
    var real = 0.0
    var imaginary = 0.0
    let settled = Int(rate * 8)
    let count = Int(rate * 20)
    for i in 0..<(settled + count) {
      let phase = 2 * Trigonometry.pi * frequency * Double(i) / rate
      let y = Double(filter.process(Float(Trigonometry.sin(phase))))
      guard i >= settled else { continue }
      real += y * Trigonometry.sin(phase)
      imaginary += y * Trigonometry.cos(phase)
    }
    return 2 * (real * real + imaginary * imaginary).squareRoot() / Double(count)
  }

  /// The bilinear transform of a Butterworth low-pass: 1 / sqrt(1 + (tan(πf/r) / tan(πc/r))⁴).
  private func lowPassGain(_ f: Double, corner c: Double, rate r: Double) -> Double {
    func tan(_ f: Double) -> Double {
      Trigonometry.sin(Trigonometry.pi * f / r) / Trigonometry.cos(Trigonometry.pi * f / r)
    }
    let ratio = tan(f) / tan(c)
    return 1 / (1 + ratio * ratio * ratio * ratio).squareRoot()
  }

  @Test("Low-pass", arguments: [0.5, 3, 10])
  func lowPass(corner: Double) {
    let filter = Biquad.lowPass(corner: corner, rate: 50)
    for f in [0.25, 0.5, 1, 2, 3, 5, 10, 20] {
      let expected = lowPassGain(f, corner: corner, rate: 50)
      #expect(abs(gain(filter, at: f, rate: 50) - expected) < 2e-4, "\(f) Hz")
    }
  }

  @Test("High-pass", arguments: [0.5, 3, 10])
  func highPass(corner: Double) {
    let filter = Biquad.highPass(corner: corner, rate: 50)
    for f in [0.25, 0.5, 1, 2, 3, 5, 10, 20] {
      let low = lowPassGain(f, corner: corner, rate: 50)
      let expected = (1 - low * low).squareRoot()
      #expect(abs(gain(filter, at: f, rate: 50) - expected) < 2e-4, "\(f) Hz")
    }
  }

  @Test("A settled filter goes on as if its input had always been there")
  func settled() {
    var low = Biquad.lowPass(corner: 2, rate: 50)
    var high = Biquad.highPass(corner: 2, rate: 50)
    low.settle(at: 0.9)
    high.settle(at: 0.9)
    for _ in 0..<200 {
      #expect(abs(low.process(0.9) - 0.9) < 1e-5)
      #expect(abs(high.process(0.9)) < 1e-5)
    }
  }

  @Test("After 400 s of full scale at the highest frequency a low-pass comes back to rest")
  func stable() {
    var filter = Biquad.lowPass(corner: 0.1, rate: 50)
    for i in 0..<20_000 { _ = filter.process(i % 2 == 0 ? 250 : -250) }
    for _ in 0..<3_000 { _ = filter.process(0) }
    #expect(abs(filter.process(0)) < 1e-6)
  }
}
