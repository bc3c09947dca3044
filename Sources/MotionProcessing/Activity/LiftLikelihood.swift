/// Likelihood of an activity by what a lift does: it moves its passenger slowly, along the vertical
/// alone, and shakes nobody.
///
/// The trees see five seconds, in which a lift that sets off is a vehicle that does. In ten seconds
/// somebody in a lift (simulated: ISO 18738) passes all three limits in 0.76 of the batches, recorded
/// buses and trains in 0.05, recorded rest in 0.001 and bicycles in none (Activity.md). A handlebar has
/// half of its slow power in the vertical, but shakes; so do stairs.
struct LiftLikelihood {
  /// Least share of the vertical in the slow motion (`SlowSpread.verticalShare`).
  static let leastShare: Float = 0.6
  /// Least slow motion, g: of 0.4 m/s2 for a second within ten.
  static let leastLevel: Float = 0.012
  /// Logarithm of the most change from 1/25 s to 1/25 s, g: a calm body, and a cabin on its rails
  /// (`BatchFeatures.roughness`). Walking has -2.4 and more.
  static let mostRoughness: Float = -3
  /// How likely such a batch is in a ride, against one of somebody who stands: recordings say 0.07
  /// at most.
  static let ride: Float = 0.1

  /// How likely the last ten seconds are in each class; `nil` where nobody is in a lift.
  static func likelihood(_ features: BatchFeatures) -> ClassVector? {
    guard features.slow.verticalShare > leastShare, features.slow.level > leastLevel,
      features.roughness < mostRoughness
    else { return nil }
    return ClassVector(1, 1, 1, ride, ride, 1, 0, 0)
  }
}
