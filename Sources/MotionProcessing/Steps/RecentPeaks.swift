/// The newest peaks of the step band: whether they follow each other as steps do.
struct RecentPeaks {
  /// Shortest and longest interval of even steps, s: a sprint and a slow first step.
  static let intervals = 0.27...0.95
  /// Longest of even intervals against the shortest.
  static let unevenness = 1.6
  /// Lowest of even steps against the highest.
  static let likeness: Float = 0.35
  /// Least height of a step, g: below, hands sway.
  static let leastProminence: Float = 0.08

  /// One peak.
  struct Peak {
    /// When the band was highest.
    var time = SensorTime.zero
    /// Height of the wave, g.
    var prominence: Float = 0
  }

  private var peaks = FixedQueue<Peak>(capacity: 6, filler: Peak())

  /// How many are known, at most six.
  var count: Int { peaks.count }

  /// A peak, 0 for the newest.
  subscript(ago: Int) -> Peak { peaks[peaks.count - 1 - ago] }

  /// Takes a peak.
  mutating func append(_ step: StepWave) {
    peaks.append(Peak(time: step.time, prominence: step.prominence))
  }

  /// Forgets all.
  mutating func removeAll() { peaks.removeAll() }

  /// Whether the newest `n` are as even as steps are, and all above `prominence`.
  func areEven(_ n: Int, above prominence: Float = 0) -> Bool {
    guard count >= n else { return false }
    var shortest = 10.0
    var longest = 0.0
    var lowest = self[0].prominence
    var highest = lowest
    for ago in 1..<n {
      let interval = self[ago - 1].time.seconds(since: self[ago].time)
      shortest = min(shortest, interval)
      longest = max(longest, interval)
      lowest = min(lowest, self[ago].prominence)
      highest = max(highest, self[ago].prominence)
    }
    return shortest > Self.intervals.lowerBound && longest < Self.intervals.upperBound
      && longest < Self.unevenness * shortest
      && lowest > max(Self.leastProminence, prominence) && lowest > Self.likeness * highest
  }

  /// Whether the newest `n` follow each other up to `now` without a longer interval.
  func reach(_ now: SensorTime, _ n: Int, within longest: Double) -> Bool {
    guard count >= n else { return false }
    var later = now
    for ago in 0..<n {
      guard later.seconds(since: self[ago].time) < longest else { return false }
      later = self[ago].time
    }
    return true
  }
}
