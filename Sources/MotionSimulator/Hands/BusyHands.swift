import MotionProcessing

/// Business of the hands: a posture, reaches around it, fingers that tap, something that is rubbed
/// or beaten in a rhythm.
struct BusyHands: Sendable {
  /// What distinguishes one business from another. Sizes are standard deviations.
  struct Style: Sendable {
    /// How the arm is held, against the resting posture of the placement or absolutely.
    var posture: Posture
    /// Whether `posture` is absolute: the arm works, the phone rides on it.
    var isAbsolute: Bool
    /// Reaches of the upper arm and the elbow (shares: x, y, z of the shoulder; elbow like y).
    var arm: Vector3
    var armSeconds: ClosedRange<Double>
    var armPause: ClosedRange<Double>
    /// Reaches of the hand and of the phone in the fingers, radians.
    var hand: Vector3
    var tilt: Vector3
    var handSeconds: ClosedRange<Double>
    var handPause: ClosedRange<Double>
    /// Sway of the trunk, metres; the thigh moves with it (radians per metre: 1).
    var sway: Double
    var taps: Tapping.Style?
    var knocks: Tapping.Style?
    var rubbing: Rubbing.Style?
  }

  private let style: Style
  private let size: Double
  private var arm: Reaching
  private var elbow: Reaching
  private var hand: Reaching
  private var tilt: Reaching
  private var trunk: Reaching
  private var thigh: Reaching
  private var taps: Tapping?
  private var knocks: Tapping?
  private var rubbing: Rubbing?

  init(_ style: Style, at time: Double, _ manner: HandManner, _ random: inout RandomSource) {
    self.style = style
    size = manner.size
    func slowed(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
      range.lowerBound / manner.pace...range.upperBound / manner.pace
    }
    arm = Reaching(
      style.arm, seconds: slowed(style.armSeconds), pause: slowed(style.armPause))
    elbow = arm
    hand = Reaching(
      style.hand, seconds: slowed(style.handSeconds), pause: slowed(style.handPause))
    tilt = Reaching(
      style.tilt, seconds: slowed(style.handSeconds), pause: slowed(style.handPause))
    let sway = style.sway
    trunk = Reaching(
      Vector3(sway, sway, 0.3 * sway), seconds: 0.8...2.0, pause: 0.5...6.0)
    thigh = Reaching(Vector3(sway, sway, sway), seconds: 0.5...1.2, pause: 1.0...12.0)
    taps = style.taps.map { Tapping($0, at: time, &random) }
    knocks = style.knocks.map { Tapping($0, at: time, &random) }
    rubbing = style.rubbing.map { Rubbing($0, at: time, manner, &random) }
  }

  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    var posture = style.posture
    if !style.isAbsolute { posture += rest }
    posture.shoulder += arm.advance(to: time, &random) * size
    posture.elbow += elbow.advance(to: time, &random).y * size
    posture.hand += hand.advance(to: time, &random) * size
    posture.tilt += tilt.advance(to: time, &random) * size
    posture.hips += trunk.advance(to: time, &random)
    posture.thigh += thigh.advance(to: time, &random)
    if let tapped = taps?.advance(to: time, &random) { posture.add(tapped) }
    if let knocked = knocks?.advance(to: time, &random) { posture.add(knocked) }
    if let rubbed = rubbing?.advance(to: time, &random) { posture += rubbed }
    return posture
  }
}

/// Something that is rubbed, brushed or beaten to and fro, with breaks.
struct Rubbing: Sendable {
  struct Style: Sendable {
    /// Strokes to and fro per second.
    var rate: ClosedRange<Double>
    /// Amplitude: forearm and hand, radians; elbow flexion, radians.
    var hand: Vector3
    var elbow: Double
    /// Knock at every stroke, m/s²; 0 for none.
    var beat: Double
    /// Share of the time.
    var share: Double
    /// Seconds for which it goes on.
    var bout: ClosedRange<Double>
  }

  private let style: Style
  private let size: Double
  private var phase = 0.0
  private var rate: Reaching
  private let middle: Double
  private var level = 0.0
  private var from = 0.0
  private var start: Double
  private var next: Double
  private var knock = Knock()

  init(_ style: Style, at time: Double, _ manner: HandManner, _ random: inout RandomSource) {
    self.style = style
    size = manner.size
    middle = random.uniform(style.rate.lowerBound, style.rate.upperBound)
    rate = Reaching(Vector3(0.09, 0.2, 0), seconds: 0.6...1.5, pause: 0...0.5)
    start = time
    next = time
  }

  mutating func advance(to time: Double, _ random: inout RandomSource) -> Posture {
    if time >= next {
      from = level
      level = random.uniform() < style.share ? random.uniform(0.6, 1.2) : 0
      start = time
      next = time + random.uniform(style.bout.lowerBound, style.bout.upperBound)
    }
    let share = from + (level - from) * smoothStep((time - start) / 0.4)
    let wander = rate.advance(to: time, &random)
    let turns = phase + middle * (1 + wander.x) * Tick.seconds
    if turns >= 1 && style.beat > 0 && share > 0.1 {
      knock = Knock(
        at: time,
        peak: Vector3(0.4 * random.normal(), 0.4 * random.normal(), -1)
          * (style.beat * share * (1 + 0.25 * random.normal())),
        frequency: random.uniform(7, 11), decay: 0.025)
    }
    phase = turns >= 1 ? turns - 1 : turns
    let x = (sine(turns: phase) + 0.2 * sine(turns: 2 * phase + 0.1)) * share * (1 + wander.y)
    var posture = Posture()
    posture.hand = style.hand * (x * size)
    posture.elbow = style.elbow * x * size
    posture.jolt = knock.displacement(at: time)
    return posture
  }
}
