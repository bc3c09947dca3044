/// Sums of products of a row with itself, four lags at a time.
enum Autocorrelation {
  /// The sums of products of the first `n` values that are `lag`, `lag` + 1, + 2 and + 3 apart.
  static func products(_ row: [Float], _ n: Int, lag: Int) -> SIMD4<Float> {
    row.withUnsafeBufferPointer { row in
      var sums = SIMD4<Float>.zero
      var i = 0
      while i &+ lag &+ 3 < n {
        let j = i &+ lag
        let later = SIMD4(row[j], row[j &+ 1], row[j &+ 2], row[j &+ 3])
        sums += row[i] * later
        i &+= 1
      }
      // Longer lags have fewer products.
      while i &+ lag < n {
        for k in 0..<(n &- i &- lag) { sums[k] += row[i] * row[i &+ lag &+ k] }
        i &+= 1
      }
      return sums
    }
  }
}
