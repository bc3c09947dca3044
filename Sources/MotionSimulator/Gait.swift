import MotionProcessing

/// The movement of a walking or running body at one moment, in body axes (x forward, y left, z up).
struct GaitMotion: Sendable {
  /// Acceleration of the phone's place, m/s².
  var acceleration = Vector3.zero
  /// Turn of the phone against its resting pose, radians.
  var turn = Vector3.zero
}

/// A person's gait: steps, what they do to the body, and how far they have gone.
struct Gait: Sendable {
  private var sequence: StepSequence
  private var random: RandomSource
  private var rattle: BandNoise3
  private var step: Step?
  private var strikes = [Strike](repeating: Strike(), count: 2)
  /// This person's movement and heel strike against the average: people differ more than their
  /// placements do.
  private let vigour: Double
  private let heel: Double
  private var style = GaitStyle(kind: .walking, speed: 1.3)
  /// 0 walking, 1 running; moves over half a second.
  private var running = 0.0
  private var settledCadence = 1.8
  private var settledLength = 0.7
  /// Metres over ground and up to the last contact.
  private var covered = 0.0
  private var climbed = 0.0

  init(seed: UInt64, step: Double) {
    random = RandomSource(seed: seed, stream: 1)
    sequence = StepSequence(&random)
    vigour = random.uniform(0.9, 1.12)
    heel = random.uniform(0.75, 1.35)
    rattle = BandNoise3(centre: 9, width: 9, step: step)
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
    return next
  }

  /// The movement at `time` of a phone in a place with this transfer. Call once each tick.
  mutating func motion(at time: Double, transfer: GaitTransfer, tick: Double) -> GaitMotion {
    let target = style.kind == .running ? 1.0 : 0.0
    running += (target - running) * min(1, tick / 0.35)
    settledCadence += (style.cadence - settledCadence) * min(1, tick / 0.35)
    settledLength += (style.pendulumLength - settledLength) * min(1, tick / 0.35)
    var motion = GaitMotion()
    for strike in strikes {
      let gain = strike.isOwnSide ? 1 : transfer.otherSide
      motion.acceleration += strike.acceleration(at: time) * (gain * transfer.impact * heel)
    }
    guard let step else { return motion }
    let phase = min(max((time - step.start) / step.duration, 0), 1)
    let size = step.sizeAtStart + (step.sizeAtEnd - step.sizeAtStart) * smoothStep(phase)
    // The phone is carried on the right: that thigh is flexed most at its own contact, stride phase
    // 0.
    let stride = 0.5 * phase + (step.foot == .right ? 0 : 0.5)
    let body = bodyAcceleration(phase: phase, stride: stride)
    // In free flight nothing falls faster than the body; the force of a runner is the weight over
    // the time of contact, with whatever manner.
    let vertical = transfer.vertical + (min(transfer.vertical, 0.95) - transfer.vertical) * running
    let manner = vigour + (1 - vigour) * running
    motion.acceleration +=
      Vector3(body.x * transfer.horizontal, body.y * transfer.horizontal, body.z * vertical)
      * (size * manner)
    swing(&motion, stride: stride, size: size, transfer)
    let noise = transfer.rattle * size * (1 + 0.8 * running) * strideNoiseGain
    motion.acceleration += rattle.advance(&random) * noise
    return motion
  }

  /// Everything that grows with effort grows with cadence squared; 1 at 1.85 steps a second.
  private var strideNoiseGain: Double {
    let r = settledCadence / 1.85
    return r * r
  }

  // MARK: - Body

  private func bodyAcceleration(phase: Double, stride: Double) -> Vector3 {
    let walk = walkingAcceleration(phase: phase, stride: stride)
    guard running > 0.001 else { return walk }
    return walk * (1 - running) + runningAcceleration(phase: phase, stride: stride) * running
  }

