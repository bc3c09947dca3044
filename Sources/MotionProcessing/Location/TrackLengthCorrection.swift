/// Factor on the path length of the fixes, from the path lengths by stated speed and by steps over
/// the last minute (R84).
///
/// Fixes among high houses wander by tens of metres while they state five, which makes a walk a
/// tenth too long. Two hypotheses are weighed on the three lengths: the fixes are good, and the
/// others err as they usually do; or the fixes wander, and only the others count. Their estimates
/// are mixed by posterior probability, so the factor never jumps (R85).
///
/// Steps are confirmed late, so a second counts only when it is ten seconds old.
struct TrackLengthCorrection: Sendable {
  /// Relative deviation of the way by good fixes (`Location.md`: 0.4 % median, 1.2 % worst), and by
  /// fixes that wander (5 to 30 % among high houses).
  private static let good = 0.01
  private static let wandering = 0.3
  /// How often fixes with a good accuracy wander, on foot, before anything is seen.
  private static let chance = 0.1
  /// Relative deviation of the way by stated speeds: four receivers on bicycles and in cars were 1
  /// to 4 % off.
  private static let speedError = 0.05
  /// Relative deviation of the count of steps; that of their length comes beside it.
  private static let countError = 0.05
  /// What a filtered way loses at most, where it is projected on a direction that wanders; steps that
  /// no legs can make must not lengthen a track for ever.
  private static let greatestLoss = 1.3
  /// Metres by which the ends of the compared ways do not belong together.
  private static let ends = 3.0
  /// Seconds of movement that are remembered, falling exponentially.
  private static let memory = 60.0
  /// Seconds after which the steps of a second are known.
  private static let patience = Int64(StepLengthCalibrator.patience)

  /// What is added up in one second.
  private struct Ways: Sendable {
    /// Metres by fixes.
    var fixes = 0.0
    /// Of these, metres while the receiver stated a speed it can be held to.
    var alongStated = 0.0
    /// Metres by that speed.
    var stated = 0.0
    /// Metres by confirmed steps.
    var steps = 0.0
    /// Whether fixes give no way to compare here.
    var isLeftOut = false
  }

  private var seconds = RecentSeconds(patience + 6, empty: Ways())
  private var ripe = Int64.min
  private var sums = Ways()
  /// On the way of the fixes; 1 where nothing speaks against them.
  private(set) var factor = 1.0

  /// Takes the way of the fixes up to `time`, and the way by stated speeds where there is one.
  ///
  /// - Parameter strideError: relative deviation of the length of steps.
  mutating func process(way: Double, stated: Double?, strideError: Double, at time: SensorTime) {
    let second = time.wholeSecond
    seconds.update(second) {
      $0.fixes += way
      if let stated {
        $0.alongStated += way
        $0.stated += stated
      }
    }
    ripen(until: second - Self.patience)
    factor = agreed(strideError: strideError)
  }

  /// Takes a confirmed step.
  mutating func process(step length: Double, at time: SensorTime) {
    guard time.wholeSecond > ripe else { return }
    seconds.update(time.wholeSecond) { $0.steps += length }
  }

  /// Leaves out the seconds up to a fix whose way is not by fixes.
  mutating func leaveOut(after start: SensorTime, to end: SensorTime) {
    let last = end.wholeSecond
    var second = max(start.wholeSecond, last - seconds.length)
    while second < last {
      second += 1
      seconds.update(second) { $0.isLeftOut = true }
    }
    ripen(until: last - Self.patience)
  }

  /// Forgets what was compared: somebody was carried.
  mutating func restart() {
    sums = Ways()
    factor = 1
  }

  /// Adds up the seconds that no step can join any more.
  private mutating func ripen(until last: Int64) {
    guard ripe != .min else { return ripe = last }
    // Older ones are forgotten; after a silence there are none between.
    var second = max(ripe, last - seconds.length)
    while second < last {
      second += 1
      guard let ways = seconds[second], !ways.isLeftOut else { continue }
      let isMoving = max(ways.fixes, ways.stated, ways.steps) > 0.2
      let kept = isMoving ? 1 - 1 / Self.memory : 1
      sums.fixes = sums.fixes * kept + ways.fixes
      sums.alongStated = sums.alongStated * kept + ways.alongStated
      sums.stated = sums.stated * kept + ways.stated
      sums.steps = sums.steps * kept + ways.steps
    }
    ripe = max(ripe, last)
  }

  private func agreed(strideError: Double) -> Double {
    guard sums.fixes > Self.ends, sums.steps > 0 else { return 1 }
    var evidence = Evidence()
    evidence.add(
      sums.steps, over: sums.fixes, ends: Self.ends,
      error: (strideError * strideError + Self.countError * Self.countError).squareRoot())
    if sums.alongStated > Self.ends, sums.stated > 0 {
      evidence.add(
        sums.stated, over: sums.alongStated, ends: Self.ends, error: Self.speedError)
    }
    let ordinary = evidence.explained(deviation: Self.good)
    let astray = evidence.explained(deviation: Self.wandering)
    let odds =
      (1 - Self.chance) / Self.chance * Trigonometry.exp(ordinary.support - astray.support)
    let share = 1 / (1 + odds)
    let mean = share * astray.mean + (1 - share) * ordinary.mean
    return min(Trigonometry.exp(mean), Self.greatestLoss)
  }
}

/// Logarithms of the ratios of other ways to that of the fixes, each weighed by its variance.
private struct Evidence {
  private var precision = 0.0
  private var weighted = 0.0

  mutating func add(_ way: Double, over fixes: Double, ends: Double, error: Double) {
    let loose = ends / fixes
    let weight = 1 / (error * error + loose * loose)
    precision += weight
    weighted += weight * Trigonometry.log(way / fixes)
  }

  /// What the logarithm of the true ratio is where it deviates so much from 0, and the logarithm of
  /// how likely the evidence is then, but for what all deviations have in common.
  func explained(deviation: Double) -> (mean: Double, support: Double) {
    let prior = 1 / (deviation * deviation)
    let mean = weighted / (prior + precision)
    let support =
      0.5 * (mean * weighted - Trigonometry.log((prior + precision) / prior))
    return (mean, support)
  }
}
