/// How the times of a table's first rows follow each other: forward or backward, each row its own
/// or many rows one.
struct StampSurvey {
  /// Rows that are looked at.
  static let rows = 500
  /// The most rows that are looked at where many have one stamp: ten minutes at 100 Hz.
  static let mostRows = 65_536
  /// Stamps that tell whether the rows of each are equally many.
  private static let mostStamps = 40
  /// From this share of rows on that have the stamp of the row before, the stamps are coarse: below,
  /// it is the rounding of a rate that does not go into the stamps (104 Hz in hundredths: 4 %).
  private static let coarseShare = 0.2
  /// The share of rows farther back in time than rows are put in order again, from which on there is
  /// no order.
  private static let shuffledShare = 0.2

  /// Rows with one stamp, one behind the other.
  private struct Group {
    var stamp: Int64
    var rows = 1
    /// Rows that are equal to the one before in every cell.
    var copies = 0
  }

  private var groups: [Group] = []
  private(set) var count = 0
  private var copies = 0
  /// Rows with an earlier time than the row before.
  private(set) var earlier = 0
  private var late = 0
  private var latest: [Int64] = []
  private(set) var first: Int64?
  private var last: Int64?

  /// Takes the time of the next row; `isCopy` where its line is that of the row before.
  mutating func add(_ stamp: Int64, isCopy: Bool) {
    count += 1
    first = first ?? stamp
    if let last, last == stamp {
      groups[groups.count - 1].rows += 1
      if isCopy { copies += 1 }
    } else {
      if let last, stamp < last {
        earlier += 1
        // Rows up to sixteen places late are put in order.
        if latest.count == ReorderBuffer.depth, let oldest = latest.first, stamp < oldest {
          late += 1
        }
      }
      groups.append(Group(stamp: stamp))
    }
    latest.append(stamp)
    if latest.count > ReorderBuffer.depth { latest.removeFirst() }
    last = stamp
  }

  /// Rows that have the stamp of the row before and are not that row written twice.
  private var repeated: Int { count - groups.count }

  /// Whether every row looked at has the same time.
  var isConstant: Bool { count >= 10 && groups.count == 1 }

  /// Whether rows share stamps; a row that a logger writes twice or thrice does not.
  var isCoarse: Bool {
    guard count >= 20, Double(repeated) >= Self.coarseShare * Double(count) else { return false }
    let isCopied = Double(copies) >= 0.9 * Double(repeated)
    return !(isCopied && groups.allSatisfy { $0.rows <= 3 })
  }

  /// Whether the newest row comes first.
  var isBackward: Bool {
    guard groups.count >= 3, let first, let last else { return false }
    return last < first && Double(earlier) >= 0.9 * Double(groups.count - 1)
  }

  /// Whether the rows have no order of time.
  var isShuffled: Bool {
    !isBackward && count >= 50 && Double(late) >= Self.shuffledShare * Double(count)
  }

  /// Whether more rows are needed to judge.
  var needsMore: Bool {
    count < Self.rows
      || ((isConstant || isCoarse) && count < Self.mostRows && groups.count < Self.mostStamps)
  }

  /// The middle distance between stamps, ns.
  var interval: Int64? {
    let steps = zip(groups.dropFirst(), groups).map { abs($0.stamp &- $1.stamp) }.sorted()
    return steps.isEmpty ? nil : steps[steps.count / 2]
  }

  /// The fewest and the most rows of a stamp, without the first and the last, which may be cut.
  var rowsPerStamp: ClosedRange<Int>? {
    let inner = groups.dropFirst().dropLast().map { $0.rows }
    guard let least = inner.min(), let most = inner.max() else { return nil }
    return least...most
  }

  /// Where the rows of each stamp are put; `nil` where they are too few or their number is not steady.
  var steady: SteadyStamps? {
    guard groups.count >= 4, let span = interval, span > 0 else { return nil }
    // The first stamp and the last have fewer rows, and behind a gap nothing is known.
    var rows = 0
    var time = 0.0
    for (group, next) in zip(groups.dropFirst(), groups.dropFirst(2)) {
      let step = next.stamp &- group.stamp
      guard step > 0, step <= span &+ span / 2 else { continue }
      rows += group.rows
      time += Double(step)
    }
    guard rows >= 4 else { return nil }
    let interval = time / Double(rows)
    var whole = 0
    var even = 0
    for (group, next) in zip(groups.dropFirst(), groups.dropFirst(2)) {
      let expected = Double(next.stamp &- group.stamp) / interval
      guard expected < 1.5 * Double(span) / interval else { continue }
      whole += 1
      // One row more or less is the rounding of stamps, a tenth the jitter of a phone's scheduler.
      if abs(Double(group.rows) - expected) <= max(1.5, 0.1 * expected) { even += 1 }
    }
    guard whole >= 2, Double(even) >= 0.8 * Double(whole) else { return nil }
    return SteadyStamps(
      interval: interval, span: Double(span),
      lead: Double(span) - Double(groups[0].rows) * interval)
  }
}
