import MotionProcessing

/// A person's gait: steps, what they do to the body, and how far they have gone.
struct Gait: Sendable {
  /// Who walks.
  let person: Person
  private var sequence: StepSequence
  private var random: RandomSource
  private let body: BodyAcceleration
  private var signature: GaitSignature
  private var rattle: BandNoise3
  private var unrest: BandNoise3
  private var step: Step?
  private var strikes = [Strike](repeating: Strike(), count: 2)
  private var style = GaitStyle(kind: .walking, speed: 1.3)
  /// 0 walking, 1 running; moves over half a second.
  private var running = 0.0
  private var settledCadence = 1.8
  private var settledLength = 0.7
  private var reach = 1.0
  /// Metres over ground and up to the last contact.
  private var covered = 0.0
  private var climbed = 0.0

  init(seed: UInt64, step: Double, person: Person) {
    self.person = person
    random = RandomSource(seed: seed, stream: 1)
    sequence = StepSequence(person, &random)
    body = BodyAcceleration(&random)
    signature = GaitSignature(seed: seed)
    rattle = BandNoise3(centre: 9, width: 9, step: step)
    unrest = BandNoise3(centre: 1.8, width: 2.4, step: step)
  }

  /// Whether a step is under way.
  var isMoving: Bool { step != nil }

  /// Metres covered over ground at `time`, smooth within a step.
  func distance(at time: Double) -> Double {
    guard let step else { return covered }
    return covered + step.length * min(1, (time - step.start) / step.duration)
  }

  /// Metres climbed at `time`, smooth within a step.
  func height(at time: Double) -> Double {
    guard let step else { return climbed }
    return climbed + step.rise * smoothStep((time - step.start) / step.duration)
  }

  /// Goes on to `time`. `wanted` is the gait asked for, nil to stand; the person stops with a last
  /// step.
  ///
  /// - Returns: the step whose initial contact fell into this interval.
  mutating func advance(to time: Double, wanted: GaitStyle?, stopping: Bool) -> Step? {
    if let wanted { style = wanted }
    guard let now = step else {
      if wanted != nil && !stopping { step = sequence.begin(at: time, style: style) }
      return nil
    }
    guard time >= now.start + now.duration else { return nil }
    covered += now.length
    climbed += now.rise
    if now.isContact && now.sizeAtEnd == 0 {
      step = nil
      return nil
    }
    let next = sequence.next(
      after: now, style: style, isLast: stopping || wanted == nil, &random)
    step = next
    strikes[next.foot == .left ? 0 : 1] = Strike(next, running: running)
    signature.beginStep()
    return next
  }

  /// The movement at `time` of a phone in a place with this transfer. Call once each tick.
  mutating func motion(at time: Double, transfer: GaitTransfer, tick: Double) -> BodyMotion {
    let target = style.kind == .running ? 1.0 : 0.0
    running += (target - running) * min(1, tick / 0.35)
    settledCadence += (person.cadence(of: style) - settledCadence) * min(1, tick / 0.35)
    settledLength += (person.pendulumLength(of: style) - settledLength) * min(1, tick / 0.35)
    var motion = BodyMotion()
    for strike in strikes {
      let gain = strike.isOwnSide ? 1 : transfer.otherSide
      motion.acceleration +=
        strike.acceleration(
          at: time, sharpness: transfer.sharpness, scatter: transfer.scatter)
        * (gain * transfer.impact * person.heelStrike)
      motion.turn += strike.turn(at: time) * (gain.squareRoot() * transfer.strikeTurn)
    }
    guard let step else {
      signature.rest()
      return motion
    }
    let phase = min(max((time - step.start) / step.duration, 0), 1)
    let size = step.sizeAtStart + (step.sizeAtEnd - step.sizeAtStart) * smoothStep(phase)
    // The phone is carried on the right: that thigh is flexed most at its own contact, stride phase
    // 0.
    let stride = 0.5 * phase + (step.foot == .right ? 0 : 0.5)
    motion.acceleration += trunk(phase: phase, stride: stride, transfer) * size
    reach += (step.swing - reach) * min(1, tick / 0.2)
    swing(&motion, stride: stride, size: size * reach, transfer)
    let loud = size * effort
    motion += signature.motion(
      kind: style.kind, stride: stride, rate: 0.5 * settledCadence,
      acceleration: transfer.signature * loud, turning: transfer.signatureTurn * loud,
      scatter: transfer.scatter * person.irregularity * person.style.factors.irregularity
        * style.unevenness, tick: tick)
    motion.acceleration += rattle.advance(&random) * (transfer.rattle * loud)
    motion.turn += unrest.advance(&random) * (transfer.turnNoise * loud)
    return motion
  }

