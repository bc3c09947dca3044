/// Samples side by side, for as long as they are worked on, and sums of their products.
///
/// Each sum is one of the even and one of the odd places, so that one addition need not wait for the
/// other. Several lags are summed side by side: what one of them loads, the others use too. The order
/// of each sum is the same as if it were made alone.
struct SampleRow {
  /// Most samples: five seconds at 25 Hz.
  static let capacity = 125

  private let values: UnsafeBufferPointer<SIMD4<Float>>
  /// The fourth lane of the values by itself, and three zeros behind it.
  private let magnitudes: UnsafeBufferPointer<Float>

  /// - Parameter magnitudes: `capacity` + 3 numbers.
  init(values: UnsafeBufferPointer<SIMD4<Float>>, magnitudes: UnsafeBufferPointer<Float>) {
    self.values = values
    self.magnitudes = magnitudes
  }

  var count: Int { values.count }

  /// Sample `index`, 0 for the oldest.
  subscript(index: Int) -> SIMD4<Float> { values[index] }

  /// The sum of the squares of the samples from `first` on, lane by lane.
  func squares(from first: Int) -> SIMD4<Float> {
    precondition(first >= 0, "A sum must lie within the samples.")
    var even = SIMD4<Float>.zero
    var odd = SIMD4<Float>.zero
    var i = first
    while i &+ 1 < count {
      even += values[i] * values[i]
      odd += values[i &+ 1] * values[i &+ 1]
      i &+= 2
    }
    if i < count { even += values[i] * values[i] }
    return even + odd
  }

  /// The sums of products of samples `lag` and `lag` + 1 apart, as many as there are from `first` on,
  /// lane by lane.
  ///
  /// - Precondition: `first` + `lag` + 1 is at most `count`.
  func products(
    from first: Int, lag: Int
  ) -> (SIMD4<Float>, next: SIMD4<Float>) {
    precondition(
      first >= 0 && lag >= 0 && first + lag < count, "A lag must lie within the samples.")
    var even = SIMD4<Float>.zero
    var odd = SIMD4<Float>.zero
    var nextEven = SIMD4<Float>.zero
    var nextOdd = SIMD4<Float>.zero
    let end = count &- lag
    var i = first
    while i &+ 2 < end {
      let a = values[i]
      let b = values[i &+ 1]
      let shared = values[i &+ 1 &+ lag]
      even += a * values[i &+ lag]
      odd += b * shared
      nextEven += a * shared
      nextOdd += b * values[i &+ 2 &+ lag]
      i &+= 2
    }
    // One or two are left, one less of those that are farther apart.
    even += values[i] * values[i &+ lag]
    if i &+ 1 < end {
      odd += values[i &+ 1] * values[i &+ 1 &+ lag]
      nextEven += values[i] * values[i &+ 1 &+ lag]
    }
    return (even + odd, nextEven + nextOdd)
  }

  /// The sums of products of the magnitudes `lag`, `lag` + 1, + 2 and + 3 apart, the earlier ones
  /// before `end`.
  ///
  /// - Precondition: `end` + `lag` is at most `count`. Where three samples more are lacking, so are
  ///   they in the sums.
  func magnitudeProducts(before end: Int, lag: Int) -> SIMD4<Float> {
    precondition(
      end >= 0 && lag >= 0 && end + lag <= count, "A lag must lie within the samples.")
    guard let start = magnitudes.baseAddress else { return .zero }
    var even = SIMD4<Float>.zero
    var odd = SIMD4<Float>.zero
    var i = 0
    while i &+ 1 < end {
      even += start[i] * Self.four(start + i + lag)
      odd += start[i &+ 1] * Self.four(start + i + 1 + lag)
      i &+= 2
    }
    if i < end { even += start[i] * Self.four(start + i + lag) }
    return even + odd
  }

  @inline(__always)
  private static func four(_ place: UnsafePointer<Float>) -> SIMD4<Float> {
    UnsafeRawPointer(place).loadUnaligned(as: SIMD4<Float>.self)
  }
}
