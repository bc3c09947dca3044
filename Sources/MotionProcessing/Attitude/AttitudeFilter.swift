/// Attitude from accelerometer, gyroscope and magnetometer, each with its own clock.
public struct AttitudeFilter {
  /// A filter that knows nothing yet.
  public init() {}

  /// Takes a gyroscope sample, rad/s.
  public mutating func process(rotationRate: Vector3, at time: SensorTime) {}

  /// Takes a magnetometer sample, µT.
  public mutating func process(magneticField: Vector3, at time: SensorTime) {}

  /// Takes an accelerometer sample, g with Core Motion's sign, and gives the state propagated to its time.
  public mutating func process(
    acceleration: Vector3, isSaturated: Bool, at time: SensorTime
  ) -> DeviceMotion {
    DeviceMotion(
      time: time, acceleration: acceleration,
      inclinationGravity: acceleration.normalized ?? Vector3(0, 0, -1))
  }
}
