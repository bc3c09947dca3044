/// Samples side by side, for as long as they are worked on, and sums of their products.
///
/// They stay packed as `SlidingSamples` keeps them, and are unpacked each time they are multiplied: a row of
/// numbers would take 2 KB, which a watch does not have. The scale is a power of two, so sums of unpacked
/// whole numbers, scaled at the end, have the bits that sums of scaled ones have.
///
/// Each sum is one of the even and one of the odd places, so that one addition need not wait for the
/// other. Several lags are summed side by side: what one of them loads, the others use too. The order
/// of each sum is the same as if it were made alone.
struct SampleRow {
  private static let squaredScale = SlidingSamples.scale * SlidingSamples.scale

  private let packed: UnsafeBufferPointer<SIMD4<Int16>>

  init(_ packed: UnsafeBufferPointer<SIMD4<Int16>>) { self.packed = packed }

  var count: Int { packed.count }

  /// Sample `index`, 0 for the oldest, g.
  subscript(index: Int) -> SIMD4<Float> { unpacked(index) / SlidingSamples.scale }

  @inline(__always)
  private func unpacked(_ index: Int) -> SIMD4<Float> {
    let v = packed[index]
    // Lane by lane: the conversion of whole vectors is a generic loop, which takes ten times as long.
    return SIMD4(Float(Int(v.x)), Float(Int(v.y)), Float(Int(v.z)), Float(Int(v.w)))
  }

  @inline(__always)
  private func magnitude(_ index: Int) -> Float { Float(Int(packed[index].w)) }

  /// The sum of the squares of the samples from `first` on, lane by lane.
  func squares(from first: Int) -> SIMD4<Float> {
    precondition(first >= 0, "A sum must lie within the samples.")
    var even = SIMD4<Float>.zero
    var odd = SIMD4<Float>.zero
    var i = first
    while i < count {
      let v = unpacked(i)
      if (i &- first) & 1 == 0 { even += v * v } else { odd += v * v }
      i &+= 1
    }
    return (even + odd) / Self.squaredScale
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
      let a = unpacked(i)
      let b = unpacked(i &+ 1)
      let shared = unpacked(i &+ 1 &+ lag)
      even += a * unpacked(i &+ lag)
      odd += b * shared
      nextEven += a * shared
      nextOdd += b * unpacked(i &+ 2 &+ lag)
      i &+= 2
    }
    // One or two are left, one less of those that are farther apart.
    even += unpacked(i) * unpacked(i &+ lag)
    if i &+ 1 < end {
      odd += unpacked(i &+ 1) * unpacked(i &+ 1 &+ lag)
      nextEven += unpacked(i) * unpacked(i &+ 1 &+ lag)
    }
    return ((even + odd) / Self.squaredScale, (nextEven + nextOdd) / Self.squaredScale)
  }

  /// The sums of products of the magnitudes `lag`, `lag` + 1, + 2 and + 3 apart, the earlier ones
  /// before `end`.
  ///
  /// - Precondition: `end` + `lag` + 3 is at most `count`.
  func magnitudeProducts(before end: Int, lag: Int) -> SIMD4<Float> {
    precondition(
      end >= 0 && lag >= 0 && end + lag + 3 <= count, "A lag must lie within the samples.")
    guard end > 0 else { return .zero }
    var even = SIMD4<Float>.zero
    var odd = SIMD4<Float>.zero
    var later = SIMD4(0, magnitude(lag), magnitude(lag &+ 1), magnitude(lag &+ 2))
    var i = 0
    while i < end {
      later = SIMD4(later.y, later.z, later.w, magnitude(i &+ lag &+ 3))
      let products = magnitude(i) * later
      if i & 1 == 0 { even += products } else { odd += products }
      i &+= 1
    }
    return (even + odd) / Self.squaredScale
  }
}
