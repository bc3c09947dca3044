/// The weights of `StepCountError`, each for a half width of 95 %. Written by
/// `Training/fit_step_error.py`; do not edit.
enum StepErrorCoefficients {
  /// Steps for each bout.
  static let bout = 3.88
  /// Steps for each wave that was nearly a walk, independent of each other.
  static let nearly = 1.91
  /// Part of all such waves together.
  static let nearlyAll = 0.29
  /// Part of the steps of a source of 30 Hz or more.
  static let fine = 0.0263
  /// Part of the steps of a coarser source.
  static let coarse = 0.166
  /// Part of the steps in an activity that has none.
  static let offFoot = 1.24
  /// Part of the geometric mean of these two kinds of steps and the waves nearly counted.
  static let amongNearly = 0.821
  /// Part of the counted steps that are expected to be none.
  static let counted = 4.81
  /// Part of the refused waves that are expected to be steps.
  static let refused = 0.738
}
