import MotionProcessing

/// What something does to a phone at one moment, in body or vehicle axes (x forward, y left, z up).
struct BodyMotion: Sendable {
  /// Acceleration of the phone's place, m/s².
  var acceleration = Vector3.zero
  /// Turn of the phone against its resting pose, radians.
  var turn = Vector3.zero

  static func * (motion: BodyMotion, share: Double) -> BodyMotion {
    BodyMotion(acceleration: motion.acceleration * share, turn: motion.turn * share)
  }

  static func += (sum: inout BodyMotion, part: BodyMotion) {
    sum.acceleration += part.acceleration
    sum.turn += part.turn
  }
}
