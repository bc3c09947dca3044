import MotionProcessing

/// Which peaks of the rotation rate are strokes.
///
/// A rally begins with one stroke that nothing else is like, or with four that come evenly and leave the
/// arm quiet in between; while it lasts, every peak of half the usual rate is a stroke.
struct Rally {
  /// One stroke that begins a rally, by rate, rad/s, and acceleration, g; and the same of somebody who
  /// does not walk.
  private static let sureRate: Float = 12
  private static let sureAcceleration: Float = 4
  private static let standingRate: Float = 8
  private static let standingAcceleration: Float = 4.5
  /// Lowest rate of a stroke, before and within a rally, rad/s.
  private static let leastBefore: Float = 4
  private static let leastWithin: Float = 3.5
  /// Part of the usual rate that makes a stroke within a rally.
  private static let half: Float = 0.5
  /// Least seconds between strokes: balls come every 1.02 s, and scatter by 0.1 s. Before a rally the
  /// higher of two peaks within `crowded` stands.
  private static let shortest = 0.8
  private static let crowded = 0.5
  /// Seconds after which a rally is over.
  private static let pause = 5.0
  /// Four strokes: seconds between them, how much these and the rates may differ (standard deviation
  /// over mean), and mean rate in between over that of the peaks. An arm that swings in walking turns
  /// at 0.35 to 0.6 of its peak all the time.
  private static let evenly = 0.85...2.6
  private static let intervalSpread: Float = 0.12
  private static let rateSpread: Float = 0.35
  private static let quiet: Float = 0.33
  private static let four = 4

  private var candidates = FixedQueue<RatePeak>(capacity: four, filler: filler)
  private var rates = FixedQueue<Float>(capacity: 8, filler: 0)
  private var last: SensorTime?

  private static let filler = RatePeak(
    time: .zero, known: .zero, rate: 0, halfWidth: 0, angle: 0, acceleration: 0, turned: 0)

  mutating func restart() {
    candidates.removeAll()
    rates.removeAll()
    last = nil
  }

  /// Rate above which a peak is looked at, rad/s.
  func threshold(at time: SensorTime) -> Float {
    lasts(at: time) ? max(Self.leastWithin, Self.half * rates.median) : Self.leastBefore
  }

  /// Takes a peak; how many strokes are told by it, to be had by ``told(_:)``.
  mutating func process(_ peak: RatePeak, isOnFoot: Bool) -> Int {
    if let last, lasts(at: peak.time) {
      guard peak.time.seconds(since: last) >= Self.shortest else { return 0 }
      candidates.removeAll()
      candidates.append(peak)
      take(peak)
      return 1
    }
    rates.removeAll()
    last = nil
    if isSure(peak, isOnFoot) {
      candidates.removeAll()
      candidates.append(peak)
      take(peak)
      return 1
    }
    if let before = candidates.last, peak.time.seconds(since: before.time) < Self.crowded {
      if peak.rate > before.rate { candidates[candidates.count - 1] = peak }
    } else {
      candidates.append(peak)
    }
    guard candidates.count == Self.four, areStrokes() else { return 0 }
    for i in 0..<candidates.count { take(candidates[i]) }
    return candidates.count
  }

  /// A stroke that was just told, counted back from the newest.
  func told(_ back: Int) -> RatePeak { candidates[candidates.count - 1 - back] }

  private mutating func take(_ peak: RatePeak) {
    rates.append(peak.rate)
    last = peak.time
  }

  private func lasts(at time: SensorTime) -> Bool {
    last.map { time.seconds(since: $0) < Self.pause } ?? false
  }

  private func isSure(_ peak: RatePeak, _ isOnFoot: Bool) -> Bool {
    if peak.rate > Self.sureRate, peak.acceleration > Self.sureAcceleration { return true }
    return !isOnFoot && peak.rate > Self.standingRate
      && peak.acceleration > Self.standingAcceleration
  }

  private func areStrokes() -> Bool {
    var intervals = Spread()
    var heights = Spread()
    for i in 0..<candidates.count {
      heights.add(candidates[i].rate)
      guard i > 0 else { continue }
      let interval = candidates[i].time.seconds(since: candidates[i - 1].time)
      guard Self.evenly.contains(interval) else { return false }
      intervals.add(Float(interval))
    }
    let last = candidates[candidates.count - 1]
    let mean =
      (last.turned - candidates[0].turned) / Float(last.time.seconds(since: candidates[0].time))
    return intervals.relative < Self.intervalSpread && heights.relative < Self.rateSpread
      && mean < Self.quiet * heights.mean
  }
}
