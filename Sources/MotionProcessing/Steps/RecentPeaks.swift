/// The newest peaks of the step band: whether they follow each other as steps do.
struct RecentPeaks {
  /// Shortest and longest interval of even steps, s: a sprint and a slow first step.
  static let intervals: ClosedRange<Float> = 0.27...0.95
  /// Longest of even intervals against the shortest.
  static let unevenness: Float = 1.6
  /// Lowest of even steps against the highest.
  static let likeness: Float = 0.35
  /// Least height of a step, g: below, hands sway.
  static let leastProminence: Float = 0.08

  /// When the band was highest, and the height of the wave, g.
  private var peaks = FixedQueue<TimedValue>(capacity: 6, filler: TimedValue())

  /// How many are known, at most six.
  var count: Int { peaks.count }

  /// A peak, 0 for the newest.
  subscript(ago: Int) -> TimedValue { peaks[peaks.count - 1 - ago] }

  /// Takes a peak.
  mutating func append(_ step: StepWave) {
    peaks.append(TimedValue(time: step.time, value: step.prominence))
  }

  /// Forgets all.
  mutating func removeAll() { peaks.removeAll() }

  /// Whether the newest `n` are as even as steps are, and all above `prominence`.
  mutating func areEven(_ n: Int, above prominence: Float = 0) -> Bool {
    guard count >= n else { return false }
    var shortest: Float = 10
    var longest: Float = 0
    var lowest = self[0].value
    var highest = lowest
    for ago in 1..<n {
      let interval = self[ago - 1].time.singleSeconds(since: self[ago].time)
      shortest = min(shortest, interval)
      longest = max(longest, interval)
      lowest = min(lowest, self[ago].value)
      highest = max(highest, self[ago].value)
    }
    return shortest > Self.intervals.lowerBound && longest < Self.intervals.upperBound
      && longest < Self.unevenness * shortest
      && lowest > max(Self.leastProminence, prominence) && lowest > Self.likeness * highest
  }

  /// Whether the newest `n` follow each other up to `now` without a longer interval.
  mutating func reach(_ now: SensorTime, _ n: Int, within longest: Float) -> Bool {
    guard count >= n else { return false }
    var later = now
    for ago in 0..<n {
      guard later.singleSeconds(since: self[ago].time) < longest else { return false }
      later = self[ago].time
    }
    return true
  }
}
