// Written by Training/fit_rotation.py. Do not edit.

/// Log-likelihoods of stationary, feet, cycling, automotive, other, up to a common summand, at the knots
/// of each feature of `RotationFeatures`.
enum RotationModel {
  static let level = RotationTable(
    first: -5.8, step: 1.15,
    rows: [
      RotationTable.Row(1.89, -0.61, -0.98, 0.96, -1.26, 0, 0, 0),
      RotationTable.Row(1.57, -1.02, -0.73, 0.30, -0.12, 0, 0, 0),
      RotationTable.Row(0.46, -1.05, 0.13, 1.33, -0.87, 0, 0, 0),
      RotationTable.Row(0.04, -2.03, 0.59, 1.59, -0.19, 0, 0, 0),
      RotationTable.Row(-1.30, 1.54, 1.52, -1.26, -0.50, 0, 0, 0),
      RotationTable.Row(-1.00, 1.12, 0.08, -1.26, 1.06, 0, 0, 0),
      RotationTable.Row(-1.24, 1.68, -0.97, -1.23, 1.76, 0, 0, 0),
    ])
  static let calm = RotationTable(
    first: -2.0, step: 1.0,
    rows: [
      RotationTable.Row(1.03, -0.90, -0.12, 0.09, -0.10, 0, 0, 0),
      RotationTable.Row(0.67, -0.39, -0.66, 0.36, 0.03, 0, 0, 0),
      RotationTable.Row(-1.27, 0.93, 0.41, -0.04, -0.03, 0, 0, 0),
    ])
  static let quickness = RotationTable(
    first: -1.2, step: 0.6,
    rows: [
      RotationTable.Row(0.08, -1.21, 0.07, 0.42, 0.64, 0, 0, 0),
      RotationTable.Row(0.17, -0.37, 0.49, 0.00, -0.29, 0, 0, 0),
      RotationTable.Row(0.17, 1.22, -0.93, -0.00, -0.45, 0, 0, 0),
    ])
  static let slowShare = RotationTable(
    first: 0.0, step: 0.3,
    rows: [
      RotationTable.Row(0.18, -1.10, 0.54, -0.15, 0.53, 0, 0, 0),
      RotationTable.Row(0.43, -0.48, -0.44, -0.18, 0.67, 0, 0, 0),
      RotationTable.Row(-0.18, 1.21, -0.48, 0.74, -1.30, 0, 0, 0),
    ])
  static let axisShare = RotationTable(
    first: 0.4, step: 0.3,
    rows: [
      RotationTable.Row(0.06, -0.98, 1.05, 0.47, -0.61, 0, 0, 0),
      RotationTable.Row(-0.29, 0.69, 0.24, -0.27, -0.37, 0, 0, 0),
      RotationTable.Row(0.65, -0.08, -1.66, 0.21, 0.87, 0, 0, 0),
    ])
  static let lineShare = RotationTable(
    first: 0.0, step: 0.25,
    rows: [
      RotationTable.Row(0.39, -0.95, -0.86, 0.21, 1.22, 0, 0, 0),
      RotationTable.Row(0.70, -0.42, -0.19, 0.33, -0.43, 0, 0, 0),
      RotationTable.Row(-0.34, 0.21, 0.73, 0.01, -0.62, 0, 0, 0),
      RotationTable.Row(-0.33, 0.79, -0.05, -0.13, -0.28, 0, 0, 0),
    ])
}
