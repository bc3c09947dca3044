/// When the samples of a chip were measured, which come in bursts: by their stamps, or spread between two interrupts
/// where there are none. Nanoseconds of the boot clock.
package struct BurstTimes: Sendable {
  /// Seconds between two samples, as far as is known.
  package private(set) var period: Double
  private var last: Int64?
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
  package mutating func changeRate(to rate: Double) { period = 1 / rate }

  /// Times of the samples of a burst that was read at `now`, each after the one before. `stamps` are those of the
  /// samples on the boot clock; what makes no sense in them is not used.
  package mutating func times(count: Int, stamps: [Int64]?, at now: Int64) -> [Int64] {
    guard count > 0 else { return [] }
    let times = stamps.flatMap { usable($0, count, now) } ?? spread(count, endingAt: now, now)
    noteGaps(times)
    last = times.last
    return times
  }

  /// Stamps as they are; where a driver gives one to a whole burst, the burst ends with it.
  private func usable(_ stamps: [Int64], _ count: Int, _ now: Int64) -> [Int64]? {
    guard stamps.count == count, let first = stamps.first, let newest = stamps.last,
      newest <= now + Int64(Self.slack * 1e9), first > (last ?? 0)
    else { return nil }
    let isGrowing = zip(stamps, stamps.dropFirst()).allSatisfy { $0 < $1 }
    if isGrowing { return stamps }
    return newest == stamps.max() ? spread(count, endingAt: newest, now) : nil
  }

  /// Between the burst before and this one; where samples are missing, or nothing came before, back from its end.
  private func spread(_ count: Int, endingAt end: Int64, _ now: Int64) -> [Int64] {
    var step = period * 1e9
    if let last, end > last {
      let even = Double(end - last) / Double(count)
      if even < step * (1 + Self.tolerance) || missingSamples(Double(end - last), count) == 0 {
        step = even
      }
    } else if let last {
      // Read within the same moment: after one another all the same.
      return (1...count).map { last + Int64($0) }
    }
    return (1...count).map { end - Int64((Double(count - $0) * step).rounded()) }
  }

  /// Samples that are missing where so many stand for so many nanoseconds.
  private func missingSamples(_ span: Double, _ count: Int) -> Int {
    let expected = span / 1e9 / period
    let missing = expected - Double(count)
    return missing > max(1.5, Self.tolerance * Double(count)) ? Int(missing.rounded()) : 0
  }

  private mutating func noteGaps(_ times: [Int64]) {
    var last = last
    var (span, count) = (0.0, 0)
    for time in times {
      defer { last = time }
      guard let last else { continue }
      let step = Double(time - last)
      let missing = missingSamples(step, 1)
      if missing > 0 {
        gaps += 1
        self.missing += missing
      } else {
        span += step
        count += 1
      }
    }
    guard count > 0 else { return }
    let seen = span / 1e9 / Double(count)
    // What comes much faster than a chip can is a queue that is emptied.
    if abs(seen - period) < Self.tolerance * period { period += Self.share * (seen - period) }
  }
}
