import FoundationEssentials
import MotionProcessing

/// Steps and floors by the time at which they were taken, summed over any range in logarithmic time.
struct WalkedLog: Sendable {
  private struct Row: Sendable {
    var date: Double
    /// The sum of all rows up to and with this one.
    var sum: WalkedSum
  }

  private var rows = AgingArray<Row>()
  /// The sum of what was let go of.
  private var forgotten = WalkedSum()

  var isEmpty: Bool { rows.count == 0 }

  /// Puts what was walked at a date behind all else of the same date.
  mutating func insert(_ walked: WalkedSum, at date: Double) {
    let isNewest = rows.last.map { $0.date <= date } ?? true
    let index = isNewest ? rows.count : rows.firstIndex { $0.date <= date }
    rows.insert(Row(date: date, sum: sum(before: index)), at: index)
    for i in index..<rows.count { rows[i].sum = rows[i].sum + walked }
  }

  /// What was walked in (start, end].
  func sum(from start: Double, to end: Double) -> WalkedSum {
    guard start < end else { return WalkedSum() }
    return sum(before: rows.firstIndex { $0.date <= end })
      - sum(before: rows.firstIndex { $0.date <= start })
  }

  /// Lets go of what is not after a date.
  mutating func forget(until date: Double) {
    var old = 0
    while old < rows.count && rows[old].date <= date { old += 1 }
    forgotten = sum(before: old)
    rows.removeFirst(old)
  }

  private func sum(before index: Int) -> WalkedSum {
    index > 0 ? rows[index - 1].sum : forgotten
  }
}
