public import MotionPlaces
public import MotionProcessing

/// What was learned on the way, in a line each.
public enum LearnedText {
  /// Steps/s of a usual walk.
  private static let usualCadence = 1.85

  /// What is known of the length of somebody's steps.
  public static func summary(
    of calibration: StrideCalibration, units: DisplayUnits = .metric
  ) -> String {
    guard calibration.lessons > 0 else { return "Steps: nothing learned yet." }
    let percent = 100 * (calibration.scale(cadence: usualCadence) - 1)
    let error = 100 * 1.96 * calibration.relativeError(cadence: usualCadence)
    let times = calibration.lessons == 1 ? "one stretch" : "\(calibration.lessons) stretches"
    return "Steps: learned from \(times), \(units.height(calibration.metres)); at a usual walk "
      + "\(Quantity.fixed(abs(percent), 1)) % \(percent < 0 ? "shorter" : "longer") than average, "
      + "distance good to \(Quantity.fixed(error, 1)) % (95 %)."
  }

  /// What is known of a building.
  public static func summary(
    of building: BuildingStoreys, units: DisplayUnits = .metric
  ) -> String {
    let storeys = building.storeys.map { "\($0.number) (\(units.height($0.height, decimals: 1)))" }
    return "Building: storeys \(storeys.joined(separator: ", "))."
  }

  /// What was said of a storey and taught nothing.
  static func complaint(_ refusal: StoreyStatement.Refusal) -> String {
    let said = "storey \(refusal.word.number) at \(refusal.word.moment)"
    switch refusal.reason {
    case .contradicted:
      return "\(said) contradicts the heights of what was said before: taken for this recording; "
        + "learned only where the older word was said once and the newer one fits; check the number"
    case .onTheWay(let from, let to):
      return "\(said) lies on the way between two storeys, +\(Int(from)) to +\(Int(to)) s: not "
        + "taken; give a moment before or after"
    }
  }
}
