import CMotionC
import MotionProcessing

extension coremotion_attitude {
  /// Gravity and what is left without it are those of the arbitrary frame, which no magnet disturbs.
  init(_ motion: DeviceMotion) {
    self.init(COREMOTION_ATTITUDE, at: motion.time.nanoseconds)
    attitude = Self.numbers(motion.arbitrary)
    magnetic_north = Self.numbers(motion.magneticNorth)
    gravity = Self.numbers(motion.gravity(in: .xArbitraryZVertical))
    user_acceleration = Self.numbers(motion.userAcceleration(in: .xArbitraryZVertical))
    rotation_rate = Self.numbers(motion.rotationRate)
    gyroscope_bias = Self.numbers(motion.gyroscopeBias)
    magnetic_field = Self.numbers(motion.magneticField)
    to_true_north_rad = motion.magneticToTrueNorth ?? .nan
    to_corrected_rad = motion.magneticToCorrected ?? .nan
    heading_deg = motion.heading ?? .nan
    heading_accuracy_deg = motion.headingAccuracy ?? .nan
    field_accuracy = Int32(motion.fieldAccuracy.rawValue)
  }

  private static func numbers(_ attitude: Quaternion?) -> (Double, Double, Double, Double) {
    guard let attitude else { return (.nan, .nan, .nan, .nan) }
    return (attitude.w, attitude.x, attitude.y, attitude.z)
  }

  private static func numbers(_ vector: Vector3?) -> (Double, Double, Double) {
    guard let vector else { return (.nan, .nan, .nan) }
    return (vector.x, vector.y, vector.z)
  }
}
