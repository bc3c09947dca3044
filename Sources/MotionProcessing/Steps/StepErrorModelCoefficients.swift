/// The fitted numbers of `StepErrorModel`, one for each of the `StepErrorFeatures`. Written by
/// `Training/fit_steps.py`; do not edit.
///
/// Fitted on the timed walks and on the rides, desks and exercises of the steps suite, with the
/// licences that the article Steps names.
enum StepErrorModelCoefficients {
  /// Of confirmed steps.
  static let confirmed = SIMD8<Float>(
    -3.801, -1.812, -0.7762, -5.011, 1.349, 1.837, 1.143, 2.052)
  /// Of waves that were dropped next to steps.
  static let refusedInside = SIMD8<Float>(
    -0.128, 0.09154, -0.7622, 4.304, -1.018, -1.349, -0.2045, -1.054)
  /// Of waves that were dropped where no walk was found.
  static let refusedOutside = SIMD8<Float>(
    0, 0.7663, -1.829, 8.823, -3.519, -0.1895, -0.5434, 0.1504)
}
