/// Times of rows that share a stamp, such as a hundred rows of the same second: the rows come
/// steadily, so each is put one interval behind the one before it, within its own stamp's time.
///
/// A row that is early or late by its stamp goes to the nearer end of the stamp's time, so that an
/// interval that is a little wrong never adds up. Times grow with every row. No row has to wait for
/// the next stamp, and every stream of a table puts its rows at the same times.
struct SteadyStamps: Equatable {
  /// Nanoseconds from row to row.
  var interval: Double
  /// Nanoseconds from stamp to stamp.
  var span: Double
  /// Nanoseconds by which the first row comes behind its stamp: a recording begins within one.
  var lead: Double

  private var stamp: Int64?
  private var offset = 0.0

  init(interval: Double, span: Double, lead: Double) {
    self.interval = interval
    self.span = span
    self.lead = min(max(lead, 0), max(span - interval, 0))
  }

  /// The time of the next row, which has this stamp.
  mutating func time(of newest: Int64) -> Int64 {
    guard let stamp else {
      self.stamp = newest
      offset = lead
      return newest &+ Int64(offset)
    }
    if newest == stamp {
      let next = offset + interval
      // More rows than there is room for share what is left.
      offset = next < span ? next : offset + (span - offset) / 2
    } else {
      let step = Double(newest &- stamp)
      let next = offset + interval - step
      offset = step > 0 && next > 0 ? min(next, span / 2) : 0
      self.stamp = newest
    }
    return newest &+ Int64(offset)
  }
}
