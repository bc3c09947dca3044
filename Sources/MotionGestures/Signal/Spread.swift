@_spi(Core) import MotionProcessing

/// Mean and standard deviation of some numbers.
struct Spread {
  private(set) var count: Float = 0
  private var sum: Float = 0
  private var squares: Float = 0

  mutating func add(_ x: Float) {
    count += 1
    sum += x
    squares += x * x
  }

  /// Mean; not a number where there is none.
  var mean: Float { sum / count }

  /// Standard deviation.
  var deviation: Float { max(squares / count - mean * mean, 0).squareRoot() }

  /// Standard deviation over mean.
  var relative: Float { deviation / mean }
}

extension FixedQueue<Float> {
  /// The middle one, the upper of two; 0 where there is none. Takes time with the square of the count.
  var median: Float {
    for i in 0..<count {
      var (lower, alike) = (0, 0)
      for k in 0..<count {
        lower += self[k] < self[i] ? 1 : 0
        alike += self[k] == self[i] ? 1 : 0
      }
      if lower <= count / 2, count / 2 < lower + alike { return self[i] }
    }
    return 0
  }
}
