@_spi(Core) import MotionProcessing

/// Which peaks of the rotation rate are strokes.
///
/// A rally begins with one stroke that nothing else is like, or with four that come evenly and leave the
/// arm quiet in between; while it lasts, every peak of a good part of the usual rate is one.
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
  private static let part: Float = 0.4
  /// Acceleration of the usual stroke, g, below which it is no rally: a hand that is 0.5 m from the
  /// shoulder and turns at 6 rad/s feels 1.8 g without any ball.
  private static let leastAcceleration: Float = 1.6
  /// Least seconds between strokes: balls come every 1.02 s, and scatter by 0.1 s. Before a rally the
  /// higher of two peaks within `crowded` stands.
  private static let shortest = 0.8
  private static let crowded = 0.5
  /// Seconds after which a rally is over.
  private static let pause = 5.0
  /// Part of the usual time between strokes, and of the usual rate, below which both a peak is the arm's
  /// way back.
  private static let soon = 0.6
  private static let weak: Float = 0.8
  /// The same of one that turns the other way as clearly, rad, within some seconds of the one before.
  private static let weakBack: Float = 0.6
  private static let back = 1.2
  private static let clear: Float = 0.5
  /// Four strokes: seconds between them, how much these and the rates may differ (standard deviation
  /// over mean), mean rate in between over that of the peaks, mean rate, rad/s, and acceleration, g, of
  /// the peaks, of somebody who stands and who seems to walk. An arm that swings in walking turns at
  /// 0.35 to 0.6 of its peak all the time, and meets no ball.
  private static let evenly = 0.85...2.6
  private static let intervalSpread: Float = 0.12
  private static let rateSpread: Float = 0.35
  private static let quiet: Float = 0.36
  private static let evenRate: Float = 5.5
  private static let evenAcceleration: Float = 2
  private static let walkingAcceleration: Float = 3
  private static let four = 4

  private var candidates = FixedQueue<RatePeak>(capacity: four, filler: filler)
  private var rates = FixedQueue<Float>(capacity: 8, filler: 0)
  private var hits = FixedQueue<Float>(capacity: 8, filler: 0)
  private var intervals = FixedQueue<Float>(capacity: 5, filler: 0)
  private var last: SensorTime?
  /// Why the newest peak is a stroke, or none.
  private(set) var judgement: GestureJudgement?

  private static let filler = RatePeak(
    time: .zero, known: .zero, rate: 0, halfWidth: 0, angle: 0, acceleration: 0, turned: 0)

  mutating func restart() {
    candidates.removeAll()
    rates.removeAll()
    hits.removeAll()
    intervals.removeAll()
    last = nil
  }

  /// Rate above which a peak is looked at, rad/s.
  mutating func threshold(at time: SensorTime) -> Float {
    lasts(at: time) ? max(Self.leastWithin, Self.part * rates.median) : Self.leastBefore
  }

  /// Takes a peak; how many strokes are told by it, to be had by ``told(_:)``.
  mutating func process(_ peak: RatePeak, isOnFoot: Bool) -> Int {
    judgement = GestureJudgement(.stroke, at: peak.time)
    let told = lasts(at: peak.time) ? goOn(peak) : begin(peak, isOnFoot)
    judgement?.isTold = told > 0
    return told
  }

  private mutating func goOn(_ peak: RatePeak) -> Int {
    let interval = last.map { peak.time.seconds(since: $0) } ?? 0
    let least = threshold(at: peak.time)
    judgement?.add(.rate, peak.rate, above: least)
    judgement?.add(.interval, Float(interval), above: Float(Self.shortest))
    guard interval >= Self.shortest else { return 0 }
    if isWayBack(peak, after: interval) {
      let usual = Self.weak * rates.median
      judgement?.add(.rate, peak.rate, above: usual)
      return 0
    }
    intervals.append(Float(interval))
    candidates.removeAll()
    candidates.append(peak)
    take(peak)
    return 1
  }

  /// Whether it is the arm's way back.
  private mutating func isWayBack(_ peak: RatePeak, after interval: Double) -> Bool {
    if interval < Self.soon * Double(intervals.median), peak.rate < Self.weak * rates.median {
      return true
    }
    guard interval < Self.back, let before = candidates.last else { return false }
    return peak.rate < Self.weakBack * before.rate && abs(peak.angle) > Self.clear
      && abs(before.angle) > Self.clear && peak.angle * before.angle < 0
  }

  private mutating func begin(_ peak: RatePeak, _ isOnFoot: Bool) -> Int {
    rates.removeAll()
    hits.removeAll()
    intervals.removeAll()
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
    guard candidates.count == Self.four, areStrokes(isOnFoot) else { return 0 }
    for i in 0..<candidates.count { take(candidates[i]) }
    return candidates.count
  }

  /// A stroke that was just told, counted back from the newest.
  func told(_ back: Int) -> RatePeak { candidates[candidates.count - 1 - back] }

  private mutating func take(_ peak: RatePeak) {
    rates.append(peak.rate)
    hits.append(peak.acceleration)
    last = peak.time
  }

  private mutating func lasts(at time: SensorTime) -> Bool {
    guard let last, time.seconds(since: last) < Self.pause else { return false }
    return hits.median > Self.leastAcceleration
  }

  private mutating func isSure(_ peak: RatePeak, _ isOnFoot: Bool) -> Bool {
    if peak.rate > Self.sureRate, peak.acceleration > Self.sureAcceleration || isOnFoot {
      judgement?.add(.rate, peak.rate, above: Self.sureRate)
      judgement?.add(.acceleration, peak.acceleration, above: Self.sureAcceleration)
      return peak.acceleration > Self.sureAcceleration
    }
    judgement?.add(.rate, peak.rate, above: Self.standingRate)
    judgement?.add(.acceleration, peak.acceleration, above: Self.standingAcceleration)
    judgement?.add(.onTheWay, isOnFoot ? 1 : 0, below: 1)
    return !isOnFoot && peak.rate > Self.standingRate
      && peak.acceleration > Self.standingAcceleration
  }

  /// Whether the candidates come evenly, out of a quiet arm, and hit something.
  private mutating func areStrokes(_ isOnFoot: Bool) -> Bool {
    var intervals = Spread()
    var heights = Spread()
    var hits = Spread()
    for i in 0..<candidates.count {
      heights.add(candidates[i].rate)
      hits.add(candidates[i].acceleration)
      guard i > 0 else { continue }
      let interval = candidates[i].time.seconds(since: candidates[i - 1].time)
      guard Self.evenly.contains(interval) else { return false }
      intervals.add(Float(interval))
    }
    let last = candidates[candidates.count - 1]
    let mean =
      (last.turned - candidates[0].turned) / Float(last.time.seconds(since: candidates[0].time))
    var rhythm = GestureJudgement(.stroke, at: last.time)
    rhythm.add(.unevenness, intervals.relative, below: Self.intervalSpread)
    rhythm.add(.unevenness, heights.relative, below: Self.rateSpread)
    rhythm.add(.quiet, mean / heights.mean, below: Self.quiet)
    rhythm.add(.rate, heights.mean, above: Self.evenRate)
    rhythm.add(
      .acceleration, hits.mean, above: isOnFoot ? Self.walkingAcceleration : Self.evenAcceleration)
    judgement = rhythm
    return rhythm.holds
  }
}
