import MotionProcessing

/// Offsets of accelerometer and gyroscope while a phone warms up and ages.
///
/// The phone warms by 2 to 10 K with a time constant of 8 min, as it does when it comes out of a
/// cool place and its screen and radio are on; each axis has its own temperature coefficient. The
/// rest is a random walk.
struct SensorDrift: Sendable {
  /// Offset of the accelerometer, g.
  private(set) var force: Vector3
  /// Bias of the gyroscope, rad/s.
  private(set) var rate: Vector3
  private let forcePerKelvin: Vector3
  private let ratePerKelvin: Vector3
  private let walk: Double
  private let rise: Double
  private var warmth = 0.0
  private var random: RandomSource

  init(_ model: PhoneModel, seed: UInt64) {
    random = RandomSource(seed: seed, stream: 50)
    force = random.normalVector() * model.accelerometerOffset
    let fifth = 0.2 * model.gyroscopeBias.length
    rate = model.gyroscopeBias + random.normalVector() * fifth
    forcePerKelvin = random.normalVector() * model.accelerometerOffsetPerKelvin
    ratePerKelvin = random.normalVector() * model.gyroscopeBiasPerKelvin
    walk = model.gyroscopeWalk
    rise = random.uniform(2, 10)
  }

  /// Many seconds later.
  mutating func pass(_ seconds: Double) {
    warm(by: (rise - warmth) * (1 - Trigonometry.exp(-seconds / 480)), seconds)
  }

  mutating func advance(_ seconds: Double) { warm(by: (rise - warmth) * (seconds / 480), seconds) }

  private mutating func warm(by step: Double, _ seconds: Double) {
    warmth += step
    force += forcePerKelvin * step
    rate += ratePerKelvin * step + random.normalVector() * (walk * seconds.squareRoot())
  }
}
