/// The part of the acceleration's magnitude in which steps lie, with the same delay at every
/// cadence.
///
/// A low-pass of linear phase (windowed sinc, Oppenheim and Schafer, chapter 7) keeps the form of
/// the steps and delays all of them by `delay`; a slow recursive high-pass takes off gravity and
/// turns of the device. Its lead at 1.3 to 3 steps/s stays below two samples.
struct StepBand {
  /// Half the number of taps less one: 10 samples, 0.2 s.
  static let reach = 10
  /// Seconds by which the output lags.
  static let delay = Double(reach) / UniformResampler.rate
  /// The same in nanoseconds.
  static var delayNanoseconds: Int64 { Int64(reach) * UniformResampler.step }
  /// Corner of the low-pass in Hz: above most runs, below the impacts that split a step in two. With
  /// 3.2 a runner of 3.1 steps/s whose phone swings with the stride comes out in full in place of half,
  /// but the walks of a simulated trouser pocket a quarter too long, and cadence is rougher.
  static let upperCorner = 2.7
  /// Corner of the high-pass in Hz: below half the slowest stride.
  static let lowerCorner = 0.4

  /// The low-pass: the sinc of `upperCorner` under a cosine window, sum 1 (test: `StepBandTests`).
  static let taps: [Float] = [
    -0.00017890736, 0.00027520032, 0.0031749597, 0.01028802, 0.022692211, 0.040254775,
    0.061415393, 0.0833694, 0.10262885, 0.11582231, 0.12051562, 0.11582231, 0.10262885, 0.0833694,
    0.061415393, 0.040254775, 0.022692211, 0.01028802, 0.0031749597, 0.00027520032, -0.00017890736,
  ]
  /// The high-pass of `lowerCorner` at 50 Hz (test: `StepBandTests`).
  static let lowerEdge = BiquadCoefficients(
    b0: 0.965081, b1: -1.930162, b2: 0.965081, a1: -1.9289423, a2: 0.9313817)

  /// The newest values in a ring: the oldest one stands at `oldest`.
  private var past = [Float](repeating: 0, count: 2 * reach + 1)
  private var oldest = 0
  private var hasStarted = false
  private var highPass = Biquad(lowerEdge)

  /// Forgets the past.
  mutating func restart() { hasStarted = false }

  /// Filters one value; the first one after a start is taken to have lasted for ever.
  mutating func process(_ x: Float) -> Float {
    if !hasStarted {
      hasStarted = true
      for i in past.indices { past[i] = x }
      highPass.settle(at: x)
    }
    past[oldest] = x
    oldest = oldest + 1 == past.count ? 0 : oldest + 1
    return highPass.process(weightedSum())
  }

  /// From the oldest value to the newest, in two parts: up to the end of the ring, and from its
  /// start.
  private func weightedSum() -> Float {
    let split = past.count - oldest
    return past.withUnsafeBufferPointer { past in
      Self.taps.withUnsafeBufferPointer { taps in
        var sum: Float = 0
        for i in 0..<split { sum += taps[i] * past[oldest &+ i] }
        for i in split..<taps.count { sum += taps[i] * past[i &- split] }
        return sum
      }
    }
  }
}
