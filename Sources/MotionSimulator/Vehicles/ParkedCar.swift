import MotionProcessing

/// A car without its driver: it stands, is hit, is jacked up, or is lifted at one end and taken away.
///
/// Method, constants and origins: <doc:ParkedCars>.
struct ParkedCar: Sendable {
  /// What happens to it.
  enum Event: String, Sendable, Equatable, CaseIterable {
    case standing, hit, jacked, towed

    /// Seconds that it takes at least.
    var shortest: Double {
      switch self {
      case .standing: 1
      case .hit: 10
      case .jacked: 60
      case .towed: 120
      }
    }
  }

  let event: Event
  /// When it is hit, or something begins to lift it.
  let moment: Double
  /// Begin and end of the lifting.
  private let lifting: (start: Double, seconds: Double)
  /// When it is let down again.
  private let lowering: (start: Double, seconds: Double)
  /// The tilt, as a turn of the car, radians.
  private let tilt: Vector3
  /// Strokes of the jack; 0 for a winch.
  private let strokes: Double
  /// Metres from the wheels that stay on the ground to the device.
  private let lever: Double
  /// How far the car is turned about the vertical while it is lifted, radians.
  private let swing: Double
  private let knock: CarKnock
  private var work: BandNoise3
  private let workSize: Double
  private var random: RandomSource

  /// - Parameters:
  ///   - tilt: radians; drawn where it is `nil`.
  ///   - staysUp: whether it is still lifted when something else begins.
  init(
    _ event: Event, tilt angle: Double?, at time: Double, seconds: Double, staysUp: Bool,
    seed: UInt64, step: Double, _ random: inout RandomSource
  ) {
    self.event = event
    let degree = Trigonometry.pi / 180
    let angle = angle ?? random.uniform(3, 8) * degree
    moment = time + (event == .hit ? random.uniform(0.35, 0.65) * seconds : random.uniform(3, 8))
    strokes = event == .jacked ? (angle / (random.uniform(0.2, 0.4) * degree)).rounded(.up) : 0
    let isLifted = angle > 0 && (event == .jacked || event == .towed)
    let lift =
      !isLifted ? 0 : strokes > 0 ? strokes * random.uniform(0.9, 1.5) : random.uniform(15, 35)
    lifting = (moment, min(lift, 0.6 * seconds))
    let down = random.uniform(4, 9)
    lowering = (staysUp ? .infinity : time + seconds - down - 1, down)
    // A jack lifts a corner, mostly to the side; a tow truck the front or the rear.
    let side = random.uniform() < 0.5 ? 1.0 : -1.0
    let axis =
      event == .jacked ? Vector3(side, random.uniform(-0.7, 0.7), 0) : Vector3(0, side, 0)
    tilt = isLifted ? (axis.normalized ?? axis) * angle : .zero
    lever = random.uniform(0.6, 1.6)
    swing = event == .towed && isLifted ? random.uniform(-1.2, 1.2) : 0
    knock = CarKnock(&random)
    work = BandNoise3(centre: 8, width: 6, step: step)
    workSize = random.uniform(0.03, 0.1)
    self.random = RandomSource(seed: seed, stream: 123)
  }

  /// When a towed car moves off.
  var towedFrom: Double { lifting.start + lifting.seconds + 3 }

  /// Share of the tilt at `time`.
  private func share(at time: Double) -> Double {
    let down = 1 - smoothStep((time - lowering.start) / lowering.seconds)
    guard time > lifting.start, lifting.seconds > 0 else { return 0 }
    let u = min(1, (time - lifting.start) / lifting.seconds)
    guard strokes > 0 else { return smoothStep(u) * down }
    let stroke = (u * strokes).rounded(.down)
    return min(1, (stroke + smoothStep((u * strokes - stroke) / 0.5)) / strokes) * down
  }

  /// Rate at which it is turned about the vertical, rad/s.
  func turnRate(at time: Double) -> Double {
    let u = (time - lifting.start) / max(lifting.seconds, 1)
    guard u > 0, u < 1, lifting.seconds > 0 else { return 0 }
    return swing / lifting.seconds * (1 - cosine(turns: u))
  }

  /// Whether it is lifted, or towed: the time that the truth gives.
  func isGoingOn(at time: Double) -> Bool {
    time >= moment && time < lowering.start + lowering.seconds
      && (event == .jacked || event == .towed)
  }

  /// What it does to a device in it, vehicle axes; called once each tick.
  mutating func motion(at time: Double) -> BodyMotion {
    var motion = BodyMotion()
    motion.turn = tilt * share(at: time)
    let h = Tick.seconds
    let bend = share(at: time + h) + share(at: time - h) - 2 * share(at: time)
    motion.acceleration.z = bend / (h * h) * tilt.length * lever
    let isWorked = time > lifting.start - 2 && time < lifting.start + lifting.seconds + 1
    if lifting.seconds > 0, isWorked { motion.acceleration += work.advance(&random) * workSize }
    if event == .hit { motion += knock.motion(at: time - moment) }
    return motion
  }
}

/// What a parked car does that is hit: a push, the tyres that stop it, springs and sheet metal that ring.
struct CarKnock: Sendable {
  private let direction: Vector3
  /// m/s that the push gives, and seconds of the push and of the stop.
  private let speed: Double
  private let push: Double
  private let stop: Double
  private let panel: (frequency: Double, decay: Double, size: Double)
  private let rocking: (frequency: Double, decay: Double, size: Double)

  init(_ random: inout RandomSource) {
    let along = random.uniform() < 0.5
    let side = random.uniform() < 0.5 ? 1.0 : -1.0
    direction = along ? Vector3(side, 0, 0) : Vector3(0, side, 0)
    speed = random.uniform(0.3, 1.3)
    push = random.uniform(0.06, 0.12)
    stop = random.uniform(0.1, 0.25)
    let peak = speed * Trigonometry.pi / (2 * push)
    panel = (
      random.uniform(18, 35), random.uniform(0.07, 0.16), peak * random.uniform(0.7, 1.8)
    )
    rocking = (random.uniform(1.2, 2.2), random.uniform(0.3, 0.7), 0.02 * speed)
  }

  /// `t` seconds after the hit, vehicle axes.
  func motion(at t: Double) -> BodyMotion {
    guard t > 0, t < 8 * rocking.decay else { return BodyMotion() }
    var motion = BodyMotion()
    var a = 0.0
    if t < push {
      a = halfSine(t, of: speed, over: push)
    } else if t < push + stop {
      a = -halfSine(t - push, of: speed, over: stop)
    }
    let ring =
      panel.size * Trigonometry.exp(-t / panel.decay) * sine(turns: panel.frequency * t)
    motion.acceleration = direction * (a + 0.5 * ring) + Vector3(0, 0, ring)
    let rock =
      rocking.size * Trigonometry.exp(-t / rocking.decay) * sine(turns: rocking.frequency * t)
    // What the device is fixed to gives way by a degree or so.
    motion.turn = Vector3(-direction.y, direction.x, 0) * (rock + 0.0006 * ring)
    return motion
  }
}

extension VehicleProfile {
  /// A car behind a tow truck: its own engine is off, and nobody is in a hurry.
  static let towed = VehicleProfile(
    kind: .car, cruise: 6...13, gaining: 0.6...1, braking: 0.7...1.2, cruising: 12...45,
    halting: 10...30, boarding: 0...2, corners: 0.5, cornerSpeed: 4...6, hasEngine: false)
}
