/// The weights of `WearRecognizer`. Written by `Training/fit_wear.py`; do not edit.
enum WearModel {
  /// Log-odds of a wrist by a batch of walking.
  static func walking(_ f: BatchFeatures) -> Float {
    2.133
      + 1.72 * f.lengthBands.power.0
      - 1.328 * f.axisBands.power.5
      + 17.12 * f.tiltChange
      - 1.699 * f.horizontalVariation
      - 4.622 * f.lengthBands.share.3
      - 1.684 * f.trough
      - 21.54 * f.calmShare
      + 0.8063 * f.axisBands.power.4
      - 2.556 * f.range
  }

  /// Log-odds of a wrist by a batch of moving.
  static func moving(_ f: BatchFeatures) -> Float {
    0.8578
      + 1.135 * f.horizontalVariation
      - 1.078 * f.lengthBands.power.5
      + 0.7692 * f.axisBands.power.3
      + 21.11 * f.axisBands.share.5
      + 0.8671 * f.turning
  }
}
