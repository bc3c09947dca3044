/// The rhythm of the three axes: a crank or legs turn a device to and fro, which the length of its
/// acceleration hardly tells.
///
/// Values of 12.5 Hz, less those 0.32 s earlier: that takes off what is slower than a turn of the
/// crank, passes 0.4 to 2.7 Hz by half and more, and ends at 3.1 Hz. A slow turn leaves a constant,
/// which is taken off too.
enum WindowRhythm {
  /// Lags of a turn of the crank or of a stride, 0.56 to 1.68 s.
  private static let lags = 7...21
  private static let apart = 4
  private static let rate: Float = FeatureWindow.rate / 2
  /// Energy of one value below which there is no rhythm, g²: that of 0.01 g.
  private static let floor: Float = 1e-4
  /// Least likeness that has a lag: noise at rest has less, and its lag means nothing.
  private static let least: Float = 0.1

  /// Describes a window; where it holds less than two turns of the quickest crank, there is none.
  static func describe(
    _ window: VectorRing, _ scratch: inout WindowScratch, in result: inout BatchFeatures
  ) {
    let n = differences(window, &scratch)
    guard n >= 2 * lags.lowerBound else { return }
    let energy = energy(scratch, n)
    let last = min(lags.upperBound, n / 2)
    for first in stride(from: lags.lowerBound, through: last, by: 4) {
      let sums = products(scratch, n, lag: first)
      for lag in first...min(first + 3, last) {
        // Longer lags have fewer products.
        let rhythm = sums[lag - first] * Float(n) / (energy * Float(n - lag))
        guard rhythm > result.rhythm else { continue }
        result.rhythm = rhythm
        if rhythm > least { result.rhythmPeriod = Float(lag) / rate }
      }
    }
  }

  /// Keeps the differences of the axes in the three rows; gives their number.
  private static func differences(_ window: VectorRing, _ scratch: inout WindowScratch) -> Int {
    let pairs = window.count / 2
    let n = pairs - apart
    guard n > 0 else { return 0 }
    for i in 0..<pairs {
      let pair = (window[2 * i] + window[2 * i + 1]) * 0.5
      scratch.first[i] = pair.x
      scratch.second[i] = pair.y
      scratch.powers[i] = pair.z
    }
    subtractEarlier(&scratch.first, n)
    subtractEarlier(&scratch.second, n)
    subtractEarlier(&scratch.powers, n)
    return n
  }

  /// Leaves of each value how much later ones differ, without the mean of that.
  private static func subtractEarlier(_ row: inout [Float], _ n: Int) {
    var mean: Float = 0
    for i in 0..<apart { mean += row[n + i] - row[i] }
    mean *= 1 / Float(n)
    for i in 0..<n { row[i] = row[i + apart] - row[i] - mean }
  }

  private static func energy(_ rows: WindowScratch, _ n: Int) -> Float {
    var sum = floor * Float(n)
    for i in 0..<n {
      let (x, y, z) = (rows.first[i], rows.second[i], rows.powers[i])
      sum += x * x + y * y + z * z
    }
    return sum
  }

  private static func products(_ rows: WindowScratch, _ n: Int, lag: Int) -> SIMD4<Float> {
    Autocorrelation.products(rows.first, n, lag: lag)
      + Autocorrelation.products(rows.second, n, lag: lag)
      + Autocorrelation.products(rows.powers, n, lag: lag)
  }
}
