import MotionProcessing

/// A turn on the spot with small steps.
///
/// The rate of turning follows sin², on average 1.5 rad/s: half a turn in 2.1 s with three or four
/// steps and a peak of 170 °/s (turns of healthy adults at home: 2.2 s, 140 to 190 °/s at the peak,
/// El-Gohary et al., Sensors 2013; IPOL, turns while walking: 1.6 s, three steps).
struct SpotTurn: Sendable {
  private let start: Double
  private let angle: Double
  private let duration: Double

  /// A turn by `angle` radians, positive to the left, that begins at `time`.
  init(angle: Double, at time: Double) {
    start = time
    self.angle = angle
    duration = max(0.9, abs(angle) / 1.5)
  }

  /// When it is over.
  var end: Double { start + duration }

  /// Radians per second at `time`.
  func rate(at time: Double) -> Double {
    let u = (time - start) / duration
    guard u > 0, u < 1 else { return 0 }
    return angle / duration * (1 - cosine(turns: u))
  }
}
