import MotionProcessing

/// A run on skis: turn after turn, the body inclined into each, up between them and down within, skis
/// that chatter on hard snow.
///
/// A turn to the left and one to the right take 1.25 to 3.3 s (0.3 to 0.8 Hz) at 6 to 16 m/s with 0.3 to
/// 0.9 g to the side (Müller, Schwameder, J Sports Sci 2003). The centre of mass goes up and down by 10 to
/// 30 cm. Skis shake at 5 to 30 Hz, and legs let a part of it reach the back (Spörri et al., Front Physiol
/// 2017); the level there, 0.6 to 2.4 m/s² at 10 m/s, is assumed.
struct Skiing: Sendable {
  private var random: RandomSource
  private var chatter: BandNoise3
  private var quick: BandNoise3
  private var patch: WanderingNoise
  private let begin: Double
  private let seconds: Double
  private let top: Double
  private let rhythm: Double
  private let edge: Double
  private let pumping: Double
  private let hardness: Double
  private let slope: Double
  private var turn = (begin: 0.0, seconds: 1.0, side: 1.0, force: 0.0)
  private var pushing = 0.0
  private(set) var speed = 0.0
  private(set) var acceleration = 0.0
  /// About the vertical, rad/s, positive to the left.
  private(set) var turnRate = 0.0

  /// Height won a second, below 0, m/s.
  var sinking: Double { -slope * speed }

  init(seed: UInt64, speed: Double, at time: Double, seconds: Double) {
    // Each run differs, each skier is one.
    var skier = RandomSource(seed: seed, stream: 75)
    rhythm = skier.uniform(0.3, 0.8)
    edge = skier.uniform(0.3, 0.85) * standardGravity
    pumping = skier.uniform(0.1, 0.3)
    hardness = skier.uniform(2, 8)
    slope = skier.uniform(0.15, 0.35)
    top = speed
    begin = time
    self.seconds = seconds
    let number = UInt64(max(0, time / Tick.seconds))
    random = RandomSource(seed: seed &+ number &* 0x9E37_79B9, stream: 76)
    chatter = BandNoise3(centre: 9, width: 6, step: Tick.seconds)
    quick = BandNoise3(centre: 20, width: 12, step: Tick.seconds)
    patch = WanderingNoise(deviation: 0.4, time: 2, step: Tick.seconds)
    turn.begin = time + 2
    turn.seconds = 0.01
  }

  /// The movement at this tick, body axes; `transfer` is what the place passes on.
  mutating func motion(through transfer: RideTransfer, at time: Double) -> BodyMotion {
    keepSpeed(at: time)
    let u = phase(at: time)
    let hold = 0.5 * (1 - cosine(turns: u))
    let force = turn.side * turn.force * hold * min(1, speed / 4)
    turnRate = speed > 0.5 ? force / speed : 0
    var motion = BodyMotion()
    // The force of the curve and the weight together go through the skis.
    motion.turn = Vector3(
      -Trigonometry.atan2(force, standardGravity), 0.06 * sine(turns: u), 0.1 * turn.side * hold)
    // Down within the turn, up between: a path of `pumping` metres each turn.
    let rate = 2 * Trigonometry.pi / turn.seconds
    // At most half of the weight is lifted.
    let pump = min(0.5 * pumping * rate * rate, 5) * cosine(turns: u) * min(1, speed / 4)
    let snow = Trigonometry.exp(patch.advance(&random))
    let size = hardness * (speed / 10) * (0.35 + 0.65 * hold) * snow
    let low = chatter.advance(&random) * (0.577 * 0.3 * size * transfer.low)
    let high = quick.advance(&random) * (0.577 * 0.3 * size * transfer.high)
    motion.acceleration = Vector3(0, 0, -pump) + low + high
    motion.turn += low * 0.004
    return motion
  }

  private mutating func keepSpeed(at time: Double) {
    let change = 6.0
    let go = smoothStep((time - begin - 1) / change)
    let stop = smoothStep((begin + seconds - 1 - time) / change)
    let wanted = top * min(go, stop)
    acceleration = (wanted - speed) / Tick.seconds
    speed = wanted
  }

  private mutating func phase(at time: Double) -> Double {
    if time >= turn.begin + turn.seconds {
      turn.begin = time
      turn.side = -turn.side
      turn.seconds = 0.5 / (rhythm * Trigonometry.exp(0.15 * random.normal()))
      turn.force = edge * Trigonometry.exp(0.2 * random.normal())
    }
    return min(1, max(0, (time - turn.begin) / turn.seconds))
  }
}
