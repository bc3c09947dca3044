/// Cadence from the newest steps, confirmed or not.
///
/// A line is laid through the times of the steps against their numbers, from the newest step back
/// as long as older ones lie on it: at a constant speed over five seconds, after a change over the
/// few steps since. A step that was missed counts by the time it took, one that was seen twice
/// once.
struct CadenceEstimator {
  /// How steps are taken for one rhythm.
  struct Parameters {
    /// Seconds over which steps are averaged at most (notes on the pedometer, idea 6).
    var memory: Float = 5
    /// Most of an interval by which an older step may be off the line.
    var tolerance: Float = 0.4
    /// Most of an interval by which two older steps in a row may be off the line on the same side.
    var drift: Float = 0.2
    /// Two peaks that are closer than this part of the step lag are one step. More than in the log,
    /// which sees both before it decides; a true step is at half a lag where that is a stride.
    var crowding: Float = 0.45
    /// The same against the last two intervals between steps that were judged; a limp has 0.65, a start
    /// to run 0.67.
    var soonest: Float = 0.6
    /// Intervals above this many usual ones hold a step that was missed.
    var missed: Float = 1.6
    /// Longest interval in usual ones; a longer one ends the rhythm.
    var longest: Float = 2.5
  }

  /// Steps that are kept: 5 s of a sprint, and a few that were seen twice.
  static let capacity = 24
  /// Longest stride that says something of the beat, s.
  static let longestStride: Float = 3

  private static let parameters = Parameters()
  private var times = FixedQueue<SensorTime>(capacity: capacity, filler: .zero)
  private var lag: Float = 0
  /// Half the time from the step judged before the last one to the newest, s; 0 when unknown.
  private var judgedInterval: Float = 0
  private var judged = (last: SensorTime.zero, before: SensorTime.zero)

  /// Forgets all steps.
  mutating func restart() {
    times.removeAll()
    lag = 0
    judgedInterval = 0
  }

  /// Takes the time of a step that may yet be dropped.
  mutating func process(_ time: SensorTime) {
    let p = Self.parameters
    let least = max(p.crowding * lag, p.soonest * judgedInterval)
    if let last = times.last, time.singleSeconds(since: last) <= least { return }
    times.append(time)
  }

  /// Hears what a wave was: what is no step is taken out, and a step put in that was too low to be taken
  /// at once.
  mutating func judge(_ time: SensorTime, isStep: Bool) {
    if isStep {
      let stride = time.singleSeconds(since: judged.before)
      judgedInterval = stride < Self.longestStride ? stride / 2 : 0
      judged = (time, judged.last)
    }
    var place = times.count
    while place > 0, times[place - 1] > time { place -= 1 }
    let isKnown = place > 0 && times[place - 1] == time
    guard isKnown != isStep else { return }
    if isKnown { remove(place - 1) } else if place > 0 { insert(time) }
  }

  private mutating func remove(_ place: Int) {
    for later in (place + 1)..<times.count { times[later - 1] = times[later] }
    _ = times.popLast()
  }

  /// Puts a time where it belongs; the oldest one makes room for it.
  private mutating func insert(_ time: SensorTime) {
    times.append(time)
    var place = times.count - 1
    while place > 0, times[place - 1] > time {
      times[place] = times[place - 1]
      place -= 1
    }
    times[place] = time
  }

  /// Takes the step lag of a window of gait, s.
  mutating func process(lag: Float) { self.lag = lag }

  /// Steps per second, and since when; `nil` with fewer than four steps of one rhythm.
  mutating func cadence() -> (rate: Float, since: SensorTime)? {
    guard let newest = times.last, let usual = usualInterval() else { return nil }
    var line = Line()
    line.add(0, 0)
    var number: Float = 0
    var before: Float = 0
    var found: (rate: Float, since: SensorTime)?
    var sure: (rate: Float, since: SensorTime)?
    var drift: Float = 0
    for i in stride(from: times.count - 2, through: 0, by: -1) {
      let age = newest.singleSeconds(since: times[i])
      guard age <= Self.parameters.memory else { break }
      let interval = age - before
      guard interval < Self.parameters.longest * usual else { break }
      number += interval > Self.parameters.missed * usual ? 2 : 1
      if line.count >= 4 {
        let error = (age - line.value(at: number)) / usual
        if abs(error) > Self.parameters.tolerance { break }
        if abs(error) < Self.parameters.drift {
          drift = 0
        } else if drift * error > 0 {
          return sure
        } else {
          drift = error
          sure = found
        }
      }
      before = age
      line.add(number, age)
      if line.count >= 4 { found = (1 / line.slope, times[i]) }
    }
    return found
  }

  /// Half the middle one of the newest five strides, s: left and right differ.
  private mutating func usualInterval() -> Float? {
    var sorted = InlineArray<5, Float>(repeating: .infinity)
    var count = 0
    var i = times.count - 1
    while i > 1, count < 5 {
      let interval = times[i].singleSeconds(since: times[i - 2]) / 2
      i -= 1
      guard interval < Self.longestStride / 2 else { break }
      var k = count
      while k > 0, sorted[k - 1] > interval {
        sorted[k] = sorted[k - 1]
        k -= 1
      }
      sorted[k] = interval
      count += 1
    }
    return count >= 2 ? sorted[(count - 1) / 2] : nil
  }
}

/// A straight line by least squares.
private struct Line {
  private(set) var count: Float = 0
  private var x: Float = 0
  private var y: Float = 0
  private var xx: Float = 0
  private var xy: Float = 0

  mutating func add(_ x: Float, _ y: Float) {
    count += 1
    self.x += x
    self.y += y
    xx += x * x
    xy += x * y
  }

  var slope: Float { (count * xy - x * y) / (count * xx - x * x) }

  func value(at x: Float) -> Float { (y - slope * self.x) / count + slope * x }
}
