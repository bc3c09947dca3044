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
  /// About which axis it turns the phone.
  var strikeAxis = Vector3.zero
  /// Deviation of the strike in a loose seat: share of its size, and seconds.
  var strikeJitter = (size: 0.0, time: 0.0)
  /// Size of the limb's swing at the end of the step.
  var swing = 1.0
  /// Whether a foot touches the ground at `start`: not for the swing that begins or follows a walk.
  var isContact: Bool
}

/// Draws steps one after another with a natural variability.
///
/// Stride times vary by about 2 % with long memory (Hausdorff et al., J Appl Physiol 1995: 1.5 to
/// 3 %), left and right differ by a per cent or two; the first step is slow and short, the last one
/// short (gait initiation takes one to two steps: Breniere, Do, J Biomech 1986).
struct StepSequence: Sendable {
  private let person: Person
  /// Axes about which heel strikes of the left and right foot turn the phone, this person's own.
  private let axes: [Vector3]
  private var pace = LongMemory()
  private var intensity = LongMemory()
  private var reach = LongMemory()
  private var rhythm = 0.0
  private var lengthNoise = 0.0
  private var foot: Foot

  init(_ person: Person, _ random: inout RandomSource) {
    self.person = person
    foot = random.uniform() < 0.5 ? .left : .right
    axes = [random.normalVector() * 0.577, random.normalVector() * 0.577]
  }

  /// The swing of the first leg, before its contact.
  mutating func begin(at time: Double, style: GaitStyle) -> Step {
    Step(
      start: time, duration: 0.75 / person.cadence(of: style), foot: foot, length: 0, rise: 0,
      sizeAtStart: 0, sizeAtEnd: 0.7, strike: 0, strikeFrequency: 9, isContact: false)
  }

  /// The step after `previous`; `isLast` says that the person stops with it.
  mutating func next(
    after previous: Step, style: GaitStyle, isLast: Bool, _ random: inout RandomSource
  ) -> Step {
    foot = foot == .left ? .right : .left
    let factors = person.style.factors
    let uneven = person.irregularity * factors.irregularity * style.unevenness
    rhythm = 0.3 * rhythm + 0.954 * random.normal()
    lengthNoise = 0.5 * lengthNoise + 0.87 * random.normal()
    let drift = pace.advance(&random)
    let mood = intensity.advance(&random)
    let asymmetry = person.asymmetry + factors.asymmetry
    let side = foot == .left ? asymmetry : -asymmetry
    let isFirst = !previous.isContact
    let slow = isFirst ? 1.18 : isLast ? 1.1 : 1.0
    let short = isFirst ? 0.65 : isLast ? 0.6 : 1.0
    // Step time scatters more than stride time, which averages two of them.
    let scatter = max(-0.3, min(0.3, uneven * (0.013 * rhythm + 0.013 * drift)))
    let size = max(0.3, 1 + side + uneven * (0.06 * random.normal() + 0.05 * mood))
    return Step(
      start: previous.start + previous.duration,
      duration: slow * (1 + side + scatter) / person.cadence(of: style), foot: foot,
      length: short * person.stepLength(of: style)
        * max(0.3, 1 + uneven * (0.03 * lengthNoise + 0.01 * drift)),
      rise: style.rise, sizeAtStart: previous.sizeAtEnd, sizeAtEnd: isLast ? 0 : size,
      strike: short * style.strike * factors.heel
        * max(0, 1 + uneven * (0.2 * random.normal() + 0.08 * mood)),
      strikeFrequency: max(4, 6.4 + 0.9 * random.normal()),
      strikeAxis: axes[foot == .left ? 0 : 1] + random.normalVector() * 0.2,
      strikeJitter: (0.35 * random.normal(), random.uniform(0, 0.02)),
      swing: style.swing * max(0.2, 1 + uneven * (0.08 * reach.advance(&random))), isContact: true)
  }
}
