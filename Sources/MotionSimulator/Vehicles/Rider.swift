import MotionProcessing

/// Somebody on an e-scooter or a motorbike: the lean into the curve, the wobble when slow, the seat, and
/// the foot that kicks an e-scooter off.
struct Rider: Sendable {
  private var random: RandomSource
  private var balance: BandNoise3
  private var lean = 0.0
  private var seated = 0.0
  private var kick = 0.0
  private var kicking = 0.0
  private let kicks: Double
  private let strength: Double
  private let tick: Double

  init(seed: UInt64, step: Double) {
    random = RandomSource(seed: seed, stream: 74)
    tick = step
    balance = BandNoise3(centre: 0.5, width: 0.5, step: step)
    // A kick lasts as long as a step; the motor comes in at 3 km/h or so.
    kicks = random.uniform(1.1, 1.8)
    strength = random.uniform(0.8, 2)
  }

  /// The movement at this tick, body axes; nothing in or on another vehicle.
  mutating func motion(of vehicle: Vehicle, placement: Placement) -> BodyMotion {
    guard vehicle.kind == .scooter || vehicle.kind == .motorbike else { return BodyMotion() }
    let isSeated = vehicle.kind == .motorbike
    // Leaning into the curve keeps the force in the plane of the wheels.
    let wanted = Trigonometry.atan2(vehicle.speed * vehicle.turnRate, standardGravity)
    lean += (wanted - lean) * min(1, tick / 0.25)
    let slow = vehicle.isStanding ? 0.2 : 1 / (1 + 0.35 * vehicle.speed) + 0.15
    let wobble = balance.advance(&random) * (0.04 * slow)
    var motion = BodyMotion()
    motion.turn = Vector3(wobble.x - lean, 0.3 * wobble.y, 0.8 * wobble.z)
    seated += ((isSeated ? 1 : 0) - seated) * min(1, tick / 0.5)
    motion.turn.y += placement.cycle.pose * seated
    if !isSeated { motion.acceleration += kickOff(vehicle) }
    return motion
  }

  private mutating func kickOff(_ vehicle: Vehicle) -> Vector3 {
    let isKicking = vehicle.speed > 0 && vehicle.speed < 1.8 && vehicle.acceleration > 0
    kicking += ((isKicking ? 1 : 0) - kicking) * min(1, tick / 0.25)
    kick += kicks * tick
    if kick > 1 { kick -= 1 }
    let size = strength * kicking
    return Vector3(
      0.6 * size * sine(turns: kick), 0.3 * size * sine(turns: kick + 0.3),
      size * sine(turns: kick + 0.15))
  }
}
