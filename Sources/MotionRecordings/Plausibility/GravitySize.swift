import MotionProcessing

/// Whether an accelerometer feels one g.
///
/// Over a second or more, what moves a body averages out (its speed changes by 1 m/s at most) and
/// gravity is left: the length of the mean of each second, and of those lengths the middle. Walks and
/// runs of 20 recordings at ankles, wrists and in pockets lie within 0.94 and 1.06 g.
enum GravitySize {
  /// Samples and seconds below which nothing is said.
  private static let fewest = 128
  private static let shortest = 5.0
  /// What a sensor out of calibration may read, in g.
  private static let plausible = 0.6...1.7
  /// What a unit must make of gravity to be the right one, in g.
  private static let fitting = 0.8...1.25

  /// What the values are and what they were read as, with what makes the one the other.
  private static let candidates: [(factor: Double, words: String)] = [
    (standardGravity, "in g, not in m/s²"),
    (1 / standardGravity, "in m/s², not in g"),
    (0.001, "in mg, not in g"),
    (standardGravity / 1000, "in mg, not in m/s²"),
    (1000, "in g, not in mg"),
    (1000 / standardGravity, "in m/s², not in mg"),
  ]

  static func verdict(_ samples: [Sample]) -> UnitVerdict {
    let lengths = gravities(samples)
    guard samples.count >= fewest, let first = samples.first, let last = samples.last,
      last.time.seconds(since: first.time) >= shortest, let gravity = middle(lengths)
    else { return .plausible }
    // Where some seconds are right the unit is, and the sensor was off for a while.
    let right = lengths.filter { plausible.contains($0) }.count
    if plausible.contains(gravity) || right * 10 >= lengths.count { return .plausible }
    if gravity == 0 {
      return .silent("the acceleration is zero throughout, gravity too")
    }
    // A unit is wrong throughout: values that are all kinds of sizes are something else.
    let alike = lengths.filter { abs($0 - gravity) <= 0.25 * gravity }.count
    if gravity > plausible.upperBound, alike * 2 < lengths.count || isSwung(samples) {
      return .plausible
    }
    let fits = candidates.filter { fitting.contains(gravity * $0.factor) }
    if fits.count == 1 {
      return .corrected(
        .factor(fits[0].factor),
        "acceleration taken \(fits[0].words): gravity would be \(threeDigits(gravity)) g")
    }
    return .implausible(
      "gravity would be \(threeDigits(gravity)) g by the acceleration, and no unit makes it one: "
        + (gravity < 0.6 ? "it may have been taken out" : "these may be a sensor's own counts"))
  }

  /// Whether a part of the samples feels one g, so that the rest does not lie at the unit: an arm that
  /// plays table tennis pulls outwards with 3 g second after second, and with one between the strokes
  /// (the tenth lowest of four such recordings: 1.0 to 1.2 g).
  private static func isSwung(_ samples: [Sample]) -> Bool {
    var lengths: [Double] = []
    for sample in samples {
      if case .acceleration(let v) = sample.reading, v.isFinite { lengths.append(v.length) }
    }
    lengths.sort()
    return !lengths.isEmpty && plausible.contains(lengths[lengths.count / 10])
  }

  /// Gravity in stretches of a second, or of 512 samples where the times are too dense: the length of
  /// their mean. Of four samples of a slow sensor, between which a body turns as it likes, the mean of
  /// their lengths.
  private static func gravities(_ samples: [Sample]) -> [Double] {
    var found: [Double] = []
    var (sum, lengths, count) = (Vector3.zero, 0.0, 0)
    var start: SensorTime?
    for sample in samples {
      guard case .acceleration(let v) = sample.reading, v.isFinite else { continue }
      if let from = start {
        let seconds = sample.time.seconds(since: from)
        if count >= 512 || seconds >= 8 || (seconds >= 1 && count >= 4) {
          let share = 1 / Double(count)
          if count >= 4 { found.append(seconds < 1.5 ? (sum * share).length : lengths * share) }
          (sum, lengths, count, start) = (.zero, 0, 0, sample.time)
        }
      }
      start = start ?? sample.time
      sum = sum + v
      lengths += v.length
      count += 1
    }
    return found
  }
}
