public import MotionProcessing

/// One moment of device motion, as gestures are told from it: what `CMDeviceMotion` has, in its units
/// and with its signs.
///
/// ```swift
/// var counter = RepetitionCounter()
/// manager.startDeviceMotionUpdates(to: queue) { motion, _ in
///   guard let motion else { return }
///   counter.process(InertialSample(motion.timestamp, motion.gravity, …))
///   while let told = counter.next() { … }
/// }
/// ```
public struct InertialSample: Equatable, Sendable {
  /// When it was, on any clock that only grows.
  public var time: SensorTime
  /// Direction of gravity in the device, g, of unit length (face up: z = -1).
  public var gravity: Vector3
  /// Acceleration without gravity, g: gravity and this add up to what the accelerometer reads.
  public var userAcceleration: Vector3
  /// Rotation rate without bias, rad/s; `nil` without gyroscope.
  public var rotationRate: Vector3?
  /// What was taken off the rotation rate, rad/s; `nil` where that is not known. A filter that began
  /// while a car gained speed takes a turn for bias; who knows better adds it again.
  public var gyroscopeBias: Vector3?

  /// What the accelerometer reads, g.
  public var acceleration: Vector3 { gravity + userAcceleration }

  /// A sample from its parts.
  public init(
    time: SensorTime, gravity: Vector3, userAcceleration: Vector3, rotationRate: Vector3?,
    gyroscopeBias: Vector3? = nil
  ) {
    self.time = time
    self.gravity = gravity
    self.userAcceleration = userAcceleration
    self.rotationRate = rotationRate
    self.gyroscopeBias = gyroscopeBias
  }

  /// What the coprocessor said; gravity is that of the arbitrary frame, without the magnetometer.
  public init(_ motion: DeviceMotion) {
    // What `gravity(in: .xArbitraryZVertical)` would turn out anew.
    let gravity = motion.inclinationGravity
    self.init(
      time: motion.time, gravity: gravity, userAcceleration: motion.acceleration - gravity,
      rotationRate: motion.rotationRate, gyroscopeBias: motion.gyroscopeBias)
  }
}
