/// Says when a device lies still: rate and acceleration stay near their own low-passed values.
///
/// The rate is compared with its mean, not with zero, so a bias of any size does not hide the rest.
struct RestDetection {
  /// Time constant of the means, s.
  static let timeConstant: Float = 0.5
  /// Largest deviation of a rate, rad/s, and of an acceleration, m/s² (as VQF: 2°/s, 0.5 m/s²).
  static let rateLimit: Float = 2 * AttitudeParameters.degree
  static let accelerationLimit: Float = 0.5
  /// A steady rate beyond this is a turn, not a bias, rad/s: the largest bias seen is 5.5°/s (raw
  /// iPhone 5).
  static let greatestBias: Float = 10 * AttitudeParameters.degree
  /// Memory of the rate that a steady one is held against, s, and the mean square of what differs
  /// from it before that is known, and at the least, (rad/s)²: roads and hands are no steadier.
  static let steadyTime: Float = 2
  static let firstRateSpread = square(2 * AttitudeParameters.degree)
  static let leastRateSpread = square(0.3 * AttitudeParameters.degree)
  /// How long both must hold, s.
  static let duration: Float = 1

  private(set) var meanRate = SingleVector3.zero
  /// The rate over a longer time.
  private(set) var steadyRate = SingleVector3.zero
  /// Mean square per axis of what the mean rate lately differed from the steady one, (rad/s)²: large at
  /// once where the device is turned, small only after some seconds without.
  private(set) var rateSpread = Self.firstRateSpread
  private(set) var meanForce = SingleVector3.zero
  private var hasRate = false
  private var hasForce = false
  private var quietTime: Float = 0

  /// Whether the device has been still long enough.
  var isResting: Bool { quietTime >= Self.duration }

  mutating func process(rate: SingleVector3, interval: Float) {
    guard hasRate else {
      meanRate = rate
      steadyRate = rate
      hasRate = true
      return
    }
    meanRate += (rate - meanRate) * min(interval / Self.timeConstant, 1)
    let part = min(interval / Self.steadyTime, 1)
    steadyRate += (rate - steadyRate) * part
    let spread = max((meanRate - steadyRate).squaredLength * 0.5, Self.leastRateSpread)
    rateSpread = max(spread, rateSpread + (spread - rateSpread) * part)
    if (rate - meanRate).largestComponent > Self.rateLimit
      || meanRate.largestComponent > Self.greatestBias
    {
      quietTime = 0
    }
  }

  mutating func process(force: SingleVector3, interval: Float) {
    guard hasForce else {
      meanForce = force
      hasForce = true
      return
    }
    meanForce += (force - meanForce) * min(interval / Self.timeConstant, 1)
    if (force - meanForce).largestComponent > Self.accelerationLimit {
      quietTime = 0
    } else if hasRate {
      quietTime += interval
    }
  }

  private static func square(_ x: Float) -> Float { x * x }
}
