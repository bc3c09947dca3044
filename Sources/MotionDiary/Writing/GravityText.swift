import MotionProcessing

/// The part of a diary that says what came of the calibration to gravity.
enum GravityText {
  /// A line; none where it was not asked for.
  static func lines(_ finding: GravityFinding?) -> [String] {
    guard let finding else { return [] }
    let before = finding.errorBefore.map(milli) ?? "unknown"
    let windows = Quantity.count(finding.windows, "still window")
    if finding.calibration != nil, let after = finding.errorAfter {
      return ["  gravity off by \(before) on \(windows), calibrated to \(milli(after))"]
    }
    return ["  gravity not calibrated: \(reason(finding, windows))"]
  }

  private static func reason(_ finding: GravityFinding, _ windows: String) -> String {
    switch finding.refusal {
    case .fewStillWindows, nil: "\(windows), and \(GravityCalibrator.least) are needed"
    case .fewAttitudes: "it lay still on one side only (\(windows))"
    case .noGain:
      "off by \(finding.errorBefore.map(milli) ?? "") on \(windows), and no better after it"
    }
  }

  private static func milli(_ value: Double) -> String { Quantity.fixed(value, 1) + " mg" }
}
