import MotionProcessing

/// The mean relative error of the length of steps, by metres: what is not known of a person is
/// wrong in the same direction all the way.
struct StrideErrorMean {
  /// That of a person of whom nothing is known.
  private static let unknown = StrideCalibration().relativeError(of: DistanceByCadence())

  private var sum = 0.0
  private var metres = 0.0

  mutating func add(_ relativeError: Double, over metres: Double) {
    guard relativeError.isFinite, metres.isFinite, metres > 0 else { return }
    sum += relativeError * metres
    self.metres += metres
  }

  var value: Double { metres > 0 ? sum / metres : Self.unknown }
}
