import MotionProcessing

/// A cyclist: legs that turn the crank and rest, a trunk that sways with them, a bicycle that leans
/// into curves and wobbles when slow.
///
/// Legs turn while speed is gained or held and rest while it is lost. Cadence: 50 to 85 turns a
/// minute with a free choice of gears (QROWD: 0.8 Hz; pockets of another source: 1.0 to 1.1 Hz; 55 to
/// 90 are common, Marsh, Martin, Med Sci Sports Exerc 1997), slower while starting. The thigh moves by
/// 30 to 45° in all; a phone in its pocket near the hip by half to all of that: gravity turns by 1.9
/// to 2.9 m/s² RMS (QROWD).
struct Cycling: Sendable {
  private var random: RandomSource
  /// Turns of the crank, modulo 1.
  private var crank = 0.0
  /// Turns a second.
  private(set) var cadence = 0.0
  private var turning = 0.0
  private var effort = 0.0
  private var seated = 0.0
  private var transfer: CycleTransfer
  /// Where the phone was last, and what that place passes on.
  private var placement = Placement.pocket
  private var passed: CycleTransfer
  private let preferred: Double
  private let amplitude: Double
  private let lever: Double
  private let standsUp: Bool
  private let cloth: Double
  private var rhythm: WanderingNoise
  private var slop: BandNoise3
  private var balance: BandNoise3
  private var lean = 0.0
  private let tick: Double

  init(seed: UInt64, step: Double) {
    random = RandomSource(seed: seed, stream: 35)
    tick = step
    passed = placement.cycle
    transfer = passed
    preferred = random.uniform(0.78, 1.25)
    amplitude = random.uniform(0.14, 0.28)
    lever = random.uniform(0.12, 0.2)
    standsUp = random.uniform() < 0.4
    cloth = Trigonometry.exp(0.35 * random.normal())
    rhythm = WanderingNoise(deviation: 0.045, time: 3, step: step)
    slop = BandNoise3(centre: 1.7, width: 2, step: step)
    balance = BandNoise3(centre: 0.5, width: 0.5, step: step)
  }

  /// Road gains of the place where the phone is now; call after `motion`.
  var road: RideTransfer {
    transfer.road.softened(by: transfer.thigh + transfer.trunk > 0.2 ? cloth : 1)
  }

  /// The movement at this tick in body axes; zero off the bicycle.
  mutating func motion(of vehicle: Vehicle, placement: Placement) -> BodyMotion {
    let riding = vehicle.isRunning && vehicle.kind == .bicycle
    if placement != self.placement {
      self.placement = placement
      passed = placement.cycle
    }
    if riding && seated == 0 { transfer = passed }
    seated += ((riding ? (vehicle.isStanding ? 0.35 : 1) : 0) - seated) * min(1, tick / 0.5)
    guard riding || seated > 1e-3 else {
      seated = 0
      return BodyMotion()
    }
    transfer = transfer.mixed(with: passed, at: min(1, tick / 0.4))
    pedal(riding ? vehicle : nil)
    var motion = BodyMotion()
    thigh(&motion)
    body(&motion, vehicle)
    motion.turn += Vector3(0, transfer.pose * seated, 0)
    return motion
  }

  private mutating func pedal(_ vehicle: Vehicle?) {
    let speed = vehicle?.speed ?? 0
    let isPedalling = speed > 0 && (vehicle?.acceleration ?? 0) > -0.14
    let wander = rhythm.advance(&random)
    // The lowest gear brings 2.2 m a turn.
    let chosen = vehicle?.profile.cadence ?? preferred
    let wanted = isPedalling ? min(speed / 2.2, chosen * (1 + wander)) : 0
    // Two stages, so that the crank's rate has no corner.
    turning += (wanted - turning) * min(1, tick / 0.22)
    cadence += (turning - cadence) * min(1, tick / 0.22)
    let push = isPedalling ? 1 + min(1.5, max(0, vehicle?.acceleration ?? 0) / 0.5) : 0
    effort += (push - effort) * min(1, tick / 0.3)
    crank += cadence * tick
    if crank > 1 { crank -= 1 }
  }

  /// The thigh turns about the hip; the phone lies `lever` away from it, on a limb that points
  /// forward and somewhat up.
  private mutating func thigh(_ motion: inout BodyMotion) {
    let noise = slop.advance(&random)
    let live = min(1, cadence / 0.5)
    motion.turn += noise * (transfer.slop * live)
    guard transfer.thigh > 0.01 else { return }
    let size = amplitude * transfer.thigh * seated
    let rate = 2 * Trigonometry.pi * cadence
    let angle = size * (cosine(turns: crank) + 0.14 * cosine(turns: 2 * crank + 0.2))
    let turning = -size * rate * (sine(turns: crank) + 0.28 * sine(turns: 2 * crank + 0.2))
    let second =
      -size * rate * rate * (cosine(turns: crank) + 0.56 * cosine(turns: 2 * crank + 0.2))
    let flexion = 1.05 * seated + angle
    let along = lever * second
    let inward = lever * turning * turning
    let c = Trigonometry.cos(flexion)
    let s = Trigonometry.sin(flexion)
    motion.acceleration += Vector3(along * c - inward * s, 0, along * s + inward * c)
    // Knees go in and out a little.
    motion.turn += Vector3(
      0.12 * size * sine(turns: crank + 0.1), -angle, 0.2 * size * sine(turns: crank))
  }

  private mutating func body(_ motion: inout BodyMotion, _ vehicle: Vehicle) {
    // Two strokes a turn: 100 W at 5 m/s push with 20 N on 85 kg, from nothing to twice that.
    let stroke = 0.24 * effort * cosine(turns: 2 * crank)
    motion.acceleration += Vector3(stroke, 0, 0)
    let isStarting = standsUp && vehicle.speed < 3 && effort > 1.4
    let sway = (isStarting ? 0.06 : 0.014) * effort * min(1, cadence / 0.5)
    // Leaning into the curve keeps the force in the plane of the bicycle; slow ones wobble.
    let wanted =
      seated > 0.5 ? Trigonometry.atan2(vehicle.speed * vehicle.turnRate, standardGravity) : 0
    lean += (wanted - lean) * min(1, tick / 0.25)
    let slow = vehicle.isStanding ? 0.3 : 1 / (1 + 0.35 * vehicle.speed) + 0.25
    let wobble = balance.advance(&random) * (0.05 * slow * seated)
    motion.turn += Vector3(wobble.x - lean, 0.3 * wobble.y, 0.8 * wobble.z)
    guard transfer.trunk > 0.01 else { return }
    let trunk = transfer.trunk * sway
    motion.turn += Vector3(
      trunk * sine(turns: crank), 0.5 * trunk * cosine(turns: 2 * crank),
      0.8 * trunk * sine(turns: crank + 0.2))
    let lift = (isStarting ? 1.2 : 0.2) * transfer.trunk * effort * min(1, cadence / 0.5)
    motion.acceleration += Vector3(
      0, lift * sine(turns: crank + 0.15), lift * cosine(turns: 2 * crank + 0.1))
  }
}
