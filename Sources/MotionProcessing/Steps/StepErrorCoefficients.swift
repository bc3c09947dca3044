/// The weights of `StepCountError`, each for a half width of 95 %. Written by
/// `Training/fit_step_error.py`; do not edit.
enum StepErrorCoefficients {
  /// Steps for each bout.
  static let bout = 3.89
  /// Steps for each wave that was nearly a walk, independent of each other.
  static let nearly = 4.91
  /// Part of all such waves together.
  static let nearlyAll = 0.282
  /// Part of the steps of a source of 30 Hz or more.
  static let fine = 0.0262
  /// Part of the steps of a coarser source.
  static let coarse = 0.219
  /// Part of the geometric mean of the steps of a coarse source and the waves nearly counted.
  static let coarseNearly = 1.45
  /// Part of the steps in an activity that has none.
  static let offFoot = 0.373
  /// Part of the counted steps that are expected to be none.
  static let counted = 2.14
  /// Part of the refused waves that are expected to be steps.
  static let refused = 2.14
}
