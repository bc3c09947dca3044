import MotionProcessing

/// What tests measure on a signal of one axis, or of a length, at an even rate.
public struct SignalMeasures: Sendable {
  /// Values without their mean.
  private let values: [Double]
  private let rate: Double

  /// Measures of `values` at `rate` per second.
  public init(_ values: [Double], rate: Double) {
    let mean = values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    self.values = values.map { $0 - mean }
    self.rate = rate
  }

  /// The mean of `values`.
  public static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  /// Root mean square of the whole signal without its mean.
  public var rms: Double {
    values.isEmpty
      ? 0 : (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }

  /// Root mean square in a band of Hz: mean periodogram of windows of five seconds with a Hann
  /// window, summed over the band's lines.
  public func rms(from low: Double, to high: Double) -> Double {
    let n = Int(5 * rate)
    guard values.count >= n else { return 0 }
    let hann = (0..<n).map {
      0.5 - 0.5 * Trigonometry.cos(2 * Trigonometry.pi * Double($0) / Double(n))
    }
    // A Hann window keeps 3/8 of the power.
    let scale = 2 / (Double(n) * Double(n) * 0.375)
    var power = 0.0
    var windows = 0
    var start = 0
    while start + n <= values.count {
      let block = (0..<n).map { values[start + $0] * hann[$0] }
      for line in Int((low * 5).rounded(.up))..<Int((high * 5).rounded(.up)) {
        power += scale * Self.linePower(block, line)
      }
      windows += 1
      start += n
    }
    return (power / Double(windows)).squareRoot()
  }

  /// Autocorrelation at a lag, the largest between two lags in seconds; -1 to 1.
  public func autocorrelation(from low: Double, to high: Double) -> Double {
    let energy = values.reduce(0) { $0 + $1 * $1 }
    guard energy > 0 else { return 0 }
    var best = -1.0
    for lag in Int(low * rate)...Int(high * rate) where lag < values.count {
      var sum = 0.0
      for i in lag..<values.count { sum += values[i] * values[i - lag] }
      best = max(best, sum / energy * Double(values.count) / Double(values.count - lag))
    }
    return best
  }

  /// Goertzel's recursion for one line of the spectrum.
  private static func linePower(_ block: [Double], _ line: Int) -> Double {
    let c = 2 * Trigonometry.cos(2 * Trigonometry.pi * Double(line) / Double(block.count))
    var s1 = 0.0
    var s2 = 0.0
    for x in block {
      let s = x + c * s1 - s2
      s2 = s1
      s1 = s
    }
    return s1 * s1 + s2 * s2 - c * s1 * s2
  }
}
