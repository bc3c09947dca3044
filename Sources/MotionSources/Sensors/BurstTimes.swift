/// When the samples of a chip were measured, which come in bursts: by their stamps, or spread between two interrupts
/// where there are none. Nanoseconds of the boot clock.
package struct BurstTimes: Sendable {
  /// Seconds between two samples, as far as is known.
  package private(set) var period: Double
  private var last: Int64?
  /// Whether the next burst is the first one of a setting: from the one before to it nothing is missing.
  private var isFirst = false
  /// How often samples were missing, and how many in all.
  package private(set) var gaps = 0
  package private(set) var missing = 0

  /// Share of a new burst in what is known of the period: a chip's clock is its own, and drifts with its temperature.
  private static let share = 0.1
  /// A chip's clock is within this of what it says; beyond, samples are missing.
  private static let tolerance = 0.25
  /// Seconds by which a stamp may seem to be in the future: the clocks are not read at once.
  private static let slack = 0.005

  /// A chip with so many samples a second, by what it says.
  package init(rate: Double) { period = 1 / rate }

  /// What came before belongs to another setting of the chip; time goes on behind it.
  package mutating func changeRate(to rate: Double) { (period, isFirst) = (1 / rate, true) }

  /// Times of the samples of a burst that was read at `now`, each after the one before. `stamps` are those of the
  /// samples on the boot clock; what makes no sense in them is not used.
  package mutating func times(count: Int, stamps: [Int64]?, at now: Int64) -> [Int64] {
    guard count > 0 else { return [] }
    var times: [Int64]
    if let stamps, isUsable(stamps, count, now) {
      times = stamps
      if zip(stamps, stamps.dropFirst()).allSatisfy({ $0 < $1 }) {
        noteSteps(stamps)
      } else {
        // A driver that gives one stamp to a whole burst says when it ended.
        times = spread(count, endingAt: stamps[count - 1])
      }
    } else {
      times = spread(count, endingAt: end(count, readAt: now))
    }
    (last, isFirst) = (times.last, false)
    return times
  }

  /// Whether stamps are behind the burst before, and none in the future.
  private func isUsable(_ stamps: [Int64], _ count: Int, _ now: Int64) -> Bool {
    stamps.count == count && stamps[0] > last ?? 0 && stamps.max() == stamps[count - 1]
      && stamps[count - 1] <= now + Int64(Self.slack * 1e9)
  }

  /// Between the burst before and this one; where samples are missing, or nothing came before, back from its end.
  private mutating func spread(_ count: Int, endingAt end: Int64) -> [Int64] {
    var step = period * 1e9
    if let last {
      // Read within the same moment: after one another all the same.
      guard end > last + Int64(count) else { return (1...count).map { last + Int64($0) } }
      let missing = isFirst ? 0 : missingSamples(Double(end - last), count)
      if missing == 0, !isFirst { step = Double(end - last) / Double(count) }
      if !isFirst { note(missing: missing, step: step, share: Self.share) }
    }
    return (1...count).map { end - Int64((Double(count - $0) * step).rounded()) }
  }

  /// The time of a burst's newest sample, by when it was read: up to a period before. A chip's own clock runs evenly,
  /// and a reader that is late at one time and early at another shall not bend it.
  private func end(_ count: Int, readAt now: Int64) -> Int64 {
    guard !isFirst, let last, missingSamples(Double(now - last), count) == 0 else { return now }
    let expected = last + Int64(Double(count) * period * 1e9)
    return min(max(expected, now - Int64(period * 1e9)), now)
  }

  /// Samples that are missing where so many stand for so many nanoseconds; the ends of both bursts are known to a
  /// period each.
  private func missingSamples(_ span: Double, _ count: Int) -> Int {
    let missing = span / 1e9 / period - Double(count)
    return missing > max(2, Self.tolerance * Double(count)) ? Int(missing.rounded()) : 0
  }

  /// Looks for what is missing among stamps. Those of a busy machine are late by half a period now and then.
  private mutating func noteSteps(_ stamps: [Int64]) {
    var former = isFirst ? nil : last
    for stamp in stamps {
      defer { former = stamp }
      guard let former else { continue }
      let step = Double(stamp - former)
      let missing = step / 1e9 / period - 1
      note(
        missing: missing > 0.75 ? Int(missing.rounded()) : 0, step: step,
        share: Self.share / Double(stamps.count))
    }
  }

  private mutating func note(missing: Int, step: Double, share: Double) {
    if missing > 0 {
      gaps += 1
      self.missing += missing
    } else if abs(step / 1e9 - period) < Self.tolerance * period {
      // What comes much faster than a chip can is a queue that is emptied.
      period += share * (step / 1e9 - period)
    }
  }
}
