/// What the gyroscope says of an activity: legs turn a pocket at every stride, a hand cannot hold a
/// phone as still as a train does, and what lies turns with nothing but its vehicle.
///
/// A witness of limited weight: no class is more than twelve times likelier than another by it, and
/// cycling, which was fitted to simulations alone, no more than four and a half times. Its silence
/// says nothing. Of the legs it tells feet from pedals by a factor of two at most: a stride draws
/// the same line as a pedal, and the pedometer's gate knows better.
@_spi(Training) public struct RotationWitness: Sendable {
  /// Most that is said for one class against another, as a natural logarithm.
  static let mostOdds: Float = 2.5
  /// The same where cycling is one of them.
  static let simulatedOdds: Float = 1.5
  /// The same between feet and pedals.
  static let legsOdds: Float = 0.7

  private var window = RotationWindow()

  /// A witness that has seen nothing.
  public init() {}

  /// Takes the rate of rotation about the device's axes, rad/s; its bias does not matter.
  public mutating func process(_ rotationRate: Vector3, at time: SensorTime) {
    window.append(rotationRate, at: time)
  }

  /// Forgets everything, after a gap.
  public mutating func restart() { window.restart() }

  /// What the last 5 s are like; `nil` while less than 2.56 s is known, or where the newest sample
  /// is a batch old.
  public func features(at end: SensorTime) -> RotationFeatures? {
    guard let newest = window.newest, end.seconds(since: newest) < MotionBatch.duration else {
      return nil
    }
    return RotationFeatures(window)
  }

  /// How likely the last 5 s are in each class, up to a common factor, 1 for the likeliest; `nil`
  /// where there is nothing to judge.
  func likelihood(at end: SensorTime) -> ClassVector? {
    guard let features = features(at: end) else { return nil }
    return Self.likelihood(of: features)
  }

  /// The same of given features.
  static func likelihood(of features: RotationFeatures) -> ClassVector {
    let score = together(bounded(classes(groups(features))))
    var result = ClassVector.zero
    for c in ActivityClass.allCases { result[c] = Float(Trigonometry.exp(Double(score[c]))) }
    return result
  }

  /// Log-likelihood of stationary, feet, cycling, automotive, other.
  private static func groups(_ f: RotationFeatures) -> RotationTable.Row {
    var sum = RotationModel.level(f.level) + RotationModel.calm(f.calm)
    sum += RotationModel.quickness(f.quickness) + RotationModel.slowShare(f.slowShare)
    return sum + RotationModel.axisShare(f.axisShare) + RotationModel.lineShare(f.lineShare)
  }

  private static func classes(_ groups: RotationTable.Row) -> ClassVector {
    ClassVector(groups[0], groups[1], groups[1], groups[2], groups[3], groups[4], 0, 0)
  }

  /// Against the likeliest class, which becomes 0.
  private static func bounded(_ score: ClassVector) -> ClassVector {
    let likeliest = score.likeliest
    var result = ClassVector.zero
    for c in ActivityClass.allCases {
      let isSimulated = c == .cycling || likeliest == .cycling
      let least = isSimulated ? -simulatedOdds : -mostOdds
      result[c] = max(score[c] - score[likeliest], least)
    }
    return result
  }

  /// With feet and pedals kept together: the less likely comes near the other.
  private static func together(_ score: ClassVector) -> ClassVector {
    var result = score
    let pedals = score[.cycling]
    result[.walking] = max(score[.walking], pedals - legsOdds)
    result[.running] = max(score[.running], pedals - legsOdds)
    result[.cycling] = max(pedals, score[.walking] - legsOdds)
    return result
  }
}
