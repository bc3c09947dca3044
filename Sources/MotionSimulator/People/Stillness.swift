import MotionProcessing

/// A person who does not walk: sway of the body, breath, tremor of the hand, and every now and then
/// a shift of the weight, the leg or the grip.
///
/// Levels come from `Placement.stillness`. How they are spread in time was set on windows of 6 s of
/// MotionSense and WISDM 2019 (trouser pocket, sitting and standing) and of pauses in the Awinda
/// recordings (hand): most windows are nearly still, one in ten has ten times the median.
struct Stillness: Sendable {
  private var random: RandomSource
  private var sway: BandNoise3
  private var tremor: BandNoise3
  private var turn: BandNoise3
  private var rocking: BandNoise3
  /// Common factor of all amplitudes, which changes over time as activity does while sitting or
  /// standing.
  private var liveliness: WanderingNoise
  private var shifts: RandomSource
  private var shift = Shift()
  private var places = (Vector3.zero, Vector3.zero)
  private var breath = 0.0
  private let breathing: Double
  private let person: Double
  private let tick: Double

  init(seed: UInt64, step: Double) {
    random = RandomSource(seed: seed, stream: 4)
    shifts = RandomSource(seed: seed, stream: 41)
    tick = step
    sway = BandNoise3(centre: 1.0, width: 1.4, step: step)
    // Physiological tremor of the hand: 8 to 12 Hz; with the arm's mass 4 to 8 Hz is as strong.
    tremor = BandNoise3(centre: 6, width: 6, step: step)
    turn = BandNoise3(centre: 0.35, width: 0.35, step: step)
    rocking = BandNoise3(centre: 1.2, width: 1.2, step: step)
    liveliness = WanderingNoise(deviation: 0.65, time: 7, step: step)
    person = Trigonometry.exp(0.25 * shifts.normal())
    // 12 to 18 breaths a minute.
    breathing = shifts.uniform(0.2, 0.3)
  }

  /// Acceleration in m/s² and turn in radians for levels as in `Placement.stillness`.
  mutating func motion(sway level: Double, tremor shake: Double, turn angle: Double)
    -> BodyMotion
  {
    let size = person * Trigonometry.exp(liveliness.advance(&random))
    let perAxis = 0.577 * size
    shift.advance(tick, angle: angle, &shifts)
    let rustle = 1 + 3 * shift.bustle
    breath += breathing * tick
    if breath >= 1 { breath -= 1 }
    let a = sway.advance(&random) * (level * perAxis)
    let b = tremor.advance(&random) * (1.2 * shake * perAxis * rustle)
    // Limbs give way by turning: what sways the phone at 1 Hz is half gravity.
    let noise =
      turn.advance(&random) * (0.12 * angle * size)
      + rocking.advance(&shifts) * (0.28 * angle * size)
    let chest = Vector3(0, 0.12 * angle * sine(turns: breath), 0)
    return BodyMotion(acceleration: a + b + carried(), turn: shift.turn + noise + chest)
  }

  /// The phone sits a hand's breadth or two from the joint that a shift turns; its way is the arc,
  /// its acceleration the second difference, so nothing moves on when the shift is over.
  private mutating func carried() -> Vector3 {
    let place = Vector3(-shift.turn.y, shift.turn.x, 0.3 * shift.turn.z) * 0.2
    let bend = place + places.1 - places.0 * 2
    places = (place, places.0)
    return bend * (1 / (tick * tick))
  }
}

/// Minimum-jerk turns to a new hold, with rests of some seconds to a minute.
private struct Shift: Sendable {
  private var from = Vector3.zero
  private var to = Vector3.zero
  private var clock = 0.0
  private var duration = 1.0
  private var rest = 4.0
  private(set) var turn = Vector3.zero

  /// 0 at rest, 1 in the middle of a shift.
  var bustle: Double {
    let u = clock / duration
    return u < 1 ? 16 * u * u * (1 - u) * (1 - u) : 0
  }

  /// Goes on by a tick; a shift turns by some times `angle`, radians. Where nobody holds the phone
  /// it comes back to its place.
  mutating func advance(_ tick: Double, angle: Double, _ random: inout RandomSource) {
    clock += tick
    let isHeld = angle > 1e-4
    let isDue = clock > duration + rest || (!isHeld && to != .zero && clock > duration)
    if isDue {
      from = turn
      to = isHeld ? random.normalVector() * (7 * angle) : .zero
      clock = 0
      duration = random.uniform(0.6, 1.6)
      // Waiting times of a Poisson process, half a minute in the mean.
      rest = 1 - 15 * Trigonometry.log(1 - 0.98 * random.uniform())
    }
    turn = from + (to - from) * smoothStep(clock / duration)
  }
}
