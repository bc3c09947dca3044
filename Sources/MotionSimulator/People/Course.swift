import MotionProcessing

/// Where somebody goes: heading, place and speed on foot or in the car, in a level plane (x east, y
/// north).
struct Course: Sendable {
  private var random: RandomSource
  private var wander: WanderingNoise
  private var cornerStart = -1e9
  private var nextCorner: Double
  private var cornerAngle = 0.0
  private let tick: Double
  /// Radians from east, counter-clockwise.
  private(set) var heading: Double
  /// Metres east of the start.
  private(set) var east = 0.0
  /// Metres north of the start.
  private(set) var north = 0.0
  /// Speed on foot, m/s, and how it changes: a step to another speed takes about a second.
  private(set) var speed = 0.0
  private(set) var acceleration = 0.0
  private(set) var turnRate = 0.0
  /// Metres of all ways.
  private(set) var covered = 0.0

  init(seed: UInt64, step: Double) {
    random = RandomSource(seed: seed, stream: 6)
    tick = step
    wander = WanderingNoise(deviation: 0.05, time: 1.5, step: step)
    heading = random.uniform(-Trigonometry.pi, Trigonometry.pi)
    nextCorner = random.uniform(12, 30)
  }

  /// On foot: `metres` since the last tick; `speed` is where the person's speed goes, 0 on a
  /// treadmill; `turning` is the rate of a turn on the spot, radians per second. A way that leads to a
  /// place has no corners, and turns to where that lies, `aside` radians to the left.
  mutating func walk(
    at time: Double, metres: Double, speed target: Double, turning: Double = 0,
    aside: Double? = nil
  ) {
    // Critically damped with 0.3 s: peak acceleration 1.2 m/s² for 1 m/s.
    let a = (target - speed) / (0.3 * 0.3) - 2 * acceleration / 0.3
    acceleration += a * tick
    speed += acceleration * tick
    // Ways bend only for those who walk: the turn fades in and out with the speed.
    let wandering = wander.advance(&random)
    let bend = aside.map(steering) ?? corner(at: time)
    turnRate = (wandering + bend) * min(1, max(0, speed / 0.8)) + turning
    move(metres)
  }

  /// In or on a vehicle.
  mutating func ride(speed: Double, turnRate rate: Double) {
    self.speed = 0
    acceleration = 0
    turnRate = rate
    move(speed * tick)
  }

  /// Rate of a turn towards something `aside`: within a second or two, and no harder than 2 m/s² to the
  /// side.
  private func steering(_ aside: Double) -> Double {
    let most = min(1.2, 2 / max(speed, 1))
    return min(max(aside / 0.8, -most), most)
  }

  /// Metres to a place, and how far to the left of the heading it lies, radians.
  func goal(at place: NamedPlace) -> (metres: Double, aside: Double) {
    let (x, y) = (place.east - east, place.north - north)
    var aside = Trigonometry.atan2(y, x) - heading
    if aside > Trigonometry.pi { aside -= 2 * Trigonometry.pi }
    if aside < -Trigonometry.pi { aside += 2 * Trigonometry.pi }
    return ((x * x + y * y).squareRoot(), aside)
  }

  private mutating func move(_ metres: Double) {
    covered += max(metres, 0)
    heading += turnRate * tick
    if heading > Trigonometry.pi { heading -= 2 * Trigonometry.pi }
    if heading < -Trigonometry.pi { heading += 2 * Trigonometry.pi }
    east += metres * Trigonometry.cos(heading)
    north += metres * Trigonometry.sin(heading)
  }

  /// A corner of a path: a quarter turn, more or less, within 2 s.
  private mutating func corner(at time: Double) -> Double {
    if time >= nextCorner {
      cornerStart = time
      cornerAngle = (random.uniform() < 0.5 ? 1 : -1) * random.uniform(0.6, 1.8)
      nextCorner = time + random.uniform(12, 45)
    }
    let u = (time - cornerStart) / 2
    guard u < 1 else { return 0 }
    let s = sine(turns: 0.5 * u)
    return cornerAngle * s * s
  }
}
