import MotionProcessing

/// Whether a motion that repeats does so as often as a body can: told from how the length of the
/// acceleration resembles itself some samples later. Where it does not, the times are doubted, not
/// changed: what a body does is no clock.
enum RateByGait {
  /// Samples that are looked at, the last of the head: a recording begins with a phone in hand.
  private static let count = 1024
  /// Samples from one cycle to the next.
  private static let lags = 1...300
  /// Samples from a crest to where it is unlike itself, at least: fewer do not show the motion's shape.
  private static let fewestOfCrest = 4
  /// g; the shaking of steps.
  private static let shaken = 0.15
  /// How much a cycle is like the next.
  private static let alike = 0.4
  /// Cycles a second of steps, of arms that are swung, of oars, with room: 0.5 to 5.
  private static let plausible = 0.35...7.0

  /// Samples a second that nearly all loggers give: within, the times are hardly ten times too long or
  /// too short, and nothing is looked at.
  private static let usual = 25.0...160.0

  /// What is doubted; `nil` where there is no such motion, or the times are plausible.
  static func doubt(_ head: [Sample]) -> String? {
    let samples = head.suffix(count)
    guard samples.count == count, let first = samples.first, let last = samples.last else {
      return nil
    }
    let interval = last.time.seconds(since: first.time) / Double(count - 1)
    guard interval > 0, !usual.contains(1 / interval) else { return nil }
    var lengths = samples.map { sample -> Double in
      if case .acceleration(let v) = sample.reading, v.isFinite { return v.length }
      return 1
    }
    let mean = lengths.reduce(0, +) / Double(count)
    for i in lengths.indices { lengths[i] -= mean }
    let power = lengths.reduce(0) { $0 + $1 * $1 } / Double(count)
    guard power > shaken * shaken, let lag = cycle(lengths, power) else { return nil }
    let frequency = 1 / (Double(lag) * interval)
    guard !plausible.contains(frequency) else { return nil }
    return
      "the times are right, although by them a motion of \(threeDigits(power.squareRoot())) g comes "
      + "\(threeDigits(frequency)) times a second, as no step does; --unit time=UNIT says otherwise"
  }

  /// Samples after which the motion is most like itself, once it was unlike.
  private static func cycle(_ x: [Double], _ power: Double) -> Int? {
    var wasUnlike = false
    var best: (lag: Int, likeness: Double)?
    for lag in lags {
      var sum = 0.0
      for i in lag..<x.count { sum += x[i] * x[i - lag] }
      let likeness = sum / Double(x.count - lag) / power
      if !wasUnlike, likeness < 0 {
        wasUnlike = true
        if lag < fewestOfCrest { return nil }
      }
      guard wasUnlike, likeness >= alike else {
        // The first rise counts; later ones are its multiples.
        if best != nil { break }
        continue
      }
      if likeness > best?.likeness ?? 0 { best = (lag, likeness) }
    }
    return best?.lag
  }
}
