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
    var energy = floor * Float(n)
    for i in 0..<n {
      energy += product(scratch, i, i)
    }
    for lag in lags.lowerBound...min(lags.upperBound, n / 2) {
      var sum: Float = 0
      for i in lag..<n { sum += product(scratch, i, i - lag) }
      // Longer lags have fewer products.
      let rhythm = sum * Float(n) / (energy * Float(n - lag))
      if rhythm > result.rhythm {
        result.rhythm = rhythm
        if rhythm > least { result.rhythmPeriod = Float(lag) / rate }
      }
    }
  }

  /// Keeps the differences of the axes in the three rows; gives their number.
  private static func differences(_ window: VectorRing, _ scratch: inout WindowScratch) -> Int {
    let n = window.count / 2 - apart
    guard n > 0 else { return 0 }
    var mean = SIMD3<Float>.zero
    for i in 0..<apart { mean += pair(window, n + i) - pair(window, i) }
    mean *= 1 / Float(n)
    for i in 0..<n {
      let d = pair(window, i + apart) - pair(window, i) - mean
      scratch.first[i] = d.x
      scratch.second[i] = d.y
      scratch.powers[i] = d.z
    }
    return n
  }

  private static func pair(_ window: VectorRing, _ i: Int) -> SIMD3<Float> {
    (window[2 * i] + window[2 * i + 1]) * 0.5
  }

  private static func product(_ rows: WindowScratch, _ i: Int, _ j: Int) -> Float {
    rows.first[i] * rows.first[j] + rows.second[i] * rows.second[j] + rows.powers[i] * rows.powers[j]
  }
}