  /// Everything that grows with effort grows with cadence squared, 1 at 1.85 steps a second; running
  /// doubles it (MotionSense: odd harmonics of the gyroscope 1.8 times, of the acceleration 1.7 to
  /// 2.5 times those of walking).
  private var effort: Double {
    let r = settledCadence / 1.85
    let walking = r * r * (style.kind == .walking ? min(1.2, 0.3 + 0.7 * style.speed / 1.3) : 1)
    return walking + (1.9 - walking) * running
  }

  private func trunk(phase: Double, stride: Double, _ transfer: GaitTransfer) -> Vector3 {
    // In free flight nothing falls faster than the body; the force of a runner is the weight over
    // the time of contact, with whatever intensity.
    let vertical = transfer.vertical + (min(transfer.vertical, 0.95) - transfer.vertical) * running
    let factor = person.intensity * person.style.factors.intensity
    let intensity = factor + (1 - factor) * running
    var a = body.walking(
      phase: phase, stride: stride, length: settledLength, cadence: settledCadence,
      leg: person.legLength)
    if running > 0.001 {
      a =
        a * (1 - running) + body.running(phase: phase, stride: stride, speed: style.speed) * running
    }
    return Vector3(a.x * transfer.horizontal, a.y * transfer.horizontal, a.z * vertical) * intensity
  }

  /// The limb swings like a pendulum about the left axis at stride frequency; the phone sits
  /// `lever` away from the joint, so its place accelerates along the arc as well.
  private func swing(
    _ motion: inout BodyMotion, stride: Double, size: Double, _ transfer: GaitTransfer
  ) {
    let reach = min(1.35, 0.45 + 0.55 * settledCadence / 1.85) * (1 + 0.1 * running)
    let amplitude = transfer.swing * reach * size
    let rate = Trigonometry.pi * settledCadence
    let angle = amplitude * (cosine(turns: stride) + 0.22 * cosine(turns: 2 * stride - 0.15))
    let turning =
      -amplitude * rate * (sine(turns: stride) + 2 * 0.22 * sine(turns: 2 * stride - 0.15))
    let second =
      -amplitude * rate * rate
      * (cosine(turns: stride) + 4 * 0.22 * cosine(turns: 2 * stride - 0.15))
    // The joint is above the phone, the limb hangs `angle` plus a little flexion forward of it:
    // swinging forward turns about -y; along the arc goes the tangential part, towards the joint
    // the centripetal one.
    let lean = angle + 0.2
    let along = transfer.lever * second
    let inward = transfer.lever * turning * turning
    let c = Trigonometry.cos(lean)
    let s = Trigonometry.sin(lean)
    motion.acceleration += Vector3(along * c - inward * s, 0, along * s + inward * c)
    let wobble = transfer.wobble * reach * size
    motion.turn += Vector3(
      wobble * (0.6 * sine(turns: stride) + 0.3 * sine(turns: 2 * stride + 0.3)),
      -angle + 0.3 * wobble * sine(turns: 2 * stride),
      wobble * (0.8 * sine(turns: stride + 0.12) + 0.25 * sine(turns: 3 * stride)))
  }
}
