/// The weights of `StepCountError`, each for a half width of 95 %. Written by
/// `Training/fit_step_error.py`; do not edit.
enum StepErrorCoefficients {
  /// Steps for each bout.
  static let bout = 2.77
  /// Steps for each wave that was nearly a walk, independent of each other.
  static let nearly = 1.27
  /// Part of all such waves together.
  static let nearlyAll = 0.184
  /// Part of the steps of a source of 30 Hz or more.
  static let fine = 0.0215
  /// Part of the steps of a coarser source.
  static let coarse = 0.218
  /// Part of the steps in an activity that has none.
  static let offFoot = 0.477
  /// Part of the geometric mean of these two kinds of steps and the waves nearly counted.
  static let amongNearly = 1.08
  /// Part of the counted steps that are expected to be none.
  static let counted = 0.841
  /// Part of the refused waves that are expected to be steps.
  static let refused = 0.86
}
