import FoundationEssentials
import MotionProcessing

/// Steps and floors by the time at which they were taken, summed over any range in logarithmic time.
///
/// A week has a hundred thousand of them, so they stand in blocks of some minutes, in 16 bytes each.
struct WalkedLog: Sendable {
  private var blocks = AgingArray<WalkedBlock>()
  /// The sum of what was let go of.
  private var forgotten = WalkedSum()

  var isEmpty: Bool { blocks.count == 0 }

  /// Puts what was walked at a date behind all else of the same date.
  mutating func insert(_ walked: WalkedSum, at date: Double) {
    let index = blocks.firstIndex { $0.start <= date }
    if index > 0, blocks[index - 1].insert(walked, at: date) {
      for i in index..<blocks.count { blocks[i].before = blocks[i].before + walked }
      return
    }
    // It needs a block of its own; what is behind it goes there too.
    let later = index > 0 ? blocks[index - 1].removeRows(after: date) : []
    let moved = later.reduce(WalkedSum()) { $0 + $1.walked }
    blocks.insert(WalkedBlock(walked, at: date, before: sum(before: index)), at: index)
    for i in (index + 1)..<blocks.count { blocks[i].before = blocks[i].before - moved + walked }
    for row in later { insert(row.walked, at: row.date) }
  }

  /// What was walked in (start, end].
  func sum(from start: Double, to end: Double) -> WalkedSum {
    guard start < end else { return WalkedSum() }
    return sum(upTo: end) - sum(upTo: start)
  }

  /// Lets go of what is not after a date.
  mutating func forget(until date: Double) {
    forgotten = sum(upTo: date)
    var old = 0
    while old < blocks.count && blocks[old].forget(until: date) { old += 1 }
    blocks.removeFirst(old)
  }

  private func sum(upTo date: Double) -> WalkedSum {
    let index = blocks.firstIndex { $0.start <= date }
    return index > 0 ? blocks[index - 1].sum(upTo: date) : forgotten
  }

  private func sum(before index: Int) -> WalkedSum {
    index > 0 ? blocks[index - 1].sum(upTo: .infinity) : forgotten
  }
}
