/// Likelihood of an activity by the blow of feet: what shakes by a third of g and more, again and again as
/// steps do and more often than a crank turns, is neither pedals nor a road.
///
/// The trees know pedals by the rhythm of the three axes, which a runner's stride has too where the
/// phone swings with it.
enum FootfallLikelihood {
  /// Logarithm of the least deviation of the acceleration's length, g (`BatchFeatures.spread`): 0.3 g.
  static let leastSpread: Float = -1.2
  /// Least autocorrelation of the length (`BatchFeatures.periodicity`).
  static let leastPeriodicity: Float = 0.7
  /// Least frequency of the strongest line of the length, Hz: no crank turns as often.
  static let leastFrequency: Float = 2.2
  /// How likely such a batch is on a bicycle or in a vehicle against feet: of recorded batches of running
  /// 0.59 are such, of cycling and in vehicles none; with what is made up for training 0.72 and none.
  static let ride: Float = 0.03

  /// How likely the window is in each class; `nil` where no feet are felt.
  static func likelihood(_ features: BatchFeatures) -> ClassVector? {
    guard features.spread > leastSpread, features.periodicity > leastPeriodicity,
      features.lengthBands.dominantFrequency > leastFrequency
    else { return nil }
    return ClassVector(1, 1, 1, ride, ride, 1, 0, 0)
  }
}
