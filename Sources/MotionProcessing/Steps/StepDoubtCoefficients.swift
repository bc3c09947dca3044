/// The fitted numbers of `StepDoubt`, one for each of the `StepSigns`. Written by
/// `Training/fit_steps.py`; do not edit.
///
/// Fitted on the timed walks and on the rides, desks and exercises of the steps suite, with the
/// licences that the article Steps names.
enum StepDoubtCoefficients {
  /// Of confirmed steps.
  static let confirmed = SIMD8<Float>(
    -3.843, -1.706, -0.9148, -4.897, 1.338, 1.879, 1.093, 2.2)
  /// Of waves that were dropped next to steps.
  static let refusedInside = SIMD8<Float>(
    0.0353, 0.04889, -0.6756, 3.729, -1.263, -1.599, -0.2499, -0.5183)
  /// Of waves that were dropped where no walk was found.
  static let refusedOutside = SIMD8<Float>(
    0, 0.458, -0.8371, 8.151, -4.644, 0.2603, -0.4676, -0.2953)
}
