/// Likelihood of an activity by what a lift does: it moves its passenger slowly, along the vertical
/// alone, and shakes nobody.
///
/// The trees see five seconds, in which a lift that sets off is a vehicle that does. In ten seconds
/// the slow motion of a lift is nearly all vertical, that of a vehicle hardly (Activity.md). A
/// handlebar has half of it in the vertical, but shakes; so do stairs.
@_spi(Training) public enum LiftLikelihood {
  /// Least share of the vertical in the slow motion (`SlowSpread.verticalShare`).
  static let leastShare: Float = 0.6
  /// Least slow motion, g: of 0.4 m/s2 for a second within ten.
  static let leastLevel: Float = 0.012
  /// Logarithm of the most change from 1/25 s to 1/25 s, g: a calm body, and a cabin on its rails
  /// (`BatchFeatures.roughness`). Nine in ten batches of recorded walks have -2.2 and more.
  static let mostRoughness: Float = -3
  /// How likely such a batch is in a ride, against one of somebody who stands: at most 0.05 of recorded
  /// batches in vehicles are such, at a limit of -3.5.
  static let ride: Float = 0.1

  /// How likely the last ten seconds are in each class; `nil` where nobody is in a lift.
  public static func likelihood(_ features: BatchFeatures) -> ClassVector? {
    guard features.slow.verticalShare > leastShare, features.slow.level > leastLevel,
      features.roughness < mostRoughness
    else { return nil }
    return ClassVector(1, 1, 1, ride, ride, 1, 0, 0)
  }
}
