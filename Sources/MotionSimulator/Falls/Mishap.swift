import MotionProcessing

/// What a fall, a jump, or a phone that drops does to the phone at one moment, in body axes.
struct Mishap: Sendable {
  /// Acceleration of the phone's place, m/s².
  var acceleration = Vector3.zero
  /// Turn before the pose.
  var turn = Quaternion.identity
  /// Metres above where it was.
  var height = 0.0
  /// Share of every other movement that reaches the phone.
  var grip = 1.0
}
