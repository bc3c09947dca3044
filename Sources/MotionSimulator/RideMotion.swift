import MotionProcessing

/// What a car does to a phone in it: acceleration and turning beside course and speed.
///
/// Levels at 12 m/s, RMS in m/s² over three axes, before the placement's gain: bounce 0.3 (1 to 2
/// Hz), 0.5 at 3 to 8 Hz, 0.5 at 8 to 13 Hz, 0.15 above: medians of phones in cars (QROWD, MIT, and
/// others). An idling engine gives lines at its turning and firing rate (12.5 and 25 Hz at 750
/// turns a minute, four cylinders).
struct RideMotion: Sendable {
  private var random: RandomSource
  private var bounce: BandNoise3
  private var low: BandNoise3
  private var middle: BandNoise3
  private var high: BandNoise3
  private var rocking: BandNoise3
  private var roughness: WanderingNoise
  private var revs: WanderingNoise
  private var crank = 0.0
  private var lift = 0.0
  private let tick: Double

  init(seed: UInt64, step: Double) {
    tick = step
    random = RandomSource(seed: seed, stream: 3)
    bounce = BandNoise3(centre: 1.4, width: 0.7, step: step)
    low = BandNoise3(centre: 6, width: 3, step: step)
    middle = BandNoise3(centre: 10.5, width: 2.5, step: step)
    high = BandNoise3(centre: 17, width: 6, step: step)
    rocking = BandNoise3(centre: 1.1, width: 0.8, step: step)
    roughness = WanderingNoise(deviation: 0.3, time: 6, step: step)
    revs = WanderingNoise(deviation: 0.15, time: 2, step: step)
  }

  /// Acceleration in the car's axes (x forward, y left, z up) without that of course and speed, and
  /// the turn of the car's body in radians.
  mutating func motion(of car: Car, transfer: RideTransfer) -> (Vector3, turn: Vector3) {
    let running = car.isRunning ? 1.0 : 0.0
    lift += (running - lift) * min(1, tick / 0.4)
    guard lift > 1e-4 else { return (.zero, .zero) }
    // Vibration grows with the speed, less than in proportion.
    let pace = min(1.4, car.speed / 12)
    let road = pace * (1.6 - 0.6 * pace) * max(0.3, 1 + roughness.advance(&random))
    let perAxis = 0.577
    var a = scaled(bounce.advance(&random), 0.5, 1.3) * (0.3 * perAxis * transfer.bounce * road)
    a += scaled(low.advance(&random), 0.8, 1.3) * (0.5 * perAxis * transfer.low * road)
    a += middle.advance(&random) * (0.5 * perAxis * transfer.middle * road)
    a += high.advance(&random) * (0.15 * perAxis * transfer.high * road)
    a += idling(speed: car.speed, gain: 0.6 * transfer.middle + 0.4)
    let r = rocking.advance(&random) * (0.004 * transfer.rocking * road)
    // A car leans out of the curve by about 4°/g and dips by 3°/g when it brakes.
    let lean = Vector3(
      0.007 * car.speed * car.turnRate, -0.005 * car.acceleration, 0)
    return (a, lean + r)
  }

  private mutating func idling(speed: Double, gain: Double) -> Vector3 {
    let rate = 12.5 + revs.advance(&random) + 1.2 * min(speed, 8)
    crank += rate * tick
    if crank > 1 { crank -= 1 }
    let level = lift * gain * (speed < 8 ? 1 : 8 / speed)
    let first = 0.045 * level * sine(turns: crank)
    let second = 0.075 * level * sine(turns: 2 * crank + 0.1)
    return Vector3(0.5 * first + 0.3 * second, 0.8 * first, first + second)
  }

  private func scaled(_ v: Vector3, _ horizontal: Double, _ vertical: Double) -> Vector3 {
    Vector3(v.x * horizontal, v.y * horizontal, v.z * vertical)
  }
}
