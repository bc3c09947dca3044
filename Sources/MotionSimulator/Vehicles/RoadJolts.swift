import MotionProcessing

/// Potholes, drains, joints and humps on the way of a vehicle, and doors that close.
struct RoadJolts: Sendable {
  private var random: RandomSource
  private var active = [Jolt](repeating: Jolt(), count: 4)
  private var slot = 0
  private var nextAt = 0.0
  private var ride = 0
  private var humps = 0
  private var hadDoorsOpen = false
  /// Frequency of the body on its springs, Hz.
  var bounceFrequency = 1.4

  init(seed: UInt64) {
    random = RandomSource(seed: seed, stream: 34)
  }

  mutating func motion(
    of vehicle: Vehicle, levels: RideLevels, transfer: RideTransfer, at time: Double
  ) -> BodyMotion {
    guard vehicle.isRunning else { return BodyMotion() }
    if ride != vehicle.rides {
      ride = vehicle.rides
      nextAt = -Trigonometry.log(1 - random.uniform()) * vehicle.profile.spacing
    }
    hit(vehicle, levels, at: time)
    var motion = BodyMotion()
    for jolt in active where !jolt.isOver(at: time) {
      let part = jolt.motion(at: time)
      let quick = part.shock * transfer.middle
      let slow = part.bounce * transfer.bounce
      motion.acceleration += Vector3(-0.35 * quick, 0.2 * quick, quick + slow)
      motion.turn += part.turn * transfer.bounce
    }
    return motion
  }

  private mutating func hit(_ vehicle: Vehicle, _ levels: RideLevels, at time: Double) {
    if humps != vehicle.humps {
      humps = vehicle.humps
      // 10 cm high humps at 18 km/h: peaks of 2 to 4 m/s² on the seat (Watts, TRRL 597, 1973).
      add(
        shock: 0.5 * levels.shock, bounce: random.uniform(1.3, 2.6), side: 0, vehicle, levels,
        at: time)
    } else if vehicle.covered >= nextAt {
      nextAt += -Trigonometry.log(1 - random.uniform()) * vehicle.profile.spacing
      // Sizes are exponential: most are small.
      let size = min(3, -Trigonometry.log(1 - random.uniform()))
      let pace = min(1.3, vehicle.speed / levels.speed)
      add(
        shock: size * levels.shock * pace, bounce: 0.2 * size * levels.shock * pace,
        side: random.uniform() < 0.7 ? random.uniform(0.5, 1) : -random.uniform(0.5, 1), vehicle,
        levels, at: time)
    }
    if hadDoorsOpen && !vehicle.hasDoorsOpen { hadDoorsOpen = false }
    guard vehicle.hasDoorsOpen, !hadDoorsOpen, vehicle.halt(at: time).left < 2.5 else { return }
    // Leaves of a door that meet.
    hadDoorsOpen = true
    slot = (slot + 1) % active.count
    active[slot] = Jolt(
      at: time, shock: random.uniform(0.05, 0.25), shockFrequency: 14, bounce: 0,
      bounceFrequency: bounceFrequency, side: 0, isFront: true)
  }

  /// The front axle now, the rear one a wheelbase later.
  private mutating func add(
    shock: Double, bounce: Double, side: Double, _ vehicle: Vehicle, _ levels: RideLevels,
    at time: Double
  ) {
    let frequency = random.uniform(levels.middleFrequency)
    for isFront in [true, false] {
      slot = (slot + 1) % active.count
      active[slot] = Jolt(
        at: isFront ? time : time + levels.wheelbase / max(1, vehicle.speed),
        shock: isFront ? shock : 0.8 * shock, shockFrequency: frequency,
        bounce: isFront ? bounce : 0.8 * bounce, bounceFrequency: bounceFrequency, side: side,
        isFront: isFront)
    }
  }
}
