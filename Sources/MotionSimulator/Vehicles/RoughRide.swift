import MotionProcessing

/// What a way of stated roughness does to a phone in or on a vehicle: four wheels, or two, over a
/// `RoadProfile`, the body on their springs, and the hold of the phone.
struct RoughRide: Sendable {
  private let seed: UInt64
  private let tick: Double
  private var surface: RoadProfile.Class?
  private var name = ""
  private var draws: RandomSource
  private var chassis: Chassis?
  private var road: RoadProfile?
  private var side: RoadProfile?
  private var wheels: [(car: QuarterCar, back: Double, isLeft: Bool)] = []
  private var sway: QuarterCar?
  private var place = Vector3.zero
  private var placement: Placement?
  private var coupling: Coupling?
  private var pitch = 0.0
  private var roll = 0.0

  init(seed: UInt64, step: Double) {
    self.seed = seed
    tick = step
    draws = RandomSource(seed: seed, stream: 70)
  }

  /// The movement at this tick in vehicle axes; `covered` is metres since the ride began. Call it each
  /// tick while the ride goes on.
  mutating func motion(
    of name: String, over surface: RoadProfile.Class, covered: Double, placement: Placement
  ) -> BodyMotion {
    if name != self.name || surface != self.surface { board(name, surface) }
    if placement != self.placement {
      self.placement = placement
      coupling = Coupling(placement, step: tick, &draws)
    }
    guard let chassis else { return BodyMotion() }
    roll(to: covered)
    var motion = BodyMotion()
    let isOnBars = coupling?.isOnBars == true && chassis.hasRigidBars
    let seat = body(chassis)
    let base = isOnBars ? bars() : seat
    if let held = coupling?.motion(base) { motion += held }
    motion.turn += Vector3(roll, pitch, 0)
    return motion
  }

  /// Another vehicle, or another way.
  private mutating func board(_ name: String, _ surface: RoadProfile.Class) {
    (self.name, self.surface) = (name, surface)
    let chassis = Chassis(named: name, &draws)
    self.chassis = chassis
    // A class reaches from half its roughness to twice.
    let roughness = surface.roughness * Trigonometry.exp(0.69 * draws.uniform(-1, 1))
    road = RoadProfile(
      roughness: roughness, dips: chassis.dips, random: RandomSource(seed: seed, stream: 71))
    let none = RoadProfile.Dips(spacing: 0, depth: 0...0, length: 1...1)
    side =
      chassis.lateral > 0
      ? RoadProfile(
        roughness: roughness * chassis.lateral, dips: none,
        random: RandomSource(seed: seed, stream: 72)) : nil
    sway = chassis.lateral > 0 ? chassis.wheel(step: tick) : nil
    let tracks = chassis.track > 0 ? [true, false] : [true]
    wheels = []
    for back in [0, chassis.wheelbase] {
      for isLeft in tracks { wheels.append((chassis.wheel(step: tick), back, isLeft)) }
    }
    place = Vector3(
      draws.uniform(-0.35, 0.35) * chassis.wheelbase, draws.uniform(-0.35, 0.35) * chassis.track,
      chassis.height)
  }

  private mutating func roll(to covered: Double) {
    guard road != nil else { return }
    // The rear begins where the road does.
    let x = covered + 15
    road?.reach(x)
    side?.reach(x)
    for i in wheels.indices {
      let ground = road?.height(at: x - wheels[i].back, isLeft: wheels[i].isLeft) ?? 0
      wheels[i].car.advance(ground: ground)
    }
    if let side { sway?.advance(ground: side.height(at: x, isLeft: true)) }
  }

  /// What the front wheel brings to the handlebar, along a fork that leans by 20° to 25°.
  private func bars() -> Vector3 {
    let up = wheels[0].car.wheelAcceleration
    return Vector3(0.4 * up, 0, up)
  }

  /// Where the phone is in the body: heave, and what pitch and roll add there.
  private mutating func body(_ chassis: Chassis) -> Vector3 {
    let count = 0.5 * Double(wheels.count)
    var front = (a: 0.0, z: 0.0)
    var rear = (a: 0.0, z: 0.0)
    var over = (a: 0.0, z: 0.0)
    for wheel in wheels {
      let (a, z) = (wheel.car.acceleration / count, wheel.car.rise / count)
      if wheel.back == 0 {
        front = (front.a + a, front.z + z)
      } else {
        rear = (rear.a + a, rear.z + z)
      }
      // Half of the difference of left and right at each axle.
      let sign = wheel.isLeft ? 0.5 : -0.5
      over = (over.a + sign * a * count, over.z + sign * z * count)
    }
    let turning = (front.a - rear.a) / chassis.wheelbase
    let rolling = chassis.track > 0 ? over.a / chassis.track : 0
    pitch = -(front.z - rear.z) / chassis.wheelbase
    roll = chassis.track > 0 ? over.z / chassis.track : 0
    let heave = 0.5 * (front.a + rear.a) + turning * place.x + rolling * place.y
    // Cars shake along and to the side a third to a half of what they do up and down (Paddan, Griffin, J
    // Sound Vib 2002).
    let along = -turning * place.z + 0.25 * rear.a
    let aside = -rolling * place.z + (sway?.acceleration ?? 0)
    return Vector3(along, aside, heave)
  }
}
