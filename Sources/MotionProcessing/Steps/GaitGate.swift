/// Says how well a window fits gait: log-odds, from the boosted trees of `GaitModel`.
///
/// Gradient boosting with the logistic loss: Friedman, Greedy Function Approximation, Annals
/// of Statistics 29 (2001).
struct GaitGate: Sendable {
  /// Least deviation of the magnitude, g: quieter windows hold no steps.
  static let leastDeviation: Float = 0.02
  /// Log-odds of a window that is quiet or without any period.
  static let none: Float = -9

  /// Log-odds of gait; strongly negative where the window has no period or is quiet.
  func score(of features: GaitFeatures) -> Float {
    guard features.stepLag > 0, features.deviation > Self.leastDeviation else { return Self.none }
    var values = GaitFeatures.Values(repeating: 0)
    features.write(into: &values)
    return GaitModel.start + GaitModel.trees.sum(for: values.span)
  }
}
