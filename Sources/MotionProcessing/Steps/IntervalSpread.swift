/// Mean of some intervals and how much they differ.
struct IntervalSpread {
  private var sum = 0.0
  private var squares = 0.0
  private(set) var count = 0

  /// Seconds; 0 without any interval.
  var mean: Double { count > 0 ? sum / Double(count) : 0 }
  /// Seconds squared.
  var variance: Double { count > 0 ? max(0, squares / Double(count) - mean * mean) : 0 }

  /// Takes one in, s.
  mutating func add(_ interval: Double) {
    sum += interval
    squares += interval * interval
    count += 1
  }

  /// Whether the standard deviation is below a part of the mean.
  func isEven(within part: Double) -> Bool { variance < part * part * mean * mean }
}
