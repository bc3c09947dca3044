@_spi(Training) @testable import MotionProcessing

/// Acceleration by formula, in g at 50 Hz with Core Motion's sign.
enum SyntheticAcceleration {
  /// Face up on a table.
  static let rest = Vector3(0, 0, -1)

  /// Vertical bounce with a harmonic and a forward sway at half its rate: gait as a phone in a
  /// pocket sees it.
  static func gait(_ seconds: Double, cadence: Double, bounce: Double) -> Vector3 {
    let phase = 2 * Trigonometry.pi * cadence * seconds
    let up = bounce * Trigonometry.sin(phase) + 0.35 * bounce * Trigonometry.sin(2 * phase + 1)
    return Vector3(
      0.3 * bounce * Trigonometry.sin(0.5 * phase), 0.25 * bounce * Trigonometry.sin(phase + 2),
      -1 + up)
  }
}

extension FeatureWindow {
  /// The features after `seconds` of a signal at 50 Hz.
  static func features(seconds: Double, of signal: (Double) -> Vector3) -> BatchFeatures? {
    var window = FeatureWindow()
    for i in 1...Int(seconds * 50) {
      let time = SensorTime(nanoseconds: Int64(i) * 20_000_000)
      window.process(signal(time.seconds), at: time)
    }
    return window.features()
  }
}
