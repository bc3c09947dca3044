/// The newest samples of four signals side by side in one piece of memory, and sums of their products
/// some samples apart: what autocorrelation is made of.
///
/// A value takes 16 bits in steps of 0.24 mg, below the noise of a phone's sensor. Room for some
/// samples more is kept behind the window; where it is used up, the window moves to the front. So
/// the samples always lie in order and are never copied to be worked on. The four lanes and the
/// order of the sums are fixed by the code, not by the machine: the same bits everywhere.
struct SlidingSamples: Sendable {
  /// Samples that are kept.
  let length: Int
  /// Steps of a stored value in 1 g; values beyond 8 g are held there.
  static let scale: Float = 4096

  private var values: [SIMD4<Int16>]
  private var end = 0

  /// An empty window. Allocates once.
  ///
  /// - Precondition: `length` and `slack` are at least 1.
  init(length: Int, slack: Int) {
    precondition(length > 0 && slack > 0, "A window needs samples and room to slide.")
    self.length = length
    values = [SIMD4<Int16>](repeating: .zero, count: length + slack)
  }

  /// Samples held, at most `length`.
  var count: Int { min(end, length) }

  /// Sample `index` of those held, 0 for the oldest.
  subscript(index: Int) -> SIMD4<Float> {
    withRow { $0[index] }
  }

  mutating func removeAll() { end = 0 }

  /// Takes a sample, g.
  mutating func append(_ sample: SIMD4<Float>) {
    if end == values.count {
      let surplus = end - (length - 1)
      for i in 0..<(length - 1) { values[i] = values[i + surplus] }
      end = length - 1
    }
    values[end] = SIMD4(
      Self.stored(sample.x), Self.stored(sample.y), Self.stored(sample.z), Self.stored(sample.w))
    end += 1
  }

  /// The nearest step, the even one of two: what is added leaves no room for a fraction. Lane by
  /// lane, since clamping and rounding of whole vectors are generic loops.
  private static func stored(_ value: Float) -> Int16 {
    let limit: Float = 32767
    let noFraction: Float = 1.5 * 8_388_608
    return Int16(min(limit, max(-limit, value * scale)) + noFraction - noFraction)
  }

  /// Works on the samples held.
  @inline(__always)
  func withRow<Result>(_ body: (SampleRow) -> Result) -> Result {
    values.withUnsafeBufferPointer {
      body(SampleRow(UnsafeBufferPointer(rebasing: $0[(end - count)..<end])))
    }
  }
}
