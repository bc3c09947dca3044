/// The weights of `WearRecognizer`. Written by `Training/fit_wear.py`; do not edit.
enum WearModel {
  /// Log-odds of a wrist by a batch of walking.
  static func walking(_ f: BatchFeatures) -> Float {
    0.2951
      + 1.824 * f.lengthBands.power.0
      - 1.41 * f.axisBands.power.5
      + 16.56 * f.tiltChange
      - 1.686 * f.horizontalVariation
      + 2.318 * f.lengthBands.share.2
      - 2.058 * f.trough
      - 19.65 * f.calmShare
      + 0.8242 * f.axisBands.power.4
      - 2.611 * f.range
  }

  /// Log-odds of a wrist by a batch of moving.
  static func moving(_ f: BatchFeatures) -> Float {
    -0.1114
      + 1.183 * f.turning
      + 10.29 * f.axisBands.share.3
      - 0.7967 * f.lengthBands.power.5
      + 1.243 * f.roughness
  }
}
