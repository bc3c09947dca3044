/// The fitted numbers of `GaitGate`. Written by `Training/fit_gait.py`; do not edit.
///
/// Fitted on windows of the recordings that the article Steps names, with their licences.
enum GaitCoefficients {
  /// Mean of each feature.
  static let mean: [Float] = [
    0.55044, 0.49076, 0.63326, -1.3852, -0.73084, -1.2282,
    0.23875, -0.52415, 0.72037, 0.68899, 1.1892,
  ]
  /// Standard deviation of each feature.
  static let spread: [Float] = [
    0.14478, 0.30578, 0.32052, 0.77657, 0.37197, 0.76686,
    0.30202, 0.25059, 0.25127, 0.26426, 0.4324,
  ]
  /// Log-odds of an average window.
  static let bias: Float = 3.5576
  /// Coefficients of the standardized features.
  static let linear: [Float] = [
    -0.17386, 0.88881, 0.81262, 1.6957, 0.28234, -0.35398,
    -0.5073, -0.04389, 0.14679, 0.090496, -0.046924,
  ]
  /// Coefficients of their products, row by row of the upper triangle.
  static let products: [Float] = [
    -0.19726, 0.064065, -0.17655, -0.098469, 0.020469, 0.023771,
    0.051425, 0.19411, -0.13576, 0.30729, -0.034445, -0.40326,
    0.89597, 0.09852, -0.016525, -0.004538, -0.27214, -0.425,
    -0.34551, -0.071239, 0.14824, 0.10246, 0.16495, 0.24961,
    0.57534, 0.040985, 0.010017, -0.33689, 0.24566, 0.38832,
    0.022108, 0.3523, -0.67908, 0.29952, -0.31523, -0.016523,
    -0.56836, 0.052073, -0.069182, -0.21774, 0.89169, -0.040679,
    0.0027448, 0.0023343, -0.14747, -0.76805, -0.065562, -0.053092,
    -0.25101, -0.40328, 0.093719, -0.6629, -0.1079, -0.18384,
    0.094434, 0.021123, -0.22178, 0.10114, -0.3441, 0.041083,
    0.097222, 0.27208, -0.24571, -0.51218, -0.16372, -0.1914,
  ]
}
