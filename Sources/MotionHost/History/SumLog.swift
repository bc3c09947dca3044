import FoundationEssentials

/// Pairs of numbers at dates, summed over any range in logarithmic time. Sums are whole numbers, so
/// however a range is cut, its parts add up to it exactly (R76).
struct SumLog: Sendable {
  private struct Entry: Sendable {
    var date: Double
    /// The sum of all values up to and with this one; it may wrap around, differences do not care.
    var sum: SIMD2<Int64>
  }

  private var entries = AgingArray<Entry>()
  /// The newest entry that was let go of: from it the sums are counted.
  private var forgotten: Entry?

  var count: Int { entries.count }

  /// The date of an entry; that of index -1 is the newest one that is forgotten.
  func date(at index: Int) -> Double? {
    if index < 0 { return forgotten?.date }
    return index < entries.count ? entries[index].date : nil
  }

  /// Where a value at a date belongs: after all others of the same date.
  func position(of date: Double) -> Int {
    if let last = entries.last, last.date <= date { return entries.count }
    return entries.firstIndex { $0.date <= date }
  }

  /// Adds a value at a position that `position(of:)` gave.
  mutating func insert(_ value: SIMD2<Int64>, at index: Int, date: Double) {
    entries.insert(Entry(date: date, sum: sum(before: index)), at: index)
    add(value, from: index)
  }

  /// Changes the value at an index.
  mutating func add(_ value: SIMD2<Int64>, from index: Int) {
    for i in index..<entries.count { entries[i].sum &+= value }
  }

  /// How many values lie in (start, end], and their sum.
  func total(from start: Double, to end: Double) -> (count: Int, sum: SIMD2<Int64>) {
    guard start < end else { return (0, .zero) }
    let low = entries.firstIndex { $0.date <= start }
    let high = entries.firstIndex { $0.date <= end }
    return (high - low, sum(before: high) &- sum(before: low))
  }

  /// Lets go of what is not after a date.
  mutating func forget(until date: Double) {
    var old = 0
    while old < entries.count && entries[old].date <= date { old += 1 }
    guard old > 0 else { return }
    forgotten = entries[old - 1]
    entries.removeFirst(old)
  }

  private func sum(before index: Int) -> SIMD2<Int64> {
    index > 0 ? entries[index - 1].sum : forgotten?.sum ?? .zero
  }
}
