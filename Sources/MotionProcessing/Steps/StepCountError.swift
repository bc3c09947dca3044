/// How far a count of steps may be from the truth: the half width that holds the true count in 95 %
/// of recordings.
///
/// Made from sums over the step log, so it costs nothing and any stretch of time has one. Its
/// sources of error are taken to be independent of each other: the ends of each bout; waves that
/// were refused although they were nearly a walk; steps in an activity that has none; the error
/// probabilities of counted and of refused waves in the log; and a share of all steps that a person,
/// a placement or a sensor of few samples a second is off throughout. The weights are fitted by
/// `Training/fit_step_error.py` on counted recordings with whole sets left out (article
/// StatedErrors).
package struct StepCountError: Equatable, Sendable {
  /// Seconds between samples above which a source is coarse, half of them at least lacking the
  /// impacts above 6 Hz (notes on 12.5 to 25 Hz): below 30 Hz.
  static let coarseInterval = 1.0 / 30
  /// Seconds between samples that say nothing of the rate any more: a gap.
  static let longestGap = 1.0
  /// Weight of the newest interval in the mean: about a second at 50 Hz.
  static let newness = 1.0 / 64

  /// Steps counted.
  package private(set) var steps = 0
  /// Bouts that they came in.
  package private(set) var bouts = 0
  /// Refused waves that were like steps: too few, on a bicycle, broken off.
  package private(set) var nearlySteps = 0
  /// Counted steps in batches that are not of walking or running.
  package private(set) var stepsOffFoot = 0
  /// Counted steps that are none, as the log expects it.
  package private(set) var expectedFalse = 0.0
  /// Refused waves that are steps, as the log expects it.
  package private(set) var expectedMissed = 0.0

  private var coarseSteps = 0
  private var lastSample: SensorTime?
  private var interval = 0.0

  /// Nothing counted.
  package init() {}

  /// Takes the times of samples of an accelerometer.
  package mutating func process(_ accelerations: Span<AccelerationSample>) {
    for i in accelerations.indices { process(sampleAt: accelerations[i].time) }
  }

  /// Takes the time of an accelerometer sample: the rate of the source counts.
  package mutating func process(sampleAt time: SensorTime) {
    defer { lastSample = time }
    guard let lastSample else { return }
    let newest = time.seconds(since: lastSample)
    // Where it is as ever, nothing changes, and nothing waits for the sum before it.
    guard newest > 0, newest < Self.longestGap, newest != interval else { return }
    interval = interval == 0 ? newest : interval + Self.newness * (newest - interval)
  }

  /// Takes a line of the step log.
  package mutating func process(_ revision: StepRevision) {
    let told = revision.errorProbability ?? 0
    let errorProbability = told > 0 ? Double(min(told, 1)) : 0
    switch revision.verdict {
    case .held: return
    case .confirmed:
      steps += 1
      expectedFalse += errorProbability
      if interval > Self.coarseInterval { coarseSteps += 1 }
      if revision.activeTime == 0 { bouts += 1 }
    case .dropped:
      expectedMissed += errorProbability
      switch revision.refusal {
      case .tooFew, .cycling, .interrupted: nearlySteps += 1
      case .noGait, .uncertain, .unlike, .crowded, nil: break
      }
    }
  }

  /// Takes steps that were taken, `process` has had their lines, in a batch whose activity is neither
  /// walking nor running: either of the two is wrong.
  package mutating func process(stepsOffFoot steps: Int) { stepsOffFoot += max(0, steps) }

  /// Takes in what another one has seen of another stretch of the same recording.
  package mutating func add(_ other: StepCountError) {
    steps &+= other.steps
    bouts &+= other.bouts
    nearlySteps &+= other.nearlySteps
    stepsOffFoot &+= other.stepsOffFoot
    expectedFalse += other.expectedFalse
    expectedMissed += other.expectedMissed
    coarseSteps &+= other.coarseSteps
  }

  /// Steps on either side of the count that hold the true count in 95 % of recordings.
  package var halfWidth: Double {
    typealias C = StepErrorCoefficients
    let near = Double(nearlySteps)
    let shared = C.fine * Double(steps - coarseSteps) + C.coarse * Double(coarseSteps)
    let offFoot = C.offFoot * Double(stepsOffFoot)
    let counted = C.counted * expectedFalse
    let refused = C.refused * expectedMissed
    let variance =
      C.bout * C.bout * Double(bouts) + C.nearly * C.nearly * near
      + C.nearlyAll * C.nearlyAll * near * near
      + C.amongNearly * C.amongNearly * near * Double(coarseSteps + stepsOffFoot)
      + shared * shared + offFoot * offFoot + counted * counted + refused * refused
    return variance.squareRoot()
  }

  /// Metres on either side of a distance of these steps that hold the true distance in 95 % of
  /// recordings.
  ///
  /// - Parameters:
  ///   - metres: the distance.
  ///   - relativeError: standard deviation of the length of its steps as a part of it, from 0.
  package func halfWidth(ofMetres metres: Double, relativeError: Double) -> Double {
    let length = steps > 0 ? metres / Double(steps) : Self.usualLength
    let byLength = Self.normal95 * relativeError * metres
    let byCount = halfWidth * length
    return (byLength * byLength + byCount * byCount).squareRoot()
  }

  /// Standard deviations on either side of the mean that hold 95 % of a normal distribution.
  static let normal95 = 1.96
  /// Metres of a step where none was counted: a usual walk's.
  static let usualLength = Trigonometry.exp(Double(StrideModel.Coefficients().walk))
}
