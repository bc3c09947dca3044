import CoreMotion
import MotionGestures
import MotionProcessing

/// Gravity out of acceleration alone, which is all that the recorder has: what changes slowly. An arm moves within a second, a
/// car within half a minute.
public struct SlowGravity {
  private let memory: Double
  private var gravity: Vector3?
  private var last = 0.0

  /// Nothing is known; a change is gravity after so many seconds.
  public init(memory: Double = 1) { self.memory = memory }

  /// A sample for a detector, of acceleration in g at a number of seconds.
  public mutating func sample(_ acceleration: CMAcceleration, at seconds: Double) -> InertialSample
  {
    let measured = Vector3(acceleration.x, acceleration.y, acceleration.z)
    let share = min(1, max(0, seconds - last) / memory)
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
