import MotionProcessing

/// What a vehicle does to a phone in it: acceleration and turning beside course and speed.
///
/// Vibration in five bands grows with the speed; how rough the way is wanders over seconds and from
/// moment to moment, so that windows of ten seconds spread as in recordings (10th to 90th percentile:
/// a factor of two to four while it moves). One seed is one vehicle, one road and one pocket.
struct RideMotion: Sendable {
  private let seed: UInt64
  private let tick: Double
  private var random: RandomSource
  private var kind: Vehicle.Kind?
  private var levels = RideLevels(.car)
  private var engine: Engine
  private var jolts: RoadJolts
  private var slow: BandNoise3
  private var bounce: BandNoise3
  private var low: BandNoise3
  private var middle: BandNoise3
  private var high: BandNoise3
  private var rocking: BandNoise3
  private var street: WanderingNoise
  private var patch: WanderingNoise
  private var presence = 0.0
  private var leaning = Vector3.zero
  private var leant = Vector3.zero

  init(seed: UInt64, step: Double) {
    self.seed = seed
    tick = step
    random = RandomSource(seed: seed, stream: 3)
    engine = Engine(.car, seed: seed, step: step)
    jolts = RoadJolts(seed: seed)
    slow = BandNoise3(centre: 0.55, width: 0.5, step: step)
    bounce = BandNoise3(centre: 1.4, width: 0.9, step: step)
    low = BandNoise3(centre: 5.5, width: 3, step: step)
    middle = BandNoise3(centre: 10.5, width: 2.5, step: step)
    high = BandNoise3(centre: 17, width: 6, step: step)
    rocking = BandNoise3(centre: 1.1, width: 0.8, step: step)
    street = WanderingNoise(deviation: 1, time: 7, step: step)
    patch = WanderingNoise(deviation: 1, time: 0.7, step: step)
  }

  /// Acceleration in the vehicle's axes (x forward, y left, z up) without that of course and speed,
  /// and the turn of the vehicle's body in radians.
  mutating func motion(of vehicle: Vehicle, transfer: RideTransfer, at time: Double)
    -> BodyMotion
  {
    if vehicle.isRunning && kind != vehicle.kind { board(vehicle.kind) }
    presence += ((vehicle.isRunning ? 1 : 0) - presence) * min(1, tick / 0.4)
    guard presence > 1e-4 else { return BodyMotion() }
    let road = roughness(vehicle)
    let v = levels.vertical
    // Shares of the variance: the vertical one, and the rest in two.
    let up = v.squareRoot()
    let along = (0.5 * (1 - v)).squareRoot()
    var a = slow.advance(&random) * (0.577 * levels.slow * transfer.bounce * road)
    a += scaled(bounce.advance(&random), along, up) * (levels.bounce * transfer.bounce * road)
    a += scaled(low.advance(&random), along, up) * (levels.low * transfer.low * road)
    a += scaled(middle.advance(&random), along, up) * (levels.middle * transfer.middle * road)
    a += scaled(high.advance(&random), along, up) * (levels.high * transfer.high * road)
    a += engine.vibration(
      isRunning: vehicle.hasEngineOn, speed: vehicle.speed, acceleration: vehicle.acceleration,
      gain: 0.6 * transfer.middle + 0.4)
    let jolt = jolts.motion(of: vehicle, levels: levels, transfer: transfer, at: time)
    a += jolt.acceleration
    let r = rocking.advance(&random) * (0.577 * levels.rocking * transfer.rocking * road)
    return BodyMotion(acceleration: a, turn: settled(lean(vehicle, at: time)) + jolt.turn + r)
  }

  /// What it does itself, its engine and its lean, where `RoughRide` says what the way does.
  mutating func drive(of vehicle: Vehicle, gain: Double, at time: Double) -> BodyMotion {
    if kind != vehicle.kind {
      kind = vehicle.kind
      engine = Engine(vehicle.kind, seed: seed, step: tick)
    }
    let shake = engine.vibration(
      isRunning: vehicle.hasEngineOn, speed: vehicle.speed, acceleration: vehicle.acceleration,
      gain: gain)
    return BodyMotion(acceleration: shake, turn: settled(lean(vehicle, at: time)))
  }

  /// A vehicle of this seed: its own springs, tyres and road.
  private mutating func board(_ kind: Vehicle.Kind) {
    self.kind = kind
    levels = RideLevels(kind)
    engine = Engine(kind, seed: seed, step: tick)
    var own = RandomSource(seed: seed, stream: 33)
    let spread = levels.spread
    func vary(_ x: Double, _ share: Double) -> Double {
      x * Trigonometry.exp(own.normal() * spread * share)
    }
    let road = vary(1, 0.7)
    levels.slow = vary(levels.slow, 0.5) * road
    levels.bounce = vary(levels.bounce, 0.7) * road
    levels.low = vary(levels.low, 0.8) * road
    levels.middle = vary(levels.middle, 1) * road
    levels.high = vary(levels.high, 1) * road
    levels.rocking = vary(levels.rocking, 0.7) * road
    levels.shock = vary(levels.shock, 0.7) * road
    bounce = BandNoise3(centre: own.uniform(levels.bounceFrequency), width: 0.9, step: tick)
    middle = BandNoise3(centre: own.uniform(levels.middleFrequency), width: 2.5, step: tick)
    jolts.bounceFrequency = own.uniform(levels.bounceFrequency)
  }

  private mutating func roughness(_ vehicle: Vehicle) -> Double {
    // Vibration grows with the speed, less than in proportion.
    let pace = min(1.5, vehicle.speed / levels.speed)
    let wander = 0.27 * street.advance(&random) + 0.24 * patch.advance(&random)
    return presence * vehicle.profile.road * pace * (1.5 - 0.5 * pace)
      * Trigonometry.exp(wander)
  }

  /// The body follows on its springs: two stages of a quarter of a second.
  private mutating func settled(_ wanted: Vector3) -> Vector3 {
    let share = tick / 0.25
    leaning += (wanted - leaning) * share
    leant += (leaning - leant) * share
    return leant
  }

  private func scaled(_ v: Vector3, _ horizontal: Double, _ vertical: Double) -> Vector3 {
    Vector3(v.x * horizontal, v.y * horizontal, v.z * vertical)
  }

  /// Road vehicles lean out of the curve by about 4°/g and dip by 3°/g when they brake (Gillespie
  /// 1992: 3 to 7°/g of roll); tracks are canted for two thirds of the force; a bus kneels at a
  /// stop by 6 cm over 2.4 m of width.
  private func lean(_ vehicle: Vehicle, at time: Double) -> Vector3 {
    let force = vehicle.speed * vehicle.turnRate
    switch vehicle.kind {
    case .car: return Vector3(0.007 * force, -0.005 * vehicle.acceleration, 0)
    case .bus:
      var kneel = 0.0
      if vehicle.hasDoorsOpen {
        let halt = vehicle.halt(at: time)
        kneel = 0.025 * smoothStep((halt.past - 0.8) / 1.6) * smoothStep((halt.left - 0.5) / 1.6)
      }
      return Vector3(0.009 * force + kneel, -0.006 * vehicle.acceleration, 0)
    case .train, .tram: return Vector3(-0.067 * force, -0.002 * vehicle.acceleration, 0)
    case .bicycle, .scooter, .motorbike: return .zero
    }
  }
}
