import MotionProcessing

/// Which foot touches the ground.
public enum Foot: String, Sendable {
  /// Left foot.
  case left
  /// Right foot.
  case right
}

/// One step on its way: from its initial contact to the next one.
struct Step: Sendable {
  var start: Double
  var duration: Double
  var foot: Foot
  /// Length over ground in metres, counted at this contact.
  var length: Double
  var rise: Double
  /// Size of the movement at start and end of the step, 0 at rest, 1 in steady gait.
  var sizeAtStart: Double
  var sizeAtEnd: Double
  /// Factor on this step's heel strike.
  var strike: Double
  /// Frequency of this step's heel strike transient, Hz.
  var strikeFrequency: Double
  /// Whether a foot touches the ground at `start`: not for the swing that begins or follows a walk.
  var isContact: Bool
}

/// Draws steps one after another with a natural variability.
///
/// Stride times vary by about 2 % with memory from step to step (Hausdorff et al., J Appl Physiol
/// 1995: 1.5 to 3 %, long-range correlated), left and right differ by a per cent or two; the first
/// step is slow and short, the last one short (gait initiation takes one to two steps: Breniere,
/// Do, J Biomech 1986).
struct StepSequence: Sendable {
  private let asymmetry: Double
  /// This person's cadence against the average at the same speed; steps are as much shorter.
  private let quickness: Double
  /// Cadence drifts over tens of steps.
  private var drift = 0.0
  private var rhythm = 0.0
  private var lengthNoise = 0.0
  private var foot: Foot

  init(_ random: inout RandomSource) {
    asymmetry = random.uniform(-0.015, 0.015)
    quickness = random.uniform(0.97, 1.03)
    foot = random.uniform() < 0.5 ? .left : .right
  }

  /// The swing of the first leg, before its contact.
  mutating func begin(at time: Double, style: GaitStyle) -> Step {
    Step(
      start: time, duration: 0.75 / style.cadence, foot: foot, length: 0, rise: 0, sizeAtStart: 0,
      sizeAtEnd: 0.7, strike: 0, strikeFrequency: 9, isContact: false)
  }

  /// The step after `previous`; `isLast` says that the person stops with it.
  mutating func next(
    after previous: Step, style: GaitStyle, isLast: Bool, _ random: inout RandomSource
  ) -> Step {
    foot = foot == .left ? .right : .left
    rhythm = 0.6 * rhythm + 0.8 * random.normal()
    lengthNoise = 0.5 * lengthNoise + 0.87 * random.normal()
    drift = 0.96 * drift + 0.28 * random.normal()
    let side = foot == .left ? asymmetry : -asymmetry
    let isFirst = !previous.isContact
    let slow = isFirst ? 1.18 : isLast ? 1.1 : 1.0
    let short = isFirst ? 0.65 : isLast ? 0.6 : 1.0
    // Step time scatters more than stride time, which averages two of them.
    let duration = slow * (1 + side + 0.018 * rhythm + 0.008 * drift) / (style.cadence * quickness)
    return Step(
      start: previous.start + previous.duration, duration: duration, foot: foot,
      length: short * style.stepLength / quickness * (1 + 0.03 * lengthNoise), rise: style.rise,
      sizeAtStart: previous.sizeAtEnd, sizeAtEnd: isLast ? 0 : 1 + 0.08 * random.normal(),
      strike: short * style.strike * (1 + 0.22 * random.normal()),
      strikeFrequency: 6.4 + 0.9 * random.normal(), isContact: true)
  }
}
