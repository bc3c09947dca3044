/// The time of a recording in columns of equal width.
struct PlotColumns {
  /// How many there are; above 0.
  let count: Int
  /// Seconds of all; above 0.
  let duration: Double

  /// The second at which a column begins; that of `count` is the end.
  func start(of column: Int) -> Double { duration * Double(column) / Double(count) }

  /// Calls `body` with each column that a stretch of time touches, and the seconds of it that lie there.
  func spread(from start: Double, to end: Double, _ body: (Int, Double) -> Void) {
    guard start < duration, end > 0 else { return }
    var column = min(count - 1, Int(max(0, start) / duration * Double(count)))
    while column < count, self.start(of: column) < end {
      let seconds =
        min(end, self.start(of: column + 1)) - max(start, self.start(of: column))
      if seconds > 0 { body(column, seconds) }
      column += 1
    }
  }
}
