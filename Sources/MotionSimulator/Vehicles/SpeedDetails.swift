import MotionProcessing

/// A change from 0 to 1 whose rate grows, stays and goes with cosine ramps (a Tukey window); with
/// ramps of half its duration the rate is a sin².
struct SmoothChange: Sendable {
  /// Duration of each ramp as a share of the whole, above 0 and up to 0.5.
  let ramp: Double

  /// Derivative of the share.
  func rate(at u: Double) -> Double {
    guard u > 0, u < 1 else { return 0 }
    let edge = min(u, 1 - u)
    let top = 1 / (1 - ramp)
    guard edge < ramp else { return top }
    return top * 0.5 * (1 - cosine(turns: 0.5 * edge / ramp))
  }

  /// How much of the change is done, 0...1.
  func share(at u: Double) -> Double {
    if u <= 0 { return 0 }
    if u >= 1 { return 1 }
    if u > 0.5 { return 1 - share(at: 1 - u) }
    let top = 1 / (1 - ramp)
    guard u < ramp else { return top * (u - 0.5 * ramp) }
    return top * 0.5 * (u - ramp / Trigonometry.pi * sine(turns: 0.5 * u / ramp))
  }
}

/// Deviation of a held speed: some decimetres a second, correlated over about ten seconds.
struct StrayingSpeed: Sendable {
  private static let memory = 9.0
  private static let delay = 1.6
  private var random: RandomSource
  private var wish: WanderingNoise
  private var value = 0.0
  private let tick: Double

  init(seed: UInt64, step: Double) {
    random = RandomSource(seed: seed, stream: 31)
    wish = WanderingNoise(deviation: 1, time: Self.memory, step: step)
    tick = step
  }

  /// What comes to the speed and to the acceleration. It fades out towards a halt, so that the
  /// vehicle stands where it stands.
  mutating func advance(
    held: Double, acceleration: Double, deviation: Double
  ) -> (speed: Double, acceleration: Double) {
    let rate = (wish.advance(&random) - value) / Self.delay
    value += rate * tick
    let x = min(1, held / 6)
    // smoothStep and its derivative.
    let gate = x * x * x * (10 + x * (6 * x - 15))
    let slope = x < 1 ? 30 * x * x * (x - 1) * (x - 1) / 6 : 0
    return (
      deviation * gate * value, deviation * (gate * rate + slope * acceleration * value)
    )
  }
}

/// Changing gears: the pull goes for a moment and comes back stronger; the speed dips by a
/// decimetre a second and is what it was after that.
struct Clutch: Sendable {
  /// Speeds at which a car's driver changes up, m/s (ordinary town driving, 20, 36, 53 and 72
  /// km/h), and those of a bus's automatic gearbox.
  private static let carSteps = [5.5, 10, 14.7, 20]
  private static let busSteps = [3.2, 6.1, 9.4]
  private let size: Double
  private let duration: Double
  private var gear = 0
  private var start = -1e9

  init(seed: UInt64) {
    var random = RandomSource(seed: seed, stream: 36)
    // Two of three cars have a clutch, the others change by themselves and softly.
    let isManual = random.uniform() < 0.67
    size = isManual ? random.uniform(0.5, 1.1) : random.uniform(0.1, 0.3)
    duration = isManual ? random.uniform(0.7, 1.2) : random.uniform(0.5, 0.8)
  }

  mutating func advance(
    kind: Vehicle.Kind, held: Double, acceleration: Double, at time: Double
  ) -> (speed: Double, acceleration: Double) {
    let steps: [Double]
    switch kind {
    case .car: steps = Self.carSteps
    case .bus: steps = Self.busSteps
    case .train, .tram, .bicycle, .scooter, .motorbike: return (0, 0)
    }
    if held == 0 {
      gear = 0
    } else if acceleration > 0.3, gear < steps.count, held > steps[gear] {
      gear += 1
      start = time
    } else if gear > 0, acceleration < 0, held < 0.8 * steps[gear - 1] {
      gear -= 1
    }
    let u = (time - start) / duration
    guard u < 1, held > 2 else { return (0, 0) }
    // Acceleration -sin(2πu) sin²(πu), which integrates to nothing; its integral over time is
    // -(1 - cos 2πu)² / (8π).
    let strength = kind == .bus ? 0.4 * size : size
    let s = sine(turns: 0.5 * u)
    let c = 1 - cosine(turns: u)
    return (
      -strength * duration * c * c / (8 * Trigonometry.pi), -strength * sine(turns: u) * s * s
    )
  }
}
