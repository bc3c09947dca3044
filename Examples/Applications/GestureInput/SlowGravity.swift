import CoreMotion
import MotionGestures
import MotionProcessing

/// Gravity out of acceleration alone, which is all that the recorder has: what changes within a second is the arm's.
public struct SlowGravity {
  /// Seconds after which a change of posture is gravity.
  private static let memory = 1.0

  private var gravity: Vector3?
  private var last = 0.0

  /// Nothing is known.
  public init() {}

  /// A sample for a detector, of acceleration in g at a number of seconds.
  public mutating func sample(_ acceleration: CMAcceleration, at seconds: Double) -> InertialSample
  {
    let measured = Vector3(acceleration.x, acceleration.y, acceleration.z)
    let share = min(1, max(0, seconds - last) / Self.memory)
    last = seconds
    let mean = (gravity ?? measured) + (measured - (gravity ?? measured)) * share
    gravity = mean
    let length = (mean.x * mean.x + mean.y * mean.y + mean.z * mean.z).squareRoot()
    let direction = mean * (1 / max(length, 1e-9))
    return InertialSample(
      time: SensorTime(seconds: seconds), gravity: direction,
      userAcceleration: measured - direction, rotationRate: nil)
  }
}
