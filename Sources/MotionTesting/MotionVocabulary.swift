@_exported public import struct MotionLink.MotionFeatures
@_exported public import enum MotionProcessing.Hint
@_exported public import enum MotionProcessing.SensorStream

// The host's own vocabulary, under the names that a test reads well with.

/// Features that a device may lack (`isStepCountingAvailable()` and the like).
public typealias MotionFeature = MotionFeatures
/// What a device knows of its surroundings beside its sensors (R52, R62).
public typealias MotionHint = Hint
/// A sensor of a device.
public typealias MotionSensor = SensorStream

extension MotionSensor {
  /// Acceleration.
  public static var accelerometer: MotionSensor { .acceleration }
  /// Rotation rate.
  public static var gyroscope: MotionSensor { .rotationRate }
  /// Magnetic field.
  public static var magnetometer: MotionSensor { .magneticField }
  /// Air pressure.
  public static var barometer: MotionSensor { .pressure }
}
