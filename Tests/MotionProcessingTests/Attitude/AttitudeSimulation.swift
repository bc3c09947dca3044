@_spi(Training) @testable import MotionProcessing

/// A device with known attitude, rate and field, sampled at one rate.
struct AttitudeSimulation {
  var filter = AttitudeFilter()
  var attitude = Quaternion.identity
  var bias = Vector3.zero
  var hardIron = Vector3.zero
  var field: Vector3? = Vector3(20, 0, -43)
  var rate = 100.0
  private(set) var step = 0
  private(set) var last: DeviceMotion?

  init() {}

  var time: SensorTime { SensorTime(seconds: Double(step) / rate) }

  /// Turns on with `turn` rad/s in device axes, pushed by `push` m/s² in the reference frame.
  mutating func run(
    seconds: Double, turn: (Double) -> Vector3 = { _ in .zero },
    push: (Double) -> Vector3 = { _ in .zero }, each: (DeviceMotion) -> Void = { _ in }
  ) {
    for k in 0..<Int(seconds * rate) {
      let t = Double(k) / rate
      let w = turn(t)
      attitude = (attitude * Quaternion(rotation: w * (1 / rate))).normalized
      filter.process(rotationRate: w + bias, at: time)
      if let field, step % 4 == 0 {
        // A little noise: an exact repetition is no new measurement.
        let noise = Vector3(0.01 * Double(step % 7), 0.01 * Double(step % 5), 0)
        filter.process(magneticField: attitude.unrotate(field) + hardIron + noise, at: time)
      }
      let force = attitude.unrotate(push(t) + Vector3(0, 0, 9.80665))
      let motion = filter.process(
        acceleration: force * (-1 / 9.80665), isSaturated: false, at: time)
      last = motion
      each(motion)
      step += 1
    }
  }
}

/// Angle between two attitudes, degrees.
func degrees(between a: Quaternion, _ b: Quaternion) -> Double {
  2 * Trigonometry.acos(abs(a.dot(b))) * Trigonometry.degreesPerRadian
}

/// Angle between two unit vectors, degrees.
func degrees(between a: Vector3, _ b: Vector3) -> Double {
  Trigonometry.atan2(a.cross(b).length, a.dot(b)) * Trigonometry.degreesPerRadian
}
