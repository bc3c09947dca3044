import MotionProcessing

extension DeviceMotion {
  /// A device that lies face up, its heading given, with everything known of it that is not taken
  /// away.
  static func level(
    at seconds: Double, yaw: Double = 0, north: Double? = nil, accuracy: FieldAccuracy = .high,
    toTrue: Double? = nil, heading: Double = 0
  ) -> DeviceMotion {
    held(Quaternion.about(0, 0, yaw), at: seconds, north: north, accuracy, toTrue, heading)
  }

  /// A device held in an attitude; `north` is the turn from the arbitrary to the north frame.
  static func held(
    _ attitude: Quaternion, at seconds: Double, north: Double? = nil,
    _ accuracy: FieldAccuracy = .high, _ toTrue: Double? = nil, _ heading: Double = 0
  ) -> DeviceMotion {
    let down = attitude.unrotate(Vector3(0, 0, -1))
    var motion = DeviceMotion(
      time: SensorTime(seconds: seconds), acceleration: down + Vector3(0.1, -0.2, 0.03),
      inclinationGravity: down)
    motion.arbitrary = attitude
    motion.rotationRate = Vector3(0.1, 0.2, 0.3)
    guard let north else { return motion }
    motion.magneticNorth = Quaternion.about(0, 0, north) * attitude
    motion.magneticToCorrected = 0.4
    motion.magneticToTrueNorth = toTrue
    motion.magneticField = Vector3(20, 0, -40)
    motion.fieldAccuracy = accuracy
    motion.heading = heading
    return motion
  }
}

extension Quaternion {
  /// A turn about an axis by its length in radians.
  static func about(_ x: Double, _ y: Double, _ z: Double) -> Quaternion {
    Quaternion(rotation: Vector3(x, y, z))
  }

  /// Angle between two attitudes, rad.
  func angle(to other: Quaternion) -> Double {
    let turn = conjugate * other
    let sine = (turn.x * turn.x + turn.y * turn.y + turn.z * turn.z).squareRoot()
    return 2 * Trigonometry.atan2(sine, abs(turn.w))
  }
}
