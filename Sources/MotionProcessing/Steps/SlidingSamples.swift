/// The newest samples of four signals side by side in one piece of memory, and sums of their products
/// some samples apart: what autocorrelation is made of.
///
/// Room for some samples more is kept behind the window; where it is used up, the window moves to
/// the front. So the samples always lie in order and are never copied to be worked on. The four
/// lanes and the order of the sums are fixed by the code, not by the machine: the same bits
/// everywhere.
struct SlidingSamples: Sendable {
  /// Samples that are kept.
  let length: Int
  private var values: [SIMD4<Float>]
  private var end = 0

  /// An empty window. Allocates once.
  ///
  /// - Precondition: `length` and `slack` are at least 1.
  init(length: Int, slack: Int) {
    precondition(length > 0 && slack > 0, "A window needs samples and room to slide.")
    self.length = length
    values = [SIMD4<Float>](repeating: .zero, count: length + slack)
  }

  /// Samples held, at most `length`.
  var count: Int { min(end, length) }

  /// Sample `index` of those held, 0 for the oldest.
  subscript(index: Int) -> SIMD4<Float> { values[end - count + index] }

  mutating func removeAll() { end = 0 }

  mutating func append(_ sample: SIMD4<Float>) {
    if end == values.count {
      let surplus = end - (length - 1)
      for i in 0..<(length - 1) { values[i] = values[i + surplus] }
      end = length - 1
    }
    values[end] = sample
    end += 1
  }

  /// The sum of products of samples `lag` apart, the earlier in `range` (indices as above), lane by
  /// lane.
  ///
  /// - Precondition: `range` moved by `lag` lies within what is held.
  func products(_ range: Range<Int>, lag: Int) -> SIMD4<Float> {
    let first = end - count + range.lowerBound
    precondition(
      range.lowerBound >= 0 && lag >= 0 && range.upperBound + lag <= count,
      "A lag must lie within the samples.")
    return values.withUnsafeBufferPointer { v in
      // Two sums, so that one addition need not wait for the other.
      var even = SIMD4<Float>.zero
      var odd = SIMD4<Float>.zero
      var i = first
      let last = first + range.count
      while i + 1 < last {
        even += v[i] * v[i + lag]
        odd += v[i + 1] * v[i + 1 + lag]
        i += 2
      }
      if i < last { even += v[i] * v[i + lag] }
      return even + odd
    }
  }
}