  /// Inverted pendulum: the centre of mass rises by L²/(8 l), l = 0.9 m, for steps of 1 / 1.25 of
  /// the length (Zijlstra, Hof, Gait & Posture 2003: the pendulum makes steps too short by 1.25; 1
  /// / 1.25² = 0.64), lowest shortly after contact; the second harmonic makes the M of the vertical
  /// force. Forward force brakes after contact and pushes before the next; sideways one period is a
  /// stride.
  private func walkingAcceleration(phase: Double, stride: Double) -> Vector3 {
    let length = settledLength
    let omega = 2 * Trigonometry.pi * settledCadence
    let vertical = min(4.5, 0.64 * length * length / (16 * 0.9) * omega * omega)
    let z =
      vertical
      * (cosine(turns: phase - 0.14) + 0.42 * cosine(turns: 2 * phase - 0.2)
        + 0.16 * cosine(turns: 3 * phase - 0.35))
    let x =
      -vertical
      * (0.5 * sine(turns: phase + 0.04) + 0.22 * sine(turns: 2 * phase + 0.1))
    let y = vertical * (0.3 * sine(turns: stride) + 0.12 * sine(turns: 3 * stride + 0.2))
    return Vector3(x, y, z)
  }

  /// A spring leg: half a sine of force during contact, free flight for the rest (Blickhan, J
  /// Biomech 1989; contact 62 % of a step at jogging speed). Mean force over a step is the weight,
  /// so speed stays bounded.
  private func runningAcceleration(phase: Double, stride: Double) -> Vector3 {
    let contact = 0.62
    var z = -standardGravity
    var x = 0.0
    if phase < contact {
      let u = phase / contact
      z += standardGravity * 0.5 * Trigonometry.pi / contact * Trigonometry.sin(Trigonometry.pi * u)
      x = -3.2 * sine(turns: u)
    }
    let y = 1.6 * sine(turns: stride) + 0.8 * sine(turns: 3 * stride + 0.2)
    return Vector3(x, y, z)
  }

  // MARK: - Limbs

  /// The limb swings like a pendulum about the left axis at stride frequency; the phone sits
  /// `lever` away from the joint, so its place accelerates along the arc as well.
  private func swing(
    _ motion: inout GaitMotion, stride: Double, size: Double, _ transfer: GaitTransfer
  ) {
    let effort = min(1.35, 0.45 + 0.55 * settledCadence / 1.85) * (1 + 0.1 * running)
    let amplitude = transfer.swing * effort * size
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
    let wobble = transfer.wobble * effort * size
    motion.turn += Vector3(
      wobble * (0.6 * sine(turns: stride) + 0.3 * sine(turns: 2 * stride + 0.3)),
      -angle + 0.3 * wobble * sine(turns: 2 * stride),
      wobble * (0.8 * sine(turns: stride + 0.12) + 0.25 * sine(turns: 3 * stride)))
  }
}

/// The transient of a heel strike: a damped oscillation that begins at the contact.
struct Strike: Sendable {
  private var start = -1e9
  private var size = 0.0
  private var frequency = 9.0
  /// The phone is carried on the right.
  private(set) var isOwnSide = false

  init() {}

  init(_ step: Step, running: Double) {
    start = step.start
    size = step.strike * (1 + 1.5 * running) * (0.4 + 0.6 * step.sizeAtEnd)
    frequency = step.strikeFrequency
    isOwnSide = step.foot == .right
  }

  /// Acceleration for an impact of about 1 m/s² at `time`: the derivative of t exp(-t/τ) sin ωt, so
  /// that it starts at 0 and leaves no velocity behind. τ is 45 ms; a weaker ring at 1.9 times the
  /// frequency carries what recordings show above 13 Hz.
  func acceleration(at time: Double) -> Vector3 {
    let t = time - start
    guard t >= 0, t < 0.5 else { return .zero }
    let decay = size * Trigonometry.exp(-t / 0.045)
    let low = decay * ring(t, frequency)
    let high = decay * ring(t, 1.9 * frequency)
    return Vector3(-0.75 * low + 0.3 * high, 0.35 * low - 0.35 * high, 1.35 * low + 0.4 * high)
  }

  private func ring(_ t: Double, _ frequency: Double) -> Double {
    let turns = frequency * t
    return (1 - t / 0.045) * sine(turns: turns)
      + 2 * Trigonometry.pi * turns * cosine(turns: turns)
  }
}

/// Standard gravity, m/s² (3rd CGPM, 1901).
let standardGravity = 9.80665
