/// Likelihood of an activity by the gyroscope: whether what shakes the device also turns it.
///
/// Hands and bodies are joints: they turn whatever they move. A vehicle shakes what it carries and
/// hardly turns it. So the ratio of shaking to turning, the stiffness, parts a train from the quiet
/// hand that acceleration alone takes it for. Legs lie between and are left to acceleration. Below
/// the sensor's own noise the ratio means nothing, and there is no likelihood.
@_spi(Training) public struct RotationLikelihood: Sendable {
  /// Logarithm of g over rad/s at which body and vehicle are alike. Recorded stillness and exercise
  /// have -2.4 to -2.1 in the median, recorded cars -0.3 to 0.4, simulated hands -2.1 to -1.7, the
  /// same hands in vehicles -1.5 to -1.3, pockets and laps in vehicles -0.9 to -0.5.
  static let alike: Float = -1.5
  /// Odds per unit of stiffness: the two groups part by a factor of e in 0.3.
  static let gain: Float = 3
  /// Most that is said for one class against another, as a natural logarithm: few vehicles were
  /// recorded with a gyroscope.
  static let mostOdds: Float = 2
  /// Logarithm of the least shaking that is not the sensor's own noise, g.
  static let leastShaking: Float = -5.2
  /// Least variance of turning told apart from none, rad²/s²: the noise of phones' gyroscopes.
  private static let noise: Float = 0.002 * 0.002

  private var window = RotationWindow()

  /// A source that has heard nothing.
  public init() {}

  /// Takes the rate of rotation about the device's axes, rad/s; its bias does not matter.
  public mutating func process(_ rotationRate: Vector3, at time: SensorTime) {
    window.process(rotationRate, at: time)
  }

  /// How likely the last 5 s are in each class, up to a common factor; `shaking` is the spread of
  /// acceleration in the same time (`BatchFeatures`). `nil` where there is nothing to judge.
  public func likelihood(shaking: Float, at end: SensorTime) -> ClassVector? {
    guard shaking > Self.leastShaking, let stiffness = stiffness(shaking: shaking, at: end) else {
      return nil
    }
    return Self.likelihood(of: stiffness)
  }

  /// Logarithm of shaking over turning, g over rad/s; `nil` while less than 2.56 s is known, or where
  /// the newest sample is a batch old.
  func stiffness(shaking: Float, at end: SensorTime) -> Float? {
    guard window.count >= RotationWindow.capacity / 2, let newest = window.newest,
      end.seconds(since: newest) < MotionBatch.duration
    else { return nil }
    return shaking - 0.5 * Trigonometry.log(window.variance + Self.noise)
  }

  /// What turns is no vehicle; what is stiff is no hand.
  static func likelihood(of stiffness: Float) -> ClassVector {
    let odds = min(max(gain * (stiffness - alike), -mostOdds), mostOdds)
    let vehicle = Trigonometry.exp(min(odds, 0))
    let body = Trigonometry.exp(-max(odds, 0))
    return ClassVector(body, 1, 1, 1, vehicle, body, 0, 0)
  }
}
