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
  /// Memory of the steady rate and force, s, and time between two looks at them, s.
  static let steadyTime: Float = 2
  static let steadyInterval: Float = 0.1
  /// Mean square of what differs from the steady rate before anything is known, and the least that
  /// is believed: a smooth road gives as much, (rad/s)².
  static let firstRateSpread = square(2 * AttitudeParameters.degree)
  static let leastRateSpread = square(0.3 * AttitudeParameters.degree)
  /// Least change of gravity within `steadyTime` that tells a turn, m/s².
  static let leastTurned: Float = 0.2
  /// How long both must hold, s.
  static let duration: Float = 1

  private(set) var meanRate = SingleVector3.zero
  /// The rate over a longer time.
  private(set) var steadyRate = SingleVector3.zero
  /// Mean square per axis of what the mean rate lately differed from the steady one, (rad/s)²:
  /// large at once where the device is turned, small only after some seconds without.
  private(set) var rateSpread = Self.firstRateSpread
  private var steadyForce = SingleVector3.zero
  /// Whether gravity turns as the steady rate says: then that is no bias.
  private(set) var isTurned = false
  private var sinceSteady: Float = 0
  /// How far back the steady force reaches, s.
  private var memory: Float = 0
  private(set) var meanForce = SingleVector3.zero
  private var hasRate = false
  private var hasForce = false
  private var quietTime: Float = 0

  /// Whether the device has been still long enough.
  var isResting: Bool { quietTime >= Self.duration && !isTurned }

  mutating func process(rate: SingleVector3, interval: Float) {
    guard hasRate else {
      meanRate = rate
      steadyRate = rate
      hasRate = true
      return
    }
    meanRate += (rate - meanRate) * min(interval / Self.timeConstant, 1)
    sinceSteady += interval
    if sinceSteady >= Self.steadyInterval { steady() }
    if (rate - meanRate).largestComponent > Self.rateLimit
      || meanRate.largestComponent > Self.greatestBias
    {
      quietTime = 0
    }
  }

  private mutating func steady() {
    let part = min(sinceSteady / Self.steadyTime, 1)
    steadyRate += (meanRate - steadyRate) * part
    steadyForce += (meanForce - steadyForce) * part
    memory += (Self.steadyTime - memory) * part
    let turned = meanForce.cross(steadyRate) * memory
    isTurned =
      turned.squaredLength > Self.square(Self.leastTurned)
      && (meanForce - steadyForce - turned).squaredLength < 0.25 * turned.squaredLength
    let change = isTurned ? steadyRate : meanRate - steadyRate
    let spread = max(change.squaredLength * 0.5, Self.leastRateSpread)
    rateSpread = max(spread, rateSpread + (spread - rateSpread) * part)
    sinceSteady = 0
  }

  mutating func process(force: SingleVector3, interval: Float) {
    guard hasForce else {
      meanForce = force
      steadyForce = force
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
