import MotionProcessing

/// Noise with a time constant (Ornstein-Uhlenbeck): what wanders and comes back.
struct WanderingNoise: Sendable {
  private let keep: Double
  private let drive: Double
  private(set) var value = 0.0

  /// Standard deviation `deviation`, correlation time `time` in seconds, one value each `step`
  /// seconds.
  init(deviation: Double, time: Double, step: Double) {
    keep = Trigonometry.exp(-step / time)
    drive = deviation * ((1 - keep) * (1 + keep)).squareRoot()
  }

  mutating func advance(_ random: inout RandomSource) -> Double {
    value = keep * value + drive * random.normal()
    return value
  }
}

/// Noise in a band: a resonator driven by white noise, with unit variance.
struct BandNoise: Sendable {
  private let first: Double
  private let second: Double
  private let drive: Double
  private var y1 = 0.0
  private var y2 = 0.0

  /// Centre and width of the band in Hz, one value each `step` seconds.
  init(centre: Double, width: Double, step: Double) {
    let r = Trigonometry.exp(-Trigonometry.pi * width * step)
    let angle = 2 * Trigonometry.pi * centre * step
    first = 2 * r * Trigonometry.cos(angle)
    second = -r * r
    // Variance of an AR(2) process driven with variance 1 (Box and Jenkins, Time Series Analysis,
    // 3.2.4).
    let variance = (1 - second) / ((1 + second) * (1 - second - first) * (1 - second + first))
    drive = 1 / variance.squareRoot()
  }

  mutating func advance(_ random: inout RandomSource) -> Double {
    let y = first * y1 + second * y2 + drive * random.normal()
    y2 = y1
    y1 = y
    return y
  }
}

/// Three independent band noises.
struct BandNoise3: Sendable {
  private var x: BandNoise
  private var y: BandNoise
  private var z: BandNoise

  init(centre: Double, width: Double, step: Double) {
    x = BandNoise(centre: centre, width: width, step: step)
    y = x
    z = x
  }

  mutating func advance(_ random: inout RandomSource) -> Vector3 {
    Vector3(x.advance(&random), y.advance(&random), z.advance(&random))
  }
}

/// 0 before 0, 1 after 1, with slopes of 0 at both ends.
func smoothStep(_ x: Double) -> Double {
  let c = min(max(x, 0), 1)
  return c * c * c * (10 + c * (6 * c - 15))
}

/// Sine of `turns` full turns.
func sine(turns: Double) -> Double { Trigonometry.sin(2 * Trigonometry.pi * turns) }

/// Cosine of `turns` full turns.
func cosine(turns: Double) -> Double { Trigonometry.cos(2 * Trigonometry.pi * turns) }
