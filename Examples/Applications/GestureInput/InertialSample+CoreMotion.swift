import CoreMotion
import MotionGestures
import MotionProcessing

extension InertialSample {
  /// What a handler of device motion gets.
  public init(_ motion: CMDeviceMotion) {
    let (g, a, w) = (motion.gravity, motion.userAcceleration, motion.rotationRate)
    self.init(
      time: SensorTime(seconds: motion.timestamp), gravity: Vector3(g.x, g.y, g.z),
      userAcceleration: Vector3(a.x, a.y, a.z), rotationRate: Vector3(w.x, w.y, w.z))
  }
}
